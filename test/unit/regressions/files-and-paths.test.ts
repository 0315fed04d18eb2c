import { lostModes } from "../../../src/regressions/lost-modes.ts";
import { lostDecoding } from "../../../src/regressions/lost-decoding.ts";
import { lostNormalising } from "../../../src/regressions/lost-normalising.ts";
import { lostPrefixEnds } from "../../../src/regressions/lost-prefix-ends.ts";
import { lostRoots } from "../../../src/regressions/lost-roots.ts";
import { describeMechanism } from "./told-by.ts";

const KEY = `export function store(file, secret) {
  writeFileSync(file, secret, { mode: 0o600 });
}
`;
const NAMED_MODE = `const OWNER_ONLY = 0o600;
export function store(file, secret) {
  const stream = createWriteStream(file, {
    mode: OWNER_ONLY,
  });
  stream.end(secret);
}
`;

describeMechanism("a mode for the owner alone", lostModes, {
  told: {
    "when the file is made without it": {
      code: KEY,
      change: [[", { mode: 0o600 }", ""]],
      as: "change/file-mode-widened: writeFileSync(file, secret, { mode: 0o600 })",
    },
    "when others may read by the new one": {
      code: KEY,
      change: [["0o600", "0o644"]],
      as: "change/file-mode-widened: writeFileSync(file, secret, { mode: 0o600 })",
    },
    "when it had a name, and both went": {
      code: NAMED_MODE,
      change: [
        ["const OWNER_ONLY = 0o600;\n", ""],
        ["    mode: OWNER_ONLY,\n", ""],
      ],
      as: "change/file-mode-widened: mode: OWNER_ONLY",
    },
  },
  silent: {
    "when the owner alone reads by the new one": { code: KEY, change: [["0o600", "0o400"]] },
    "when the file is made no more": {
      code: KEY,
      change: [["  writeFileSync(file, secret, { mode: 0o600 });", "  vault.put(file, secret);"]],
    },
    "when it gets a name": {
      code: KEY,
      change: [
        ["export", "const OWNER_ONLY = 0o600;\nexport"],
        ["mode: 0o600", "mode: OWNER_ONLY"],
      ],
    },
    "when a comment spoke of it": {
      code: `// 0o600\nwriteFileSync(file, text);\n`,
      change: [["// 0o600\n", ""]],
    },
  },
});

const SERVED = `const path = require("path");
exports.locate = (base, name) => {
  return path.join(base, name);
};
`;

describeMechanism("a name that is joined to a folder", lostRoots, {
  told: {
    "when it is resolved against the folder": {
      code: SERVED,
      change: [["path.join(", "path.resolve("]],
      as: "change/path-root-left: join(base, name)",
    },
    "when a call stands within the call": {
      code: SERVED.replace("join(base", "join(path.dirname(base)"),
      change: [["path.join(", "path.resolve("]],
      as: "change/path-root-left: join(path.dirname(base), name)",
    },
  },
  silent: {
    "when the change looks at the name": {
      code: SERVED,
      change: [
        [
          "return path.join(base, name);",
          "if (path.isAbsolute(name)) throw new Error(name);\n  return path.resolve(base, name);",
        ],
      ],
    },
    "when it was resolved before as well": {
      code: `const path = require("path");\nconst at = path.resolve(base, path.join(sub, name)) || path.resolve(base, name);\n`,
      change: [["path.resolve(base, path.join(sub, name)) || ", ""]],
    },
    "when it is joined to another folder": {
      code: SERVED,
      change: [["base, name)", "other, name)"]],
    },
    "in code that has nothing to do with files": {
      code: "exports.all = (list, item) => list.join(list, item);\n",
      change: [["list.join(", "Promise.resolve("]],
    },
  },
});

const INSIDE = `const fs = require("fs");
const path = require("path");
exports.open = (root, name) => {
  const full = path.resolve(root, name);
  if (!full.startsWith(root + path.sep)) throw new Error("outside");
  return fs.readFileSync(full);
};
`;
const SAME_SITE = `export const isOwn = (address) => address.startsWith("https://files.example/");\n`;

