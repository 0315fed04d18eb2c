import { lostCleaning } from "../../../src/regressions/lost-cleaning.ts";
import { lostConsents } from "../../../src/regressions/lost-consents.ts";
import { lostInertDocuments } from "../../../src/regressions/lost-inert-documents.ts";
import { lostOverrides } from "../../../src/regressions/lost-overrides.ts";
import { lostPrimitives } from "../../../src/regressions/lost-primitives.ts";
import { lostRemovals } from "../../../src/regressions/lost-removals.ts";
import { lostSanitizing } from "../../../src/regressions/lost-sanitizing.ts";
import { lostTags } from "../../../src/regressions/lost-tags.ts";
import { lostWraps } from "../../../src/regressions/lost-wraps.ts";
import { describeMechanism } from "./told-by.ts";

const TEMPLATE = "export const row = (name) => html`<td>${name}</td>`;\n";

describeMechanism("the tag of a template", lostTags, {
  told: {
    "when markup stands without it": {
      code: TEMPLATE,
      change: [["html`", "`"]],
      as: "change/markup-cleaning-removed: html`…`",
    },
    "when a query does": {
      code: "const find = (id) => db.run(sql`SELECT * FROM a WHERE id = ${id}`);\n",
      change: [["sql`", "`"]],
      as: "change/query-escape-removed: sql`…`",
    },
  },
  silent: {
    "when nothing is put in": {
      code: TEMPLATE.replace("${name}", "none"),
      change: [["html`", "`"]],
    },
    "when the gap is escaped by hand": {
      code: TEMPLATE,
      change: [["html`<td>${name}", "`<td>${escape(name)}"]],
    },
    "of a library that makes no text of it": {
      code: `import { html } from "lit";\n${TEMPLATE}`,
      change: [["html`", "`"]],
    },
  },
});

const ATTRIBUTE = `function attribute(name, value) {
  if (isSafeName(name)) {
    return name + "=" + quoted(value);
  }
  return "";
}
`;

describeMechanism("the test of a name that is written into markup", lostConsents, {
  told: {
    "when it is written without one": {
      code: ATTRIBUTE,
      change: [
        ["  if (isSafeName(name)) {\n  ", ""],
        ['\n  }\n  return "";', ""],
      ],
      as: "change/markup-cleaning-removed: isSafeName(name)",
    },
  },
  silent: {
    "when another test takes its place": { code: ATTRIBUTE, change: [["isSafeName(", "isValid("]] },
    "when the name is written nowhere": {
      code: ATTRIBUTE.replace('name + "="', '"title="'),
      change: [
        ["  if (isSafeName(name)) {\n  ", ""],
        ['\n  }\n  return "";', ""],
      ],
    },
    "when what was written goes as well": {
      code: ATTRIBUTE,
      change: [['  if (isSafeName(name)) {\n    return name + "=" + quoted(value);\n  }\n', ""]],
    },
  },
});

const INERT = `export function textOf(markup) {
  const page = new DOMParser().parseFromString("", "text/html");
  const box = page.createElement("div");
  box.innerHTML = markup;
  return box.textContent;
}
`;
const TO_LIVE: [string, string][] = [
  ['  const page = new DOMParser().parseFromString("", "text/html");\n', ""],
  ["page.createElement", "document.createElement"],
];

describeMechanism("a document that nobody sees", lostInertDocuments, {
  told: {
    "when markup is put into the page instead": {
      code: INERT,
      change: TO_LIVE,
      as: "change/markup-cleaning-removed: new DOMParser()",
    },
  },
  silent: {
    "when the markup is cleaned first": {
      code: INERT,
      change: [...TO_LIVE, ["= markup", "= DOMPurify.sanitize(markup)"]],
    },
    "when no markup is put in": {
      code: INERT.replace("box.innerHTML = markup", "box.title = markup"),
      change: TO_LIVE,
    },
    "when the markup still goes into one of its own": {
      code: INERT,
      change: [
        ["  box.innerHTML", '  const shown = document.createElement("p");\n  box.innerHTML'],
      ],
    },
    "when a template takes its place": {
      code: INERT,
      change: [
        TO_LIVE[0] as [string, string],
        ['page.createElement("div")', 'document.createElement("template")'],
      ],
    },
  },
});

