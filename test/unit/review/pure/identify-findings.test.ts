import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identifyFindings } from "../../../../src/review/pure/identify-findings.ts";
import type { RawFinding } from "../../../../src/core/findings/types.ts";
import { runs } from "../../../helpers/thorough.ts";
import { raw, rule } from "./helpers.ts";

/** Finds every `eval(…)` of a text, as an analyzer would: from the text alone. */
function findEvals(text: string): RawFinding[] {
  return [...text.matchAll(/eval\([^()]*\)/g)].map((match) => {
    const before = text.slice(0, match.index).split("\n");
    const covered = match[0].split("\n");
    const column = (before.at(-1) ?? "").length + 1;
    return raw({
      line: before.length,
      column,
      endLine: before.length + covered.length - 1,
      endColumn: (covered.length === 1 ? column : 1) + (covered.at(-1) ?? "").length,
    });
  });
}

const idsOf = (text: string): string[] =>
  identifyFindings(findEvals(text), () => text).map(({ id }) => id);

const CODE = `import { run } from "x";

export function first(input) {
  const a = eval(input);
  const b = eval(input);
  return a + b;
}

class Second {
  method(input) {
    if (input) {
      return eval(input);
    }
    return eval(input + 1);
  }
}

eval(top);
`;

test("an id is short and the same every time", () => {
  const ids = idsOf(CODE);

  expect(ids).toHaveLength(5);
  for (const id of ids) expect(id).toMatch(/^f-[0-9a-hjkmnp-tv-z]{8}$/);
  expect(idsOf(CODE)).toEqual(ids);
});

test("equal code in one symbol, and in two, is told apart", () => {
  expect(new Set(idsOf(CODE)).size).toBe(5);
});

describe("ids stay the same", () => {
  const unrelated = fc.constantFrom("let unrelated = 1;", "", "// a remark", "other(3);", "}{");

  test("when unrelated lines are put in anywhere", () => {
    const insertions = fc.array(fc.tuple(fc.nat(CODE.split("\n").length - 1), unrelated), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(insertions, (some) => {
        const lines = CODE.split("\n");
        const changed = lines.flatMap((line, index) => {
          const indent = /^\s*/.exec(line)?.[0] ?? "";
          const put = some.filter(([at]) => at === index).map(([, text]) => indent + text);
          // A line that is nothing but a bracket is not put where it would close something.
          return [...put.filter((text) => !text.includes("}{")), line];
        });
        expect(idsOf(changed.join("\n"))).toEqual(idsOf(CODE));
      }),
      runs(500),
    );
  });

  test("when the file is indented anew", () => {
    const indents = fc.constantFrom("\t", "    ", " ", "   ");
    fc.assert(
      fc.property(indents, fc.nat(3), fc.boolean(), (unit, deeper, isCrlf) => {
        const changed = CODE.split("\n")
          .map((line) => {
            const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
            return line.trim() === "" ? line : unit.repeat(depth + deeper) + line.trimStart();
          })
          .join(isCrlf ? "\r\n" : "\n");
        expect(idsOf(changed)).toEqual(idsOf(CODE));
      }),
      runs(500),
    );
  });

  test("when whitespace is put in or taken out between tokens", () => {
    const spaces = fc.array(fc.constantFrom("", " ", "  ", "\t", "\n      "), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(spaces, (some) => {
        let next = 0;
        const changed = CODE.replace(
          /eval\(([^()]*)\)/g,
          (_, inside: string) =>
            `eval(${some[next++] ?? ""}${inside.replace(/ \+ /, `${some[next++] ?? ""}+${some[next++] ?? ""}`)}${some[next++] ?? ""})`,
        );
        expect(idsOf(changed)).toEqual(idsOf(CODE));
      }),
      runs(500),
    );
  });
});

