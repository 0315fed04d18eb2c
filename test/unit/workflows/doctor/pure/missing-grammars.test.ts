import { expect, test } from "vitest";
import { missingGrammars } from "../../../../../src/workflows/doctor/pure/missing-grammars.ts";

test("counts the files of each language that has no grammar, the most frequent first", () => {
  const paths = [
    "a.rb",
    "b.rb",
    "lib/c.swift",
    "src/a.ts",
    "README.md",
    "Rakefile",
    "x.cs",
    "y.cs",
  ];
  const isThere = (language: string): boolean => language === "typescript";
  expect(missingGrammars(paths, isThere)).toEqual([
    { language: "csharp", files: 2 },
    { language: "ruby", files: 2 },
    { language: "swift", files: 1 },
  ]);
});

test("finds nothing missing where every grammar is there", () => {
  expect(missingGrammars(["a.rb", "b.swift"], () => true)).toEqual([]);
});
