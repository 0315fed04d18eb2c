import { expect, test } from "vitest";
import { applyEdits } from "../../../helpers/apply-edits.ts";
import { builtinWithNursery as builtin } from "../../../../src/review/builtin/index.ts";
import { asNewFile } from "../../../../src/review/as-new-file.ts";
import { tools } from "../../rules/review-text.ts";

/** Something for each analyzer on one line. */
const CODE = `debugger; eval(process.argv[2]); setTimeout('f()'); const key = "${["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_")}";\n`;

async function look(text: string) {
  const { findings } = await builtin.review({
    files: [asNewFile("a.ts", text)],
    focus: null,
    context: { prompts: [], decisions: null },
    tools,
  });
  return findings;
}

test("every analyzer counts a byte order mark as the first column of line 1", async () => {
  const plain = await look(CODE);
  const marked = await look(`\uFEFF${CODE}`);
  expect(new Set(plain.map(({ source }) => source))).toEqual(
    new Set(["oxlint", "ast-grep", "flow", "secretlint"]),
  );
  expect(marked.map(({ source, line, column }) => ({ source, line, column }))).toEqual(
    plain.map(({ source, line, column }) => ({ source, line, column: column + 1 })),
  );
});

test("a fix that takes the whole first line leaves the byte order mark", async () => {
  const text = "\uFEFFdebugger;\nconst a = 1;\n";
  const edits = (await look(text)).flatMap(({ fix }) => fix?.edits ?? []);
  expect(applyEdits(text, edits)).toBe("\uFEFFconst a = 1;\n");
});
