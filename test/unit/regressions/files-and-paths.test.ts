import { removedCheckLine } from "../../../src/regressions/removed-check-lines.ts";
import { describeDetector } from "./told-by.ts";

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

describeDetector("a mode for the owner alone", removedCheckLine, {
  told: {
    "when the file is made without it": {
      code: KEY,
      change: [[", { mode: 0o600 }", ""]],
      as: "change/file-mode-widened: writeFileSync(file, secret, { mode: 0o600 });",
    },
    "when others may read by the new one": {
      code: KEY,
      change: [["0o600", "0o644"]],
      as: "change/file-mode-widened: writeFileSync(file, secret, { mode: 0o600 });",
    },
    "when it had a name, and both went": {
      code: NAMED_MODE,
      change: [
        ["const OWNER_ONLY = 0o600;\n", ""],
        ["    mode: OWNER_ONLY,\n", ""],
      ],
      as: "change/file-mode-widened: const OWNER_ONLY = 0o600;",
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
