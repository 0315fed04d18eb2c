import * as fc from "fast-check";
import { expect, test } from "vitest";
import { highlight } from "../../../../src/output/page/highlight.ts";
import { propertyRuns } from "../../../helpers/thorough.ts";

/** How many units of each line have a colour or are plain. */
const lengths = (colors: readonly string[]): number[] =>
  colors.map((line) =>
    [...line.matchAll(/[a-z.](\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0),
  );

test.each([
  ["a.ts", "const a = 1;", "k5.5l1.1"],
  ["src/a.py", "def f(): # <b>", "k3.1f1.4c5"],
  ["Dockerfile", "FROM node:20", "k4.6l2"],
  ["a.go", `x := "&<"`, ".5s4"],
  ["bin/deploy", "#!/usr/bin/env bash", "m19"],
])("%s is coloured by its language", (path, text, start) => {
  expect(highlight(path, text)?.[0]?.slice(0, 2)).toBe(start.slice(0, 2));
  expect(lengths(highlight(path, text) ?? [])).toEqual([text.length]);
});

test("a comment over several lines keeps its colour on each", () => {
  expect(highlight("a.js", "/* a\nb */ x")).toEqual(["c4", "c4.2"]);
});

test.each(["a.unknown", "LICENSE", "js"])("%s has no language that is known", (path) => {
  expect(highlight(path, "if (a) {}")).toBeNull();
});

test("whatever the text, its lines and their lengths stay", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a<>&\"'`\n\r/*{}$= \u{1f600}1") });
  fc.assert(
    fc.property(text, fc.constantFrom("a.ts", "a.py", "a.html", "a.sh", "a.md"), (code, path) => {
      const colors = highlight(path, code) ?? [];
      const lines = code.split("\n").map((line) => line.replace(/\r$/, ""));
      expect(colors).toHaveLength(lines.length);
      colors.forEach((line, at) => {
        if (line !== "") expect(lengths([line])).toEqual([lines[at]?.length]);
      });
    }),
    { numRuns: propertyRuns(300) },
  );
});
