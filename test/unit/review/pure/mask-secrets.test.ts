import { expect, test } from "vitest";
import { hideSecrets, maskSecrets } from "../../../../src/review/pure/mask-secrets.ts";
import { finding } from "./helpers.ts";

const whole = (text: string) => {
  const rows = text.split("\n");
  return { line: 1, column: 1, endLine: rows.length, endColumn: (rows.at(-1) ?? "").length + 1 };
};

const TABLE: [what: string, text: string, masked: string][] = [
  ["a quoted string", `const key = "hunter2hunter2";`, `const key = "**************";`],
  ["a long one keeps nothing", `k = "abcdefghijklmnopqrst"`, `k = "********************"`],
  ["a key that names it stays", `{"password": "hunter22"}`, `{"password": "********"}`],
  [
    "a token keeps what its issuer puts in front of every one",
    `ghp_0123456789abcdef`,
    `ghp_****************`,
  ],
  ["several lines", `abc\nhunter22\nxyz`, `***\n********\n***`],
  ["a quoted string of several lines", "`abc\n  hunter22\n`", "`***\n  ********\n`"],
  ["line ends stay", `"hunter22"\r\nx`, `"********"\r\nx`],
];

test.each(TABLE)("%s", (_, text, masked) => {
  const result = maskSecrets(text, [whole(text.replace(/\r\nx$/, ""))]);

  expect(result.text).toBe(masked);
  expect(result.text).toHaveLength(text.length);
});

test("only the given place is touched", () => {
  const text = `a("hunter22"); b("hunter23");`;

  expect(maskSecrets(text, [{ line: 1, column: 3, endLine: 1, endColumn: 13 }]).text).toBe(
    `a("********"); b("hunter23");`,
  );
});

test("a secret disappears from the words and the evidence of every finding in its file", () => {
  const { secrets } = maskSecrets(`"hunter22"`, [whole(`"hunter22"`)]);
  const { title, message, evidence } = hideSecrets(
    finding({ title: "hunter22", message: "never hunter22", evidence: `x = "hunter22"` }),
    secrets,
  );

  expect([title, message, evidence].join(" ")).toBe(`******** never ******** x = "********"`);
});

test("a fix that would write a secret is left out, any other stays", () => {
  const fixWith = (newText: string) =>
    finding({
      fix: {
        title: "Fix",
        edits: [{ file: "a.js", startLine: 1, startColumn: 1, endLine: 1, endColumn: 2, newText }],
      },
    });
  const secrets = new Map([["hunter22", "********"]]);

  expect(hideSecrets(fixWith('key = "hunter22";'), secrets).fix).toBeNull();
  expect(hideSecrets(fixWith("key = env.KEY;"), secrets).fix).not.toBeNull();
});