const CLEANER = `export function sanitizeHtml(root) {
  for (const each of root.querySelectorAll("script")) each.remove();
  for (const each of root.querySelectorAll("*")) each.removeAttribute("onclick");
  return root;
}
`;

describeMechanism("what a cleaner of markup takes out", lostRemovals, {
  told: {
    "when it takes out less": {
      code: CLEANER,
      change: [
        ['  for (const each of root.querySelectorAll("*")) each.removeAttribute("onclick");\n', ""],
      ],
      as: 'change/markup-cleaning-removed: each.removeAttribute("onclick")',
    },
  },
  silent: {
    "when the change takes it out in another way": {
      code: CLEANER,
      change: [['each.removeAttribute("onclick")', "each.parentNode.removeChild(each)"]],
    },
    "in a function that cleans no markup": {
      code: CLEANER.replace("sanitizeHtml", "sortRows"),
      change: [
        ['  for (const each of root.querySelectorAll("*")) each.removeAttribute("onclick");\n', ""],
      ],
    },
    "when the function cleans nothing any more": {
      code: `export function cleanTag(tag) {\n  tag.removeAttribute("style");\n  return tag;\n}\n`,
      change: [['  tag.removeAttribute("style");\n', ""]],
    },
  },
});

const DIALECT = `import { Dialect } from "./dialect.js";
export class SqliteDialect extends Dialect {
  quoteName(name) {
    return name.replace(/"/g, '""');
  }
  limit() {
    return "";
  }
}
`;
const METHOD = `  quoteName(name) {\n    return name.replace(/"/g, '""');\n  }\n`;

describeMechanism("a class's own way to escape", lostOverrides, {
  told: {
    "when the class goes without it": {
      code: DIALECT,
      change: [[METHOD, ""]],
      as: "change/query-escape-removed: quoteName",
    },
    "in a class that renders": {
      code: DIALECT.replaceAll("Dialect", "Renderer").replace("Sqlite", "Html"),
      change: [[METHOD, ""]],
      as: "change/markup-cleaning-removed: quoteName",
    },
  },
  silent: {
    "when the class is made of another one now": {
      code: DIALECT,
      change: [
        ["extends Dialect", "extends QuotingDialect"],
        [METHOD, ""],
      ],
    },
    "when the method replaced nothing": {
      code: DIALECT.replace(`name.replace(/"/g, '""')`, "name"),
      change: [["  quoteName(name) {\n    return name;\n  }\n", ""]],
    },
    "when it gets another name": { code: DIALECT, change: [["quoteName(", "quoted("]] },
  },
});

const SHOWS = `export function show(node, text) {
  const safe = sanitizeHtml(text);
  node.innerHTML = safe;
}
`;
const AS_IT_CAME: [string, string][] = [
  ["  const safe = sanitizeHtml(text);\n", ""],
  ["= safe", "= text"],
];

describeMechanism("the statement that makes a value harmless", lostSanitizing, {
  told: {
    "when the value is used as it came": {
      code: SHOWS,
      change: AS_IT_CAME,
      as: "change/markup-cleaning-removed: const safe = sanitizeHtml(text)",
    },
    "when it kept its name": {
      code: SHOWS.replace("const safe", "text").replace("= safe", "= text"),
      change: [["  text = sanitizeHtml(text);\n", ""]],
      as: "change/markup-cleaning-removed: text = sanitizeHtml(text)",
    },
    "when it was a path": {
      code: "exports.open = (given) => {\n  const file = validateFilePath(given);\n  return read(file);\n};\n",
      change: [
        ["  const file = validateFilePath(given);\n", ""],
        ["read(file)", "read(given)"],
      ],
      as: "change/path-check-removed: const file = validateFilePath(given)",
    },
  },
  silent: {
    "when its name stays, which is told of the line": {
      code: SHOWS,
      change: [["sanitizeHtml(text)", "text"]],
    },
    "when the change sanitizes it elsewhere": {
      code: SHOWS,
      change: [AS_IT_CAME[0] as [string, string], ["= safe", "= escapeHtml(text)"]],
    },
    "when it is used no more": {
      code: SHOWS,
      change: [[SHOWS.split("\n").slice(1, 3).join("\n"), "  node.hidden = true;"]],
    },
    "by a name that says nothing of the kind": {
      code: SHOWS.replace("sanitizeHtml", "shorten"),
      change: [
        ["  const safe = shorten(text);\n", ""],
        ["= safe", "= text"],
      ],
    },
  },
});