describe("ids stay the same around functions", () => {
  const BLOCKS = [
    "/*\nfunction retired() {\n  a wall of prose\n*/",
    "// one remark",
    "let unrelated = 1;",
    "function between(x) {\n  return x;\n}",
    "class Between {\n  of(x) {\n    return x;\n  }\n}",
    "",
  ];
  const SECTIONS = CODE.split("\n\n");

  test("when whole blocks are put before, between and after them", () => {
    const blocks = fc.array(fc.tuple(fc.nat(SECTIONS.length), fc.constantFrom(...BLOCKS)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(blocks, fc.boolean(), (some, isCrlf) => {
        const put = (at: number): string[] => some.flatMap(([to, text]) => (to === at ? text : []));
        const changed = [
          ...SECTIONS.flatMap((section, index) => [...put(index), section]),
          ...put(SECTIONS.length),
        ].join("\n\n");
        expect(idsOf(isCrlf ? changed.replaceAll("\n", "\r\n") : changed)).toEqual(idsOf(CODE));
      }),
      runs(500),
    );
  });

  test("when a comment of several lines is put inside one, indented or not", () => {
    const comments = fc.constantFrom(
      "/*\nold: f(x)\n*/",
      "/* old\nfunction g() {\n*/",
      "  /**\n   * new\n   */",
    );
    const inside = CODE.split("\n").flatMap((line, index) => (/^ +\S/.test(line) ? index : []));
    fc.assert(
      fc.property(comments, fc.constantFrom(...inside), (comment, at) => {
        const lines = CODE.split("\n");
        lines.splice(at, 0, comment);
        expect(idsOf(lines.join("\n"))).toEqual(idsOf(CODE));
      }),
      runs(500),
    );
  });

  test("when another equal flaw is appended after them", () => {
    const appended = CODE.replace("  return a + b;", "  const c = eval(input);\n  return a + b;");
    const [first, second, third, ...rest] = idsOf(appended);

    expect([first, second, ...rest]).toEqual(idsOf(CODE));
    expect(idsOf(CODE)).not.toContain(third);
  });
});

test("a bare word is known by its line without the remark behind it", () => {
  const id = (text: string): string | undefined =>
    identifyFindings([raw({ line: 1, column: 1, endColumn: 5 })], () => text)[0]?.id;

  expect(id("exec(a, b); // at last")).toBe(id("exec(a, b);"));
  expect(id("exec(a, b); /* why */")).toBe(id("exec(a, b);"));
  expect(id("exec(a, 'http://x.test');")).not.toBe(id("exec(a, 'http:"));
  expect(id("exec(a, c);")).not.toBe(id("exec(a, b);"));
});

test("a block that opens behind a remark is still known by its first line alone", () => {
  const id = (text: string): string | undefined =>
    identifyFindings([raw({ endLine: text.split("\n").length, endColumn: 2 })], () => text)[0]?.id;

  expect(id("function big() { // so big\n  a();\n}")).toBe(id("function big() {\n  b();\n}"));
});

test("text of several lines in a Python function does not end the function", () => {
  const text = 'def load():\n    sql = """\nselect *\n"""\n    eval(x)\n';
  const [found] = identifyFindings(findEvals(text), () => text);

  expect(found?.symbol).toBe("load");
});

test("an opening that is never closed swallows nothing", () => {
  const text = 'a = """odd"\n/* odd\nfunction load() {\n  eval(x);\n}\n';
  const [found] = identifyFindings(findEvals(text), () => text);

  expect(found?.symbol).toBe("load");
});

test("a renamed file's findings have the ids of its earlier name as aliases, and one content", () => {
  const find = (file: string, oldPath: string | null) =>
    identifyFindings(
      findEvals(CODE).map((found) => ({ ...found, file })),
      () => CODE,
      () => oldPath,
    );
  const before = find("old.js", null);
  const after = find("new.js", "old.js");

  expect(after.map(({ aliases }) => aliases)).toEqual(before.map(({ id }) => [id]));
  expect(after.map(({ contentId }) => contentId)).toEqual(before.map((found) => found.contentId));
  expect(after.map(({ id }) => id)).toEqual(find("new.js", null).map(({ id }) => id));
  expect(new Set([...after, ...before].map(({ id }) => id)).size).toBe(10);
  expect(new Set(after.map(({ contentId }) => contentId)).size).toBe(5);
  expect(before.flatMap(({ aliases }) => aliases)).toEqual([]);
});

test("an id changes with the rule, the file, the symbol and the code", () => {
  const text = "function f() {\n  eval(x);\n}\n";
  const place = { line: 2, column: 3, endColumn: 10 };
  const id = (finding: RawFinding, code = text): string | undefined =>
    identifyFindings([finding], () => code)[0]?.id;
  const original = id(raw(place));

  expect([
    id(raw({ ...place, rule: rule({ id: "test/other" }) })),
    id(raw({ ...place, file: "b.js" })),
    id(raw(place), text.replace("function f", "function g")),
    id(raw(place), text.replace("eval(x)", "eval(y)")),
  ]).not.toContain(original);
});

test("an id depends on neither the tone's words, the values, the evidence nor the severity", () => {
  const id = (finding: RawFinding): string | undefined =>
    identifyFindings([finding], () => "eval(x);\n")[0]?.id;

  expect(
    id(
      raw({
        rule: rule({ title: "Else", severity: "minor", tones: { harsh: "", constructive: "" } }),
        values: { what: "x" },
        evidence: "eval",
        source: "two",
      }),
    ),
  ).toBe(id(raw()));
});

test("a place that opens a block keeps its id when the block's inside changes", () => {
  const id = (text: string): string | undefined =>
    identifyFindings([raw({ endLine: text.split("\n").length, endColumn: 2 })], () => text)[0]?.id;

  expect(id("function big() {\n  a();\n  b();\n}")).toBe(id("function big() {\n  a();\n}"));
  expect(id("function big() {\n  a();\n}")).not.toBe(id("function bag() {\n  a();\n}"));
});

test("a bare keyword is known by its whole line", () => {
  const text = "if (a == b) x();\nif (c == d) x();\n";
  const at = (line: number): RawFinding => raw({ line, column: 7, endColumn: 9 });
  const [first, second] = identifyFindings([at(1), at(2)], () => text);
  const [alone] = identifyFindings([raw({ ...at(2), line: 1, endLine: 1 })], () =>
    text.replace(/^.*\n/, ""),
  );

  expect(first?.id).not.toBe(second?.id);
  // The first was mended: the second keeps its name.
  expect(alone?.id).toBe(second?.id);
});

test("two reviewers at one place count as one occurrence", () => {
  const found = identifyFindings([raw(), raw({ source: "two" })], () => "eval(x);\n");

  expect(found[0]?.id).toBe(found[1]?.id);
});