describeMechanism("the separator at the end of a prefix", lostPrefixEnds, {
  told: {
    "when a folder loses it": {
      code: INSIDE,
      change: [["root + path.sep", "root"]],
      as: "change/path-check-removed: +path.sep",
    },
    "when it was a slash": {
      code: INSIDE.replace("path.sep", '"/"'),
      change: [['root + "/"', "root"]],
      as: 'change/path-check-removed: +"/"',
    },
    "when an address loses it": {
      code: SAME_SITE,
      change: [['example/"', 'example"']],
      as: 'change/address-check-removed: "https://files.example/"',
    },
    "when the prefix has a name": {
      code: `export function isOwn(origin, address) {
  const beginning = \`\${origin}/\`;
  return address.indexOf(beginning) === 0;
}
`,
      change: [["${origin}/`", "${origin}`"]],
      as: "change/address-check-removed: `${origin}/`",
    },
  },
  silent: {
    "when another line of the change puts it there": {
      code: INSIDE,
      change: [
        ["const full", "root = root + path.sep;\n  const full"],
        ["root + path.sep)", "root)"],
      ],
    },
    "when nothing is asked to begin with it": {
      code: INSIDE.replace("!full.startsWith(root + path.sep)", "isBad(root + path.sep)"),
      change: [["root + path.sep", "root"]],
    },
    "when more than the separator goes": {
      code: SAME_SITE,
      change: [["files.example/", "example"]],
    },
    "of what is neither a file nor an address": {
      code: `export const isOf = (group, word) => word.startsWith(group + "/");\n`,
      change: [['group + "/"', "group"]],
    },
  },
});

const READS_PLAIN = `const fs = require("fs");
exports.read = (given) => {
  const name = decodeURIComponent(given);
  if (name.includes("..")) throw new Error("outside");
  return fs.readFileSync(BASE + name);
};
`;
const LINKS = `const BAD = /^(javascript|vbscript):/i;
export function safeHref(href) {
  return BAD.test(decodeEntities(href)) ? "#" : href;
}
`;

describeMechanism("the decoding before a check", lostDecoding, {
  told: {
    "of a path": {
      code: READS_PLAIN,
      change: [["decodeURIComponent(given)", "given"]],
      as: "change/path-check-removed: decodeURIComponent(given)",
    },
    "of a link": {
      code: LINKS,
      change: [["decodeEntities(href)", "href"]],
      as: "change/markup-cleaning-removed: decodeEntities(href)",
    },
  },
  silent: {
    "when it is decoded in another way": {
      code: READS_PLAIN,
      change: [["decodeURIComponent(given)", "unescape(given)"]],
    },
    "when the check goes with it": {
      code: READS_PLAIN,
      change: [
        ["decodeURIComponent(given)", "given"],
        [`  if (name.includes("..")) throw new Error("outside");\n`, ""],
      ],
    },
    "when nothing of the argument is left": {
      code: LINKS,
      change: [
        ["safeHref(href)", "safeHref(address)"],
        ["decodeEntities(href)", "address"],
        [": href", ": address"],
      ],
    },
    "where no schemes and no paths are refused": {
      code: `exports.isWord = (href) => WORD.test(decode(href));\n`,
      change: [["decode(href)", "href"]],
    },
  },
});

const GUARDED = `export function guard(pathname) {
  const plain = decodeURIComponent(pathname);
  return plain.startsWith("/internal");
}
`;
const REDIRECTED = `exports.go = (res, target) => {
  target = target.trim();
  if (!target.startsWith("/")) return;
  res.redirect(target);
};
`.replaceAll("target", "url");

describeMechanism("the one form that is compared", lostNormalising, {
  told: {
    "when the path is compared as it comes": {
      code: GUARDED,
      change: [
        ["  const plain = decodeURIComponent(pathname);\n", ""],
        ["plain.startsWith", "pathname.startsWith"],
      ],
      as: "change/path-form-dropped: const plain = decodeURIComponent(pathname)",
    },
    "when an address is": {
      code: REDIRECTED,
      change: [["  url = url.trim();\n", ""]],
      as: "change/address-check-removed: url = url.trim();",
    },
  },
  silent: {
    "when the address is not compared": {
      code: REDIRECTED.replace('  if (!url.startsWith("/")) return;\n', ""),
      change: [["  url = url.trim();\n", ""]],
    },
    "when the change makes it in another way": {
      code: REDIRECTED,
      change: [["url.trim()", "stripBlanks(url)"]],
    },
    "of what is no address": {
      code: REDIRECTED.replaceAll("url", "label"),
      change: [["  label = label.trim();\n", ""]],
    },
    "when the path was compared as it came before": {
      code: GUARDED.replace("return plain", 'return pathname.startsWith("/admin") || plain'),
      change: [
        ["  const plain = decodeURIComponent(pathname);\n", ""],
        [' || plain.startsWith("/internal")', ""],
      ],
    },
  },
});