const REDIRECT = `export function redirectPath(url) {
  return collapseSlashes(url.pathname) + url.hash;
}
`;

describeMechanism("the call around a value", lostWraps, {
  told: {
    "when a cell of a table loses it": {
      code: "exports.cell = (text) => {\n  const clean = escapeHtml(text);\n  return `<b>${clean}</b>`;\n};\n",
      change: [
        ["  const clean = escapeHtml(text);\n", ""],
        ["${clean}", "${text}"],
      ],
      as: "change/markup-cleaning-removed: escapeHtml(text)",
    },
    "when an address loses it": {
      code: REDIRECT,
      change: [["collapseSlashes(url.pathname)", "url.pathname"]],
      as: "change/address-check-removed: collapseSlashes(url.pathname)",
    },
  },
  silent: {
    "when another one takes its place": {
      code: REDIRECT,
      change: [["collapseSlashes(url.pathname)", "sanitizePath(url.pathname)"]],
    },
    "by a name that protects from nothing": {
      code: REDIRECT.replace("collapseSlashes", "shorten"),
      change: [["shorten(url.pathname)", "url.pathname"]],
    },
  },
});

const NOTE = "export function note(node, remark) {\n  node.textContent = remark;\n}\n";

describeMechanism("a safe primitive", lostPrimitives, {
  told: {
    "when text becomes markup": {
      code: NOTE,
      change: [["textContent", "innerHTML"]],
      as: "change/markup-cleaning-removed: node.textContent = remark",
    },
    "when chance can be foreseen": {
      code: `import { randomUUID } from "node:crypto";\nexport const token = () => randomUUID();\n`,
      change: [["() => randomUUID()", "() => Math.random().toString(36)"]],
      // Once as a line, once as a call: they stand in one place.
      as: ["change/random-weakened: randomUUID()", "change/random-weakened: randomUUID()"],
    },
  },
  silent: {
    "when the markup is a constant": {
      code: NOTE,
      change: [["textContent = remark", 'innerHTML = "<br>"']],
    },
    "when another strong source takes its place": {
      code: `import { randomUUID, randomBytes } from "node:crypto";\nexport const token = () => randomUUID();\n`,
      change: [["() => randomUUID()", "() => randomBytes(16).toString('hex')"]],
    },
  },
});

const SHELL = `const { exec } = require("child_process");
exports.list = (folder) => {
  const quoted = quote(folder);
  exec("ls " + quoted);
};
`;
const SUM =
  "export function sum(text) {\n  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n  return eval(text);\n}\n";

describeMechanism("what a function did with a text before it was run or shown", lostCleaning, {
  told: {
    "when a command is made of it": {
      code: SHELL,
      change: [
        ["  const quoted = quote(folder);\n", ""],
        ["+ quoted", "+ folder"],
      ],
      as: "change/shell-escape-removed: quote(folder)",
    },
    "when code is made of it": {
      code: SUM,
      change: [["  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n", ""]],
      as: "change/code-check-removed: !/^[\\d+ ]+$/.test(text)",
    },
  },
  silent: {
    "when no command is made any more": {
      code: SHELL,
      change: [
        ['const { exec } = require("child_process");\n', ""],
        ["  const quoted = quote(folder);\n", ""],
        ['exec("ls " + quoted)', "readdir(folder)"],
      ],
    },
    "when the change looks at the text in another way": {
      code: SUM,
      change: [
        [
          "  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n",
          "  if (text.match(BAD)) return 0;\n",
        ],
      ],
    },
    "when no code is made of it": {
      code: SUM.replace("eval(text)", "read(text)"),
      change: [["  if (!/^[\\d+ ]+$/.test(text)) throw new Error(text);\n", ""]],
    },
  },
});
