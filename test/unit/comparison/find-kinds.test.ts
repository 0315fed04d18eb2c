import { expect, test } from "vitest";
import { loadAstGrep } from "../../../src/analyzers/ast-grep/load-ast-grep.ts";
import { findKinds } from "../../../src/comparison/find-kinds.ts";

test("a kind that one grammar lacks is found in trees of another, whichever is asked first", async () => {
  const { parse } = await loadAstGrep();
  const typescript = parse("TypeScript", "const a = () => 1;").root();
  const python = parse("python", "a = lambda: 1\n").root();
  const kinds = ["arrow_function", "lambda"];

  for (let turn = 0; turn < 2; turn += 1) {
    expect(findKinds(typescript, kinds).map((node) => node.text())).toEqual(["() => 1"]);
    expect(findKinds(python, kinds).map((node) => node.text())).toEqual(["lambda: 1"]);
  }
});
