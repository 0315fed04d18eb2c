import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeFromText, setInText } from "../../../src/config/edit-text.ts";
import { parseFile, type ParsedFile } from "../../../src/config/parse-file.ts";
import { runs } from "../../helpers/thorough.ts";

function parsed(text: string): ParsedFile {
  const { file, faults } = parseFile("c.json", text);
  if (file === null || faults.length > 0) throw new Error(faults[0]?.message);
  return file;
}

describe("setting a key leaves every other character as it is", () => {
  test.each<[before: string, path: string[], value: unknown, after: string]>([
    // a value in place
    ['{"a":1}', ["a"], true, '{"a":true}'],
    ['{ "a" :  1 , "b":2 }', ["a"], "x", '{ "a" :  "x" , "b":2 }'],
    [
      '{\n  "a": 1,\n\n  "b":   2,   "d":4\n}\n',
      ["d"],
      5,
      '{\n  "a": 1,\n\n  "b":   2,   "d":5\n}\n',
    ],
    ['{"a":{"b":1}}', ["a"], {}, '{"a":{}}'],
    ['{\n  "a": []\n}', ["a"], ["x", "y"], '{\n  "a": ["x", "y"]\n}'],
    ['{\n  "a": 1\n}', ["a"], { b: [1], c: {} }, '{\n  "a": {\n    "b": [1],\n    "c": {}\n  }\n}'],
    [
      '{\n  "a": []\n}',
      ["a"],
      [{ files: ["test/**", "spec/**", "end-to-end/**"], ignore: ["js/*"] }, { files: ["b"] }],
      '{\n  "a": [\n    {\n      "files": ["test/**", "spec/**", "end-to-end/**"],\n      "ignore": ["js/*"]\n    },\n    {\n      "files": ["b"]\n    }\n  ]\n}',
    ],
    // a new key at the end of its object
    ["{}", ["a"], 1, '{\n  "a": 1\n}'],
    ["{}\n", ["a", "b"], 1, '{\n  "a": {\n    "b": 1\n  }\n}\n'],
    ['{"a":1}', ["b"], [1, 2], '{"a":1,"b":[1,2]}'],
    ['{ "a": 1 }', ["b"], 2, '{ "a": 1, "b": 2 }'],
    ['{ "a": 1 }', ["b", "c"], 2, '{ "a": 1, "b": { "c": 2 } }'],
    ['{\n  "a": 1\n}\n', ["b"], 2, '{\n  "a": 1,\n  "b": 2\n}\n'],
    [
      '{\n  "z": { "a": 1 },\n  "y": 2\n}',
      ["z", "b"],
      3,
      '{\n  "z": { "a": 1, "b": 3 },\n  "y": 2\n}',
    ],
    ['{\n  "z": {}\n}', ["z", "b"], 3, '{\n  "z": {\n    "b": 3\n  }\n}'],
    // indentation, line ends
    [
      '{\n\t"z": {\n\t\t"a": 1\n\t}\n}',
      ["z", "b"],
      3,
      '{\n\t"z": {\n\t\t"a": 1,\n\t\t"b": 3\n\t}\n}',
    ],
    ['{\n\t"z": 1\n}', ["y", "b"], 3, '{\n\t"z": 1,\n\t"y": {\n\t\t"b": 3\n\t}\n}'],
    ['{\n    "z": 1\n}', ["y", "b"], 3, '{\n    "z": 1,\n    "y": {\n        "b": 3\n    }\n}'],
    [
      '{\r\n  "a": 1\r\n}\r\n',
      ["b", "c"],
      2,
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 2\r\n  }\r\n}\r\n',
    ],
  ])("%j: %j = %j", (before, path, value, after) => {
    expect(setInText(parsed(before), path, value)).toBe(after);
  });

  test("a long list goes over several lines", () => {
    const branches = ["a", "b", "c"].map((letter) => letter.repeat(30));
    const after = setInText(parsed('{\n  "x": 1\n}'), ["y"], branches);
    expect(after).toBe(
      `{\n  "x": 1,\n  "y": [\n${branches.map((name) => `    "${name}"`).join(",\n")}\n  ]\n}`,
    );
  });

  test("a value on the way that is no object stops it", () => {
    expect(setInText(parsed('{"ship": 5}'), ["ship", "autoMerge"], true)).toBe(null);
  });
});

describe("taking a key out leaves every other character as it is", () => {
  test.each<[before: string, path: string[], after: string | null]>([
    ['{"a":1}', ["a"], "{}"],
    ['{"a":1,"b":2}', ["a"], '{"b":2}'],
    ['{"a":1,"b":2}', ["b"], '{"a":1}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', ["a"], '{\n  "b": 2\n}\n'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', ["b"], '{\n  "a": 1\n}\n'],
    ['{\n  "a": 1,\n\n  "b":   2,   "d":4\n}\n', ["b"], '{\n  "a": 1,\n\n  "d":4\n}\n'],
    ['{\r\n\t"a": 1,\r\n\t"b": 2\r\n}', ["b"], '{\r\n\t"a": 1\r\n}'],
    // a block that it leaves empty goes too, one that was empty stays
    ['{"a":{"b":1},"c":{}}', ["a", "b"], '{"c":{}}'],
    ['{"z":1,"a":{"b":{"c":1}}}', ["a", "b", "c"], '{"z":1}'],
    ['{"a":{"b":{"c":1},"d":2}}', ["a", "b", "c"], '{"a":{"d":2}}'],
    ['{"a":{"b":1}}', ["a"], "{}"],
    ['{"a":1}', ["b"], null],
    ['{"a":1}', ["a", "b"], null],
  ])("%j: %j", (before, path, after) => {
    expect(removeFromText(parsed(before), path)).toBe(after);
  });
});

test("setting and taking out keep the text valid, with exactly the one difference", () => {
  const name = fc.constantFrom("a", "b", "c");
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(name, fc.oneof(fc.integer(), fc.constant([1]), tie("tree")), {
      maxKeys: 3,
    }),
  }));
  const gap = fc.constantFrom("", 1, 2, "\t");
  fc.assert(
    fc.property(tree, gap, fc.array(name, { minLength: 1, maxLength: 3 }), (value, space, path) => {
      const file = parsed(JSON.stringify(value, null, space));
      const text = setInText(file, path, "new");
      if (text === null) return;
      const expected = structuredClone(value) as Record<string, unknown>;
      let place = expected;
      for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as typeof place;
      place[path.at(-1) ?? ""] = "new";
      expect(JSON.parse(text)).toEqual(expected);

      const without = removeFromText(parsed(text), path);
      expect(JSON.stringify(JSON.parse(without ?? ""))).not.toContain("new");
    }),
    runs(500),
  );
});
