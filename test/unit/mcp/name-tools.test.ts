import { expect, test } from "vitest";
import { nameTools } from "../../../src/mcp/name-tools.ts";

test.each([
  [
    "One JSON object on the standard input of `tool review --base main --findings - --no-input`; no findings: an empty list.",
    "One JSON object as `findings` of the tool `review`, called with the `cwd` and scope of this call; no findings: an empty list.",
  ],
  [
    "One JSON object with a verdict for every finding, handed to `tool review --findings - --no-input` on its standard input:",
    "One JSON object with a verdict for every finding, as `findings` of the tool `review`, called with the `cwd` and scope of this call:",
  ],
  [
    "Then `tool review --brief --no-input --verify` for a second look.",
    "Then `review_brief` with `verify: true` for a second look.",
  ],
  [
    "The next: `tool review --base main --brief --no-input --part 2/3`.",
    'The next: `review_brief` with `part: "2/3"`.',
  ],
  ["Run `tool review --brief` first.", "Run `tool review --brief` first."],
])("%s", (line, expected) => {
  expect(nameTools(`# Answer\n\n${line}\n`)).toBe(`# Answer\n\n${expected}\n`);
});

test("code of the change is left as it is", () => {
  const line = "+ Then `tool review --brief --no-input --verify`";
  const code = `\`\`\`\`diff\n\`\`\`\n${line}\n\`\`\`\`\n`;
  expect(nameTools(`${code}${line}\n`)).toBe(
    `${code}+ Then \`review_brief\` with \`verify: true\`\n`,
  );
});
