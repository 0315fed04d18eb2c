import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createExclude } from "../../../../src/core/change/create-exclude.ts";
import { runs } from "../../../helpers/thorough.ts";

interface Case {
  readonly lines: readonly string[];
  readonly paths: readonly string[];
}

/** Which of each case's paths git itself ignores by its lines: each has a folder of its own, and git looks once. */
function ignoredByGit(cases: readonly Case[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), "tool-ignore-"));
  try {
    const env = { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
    // It ends with 1 where it ignores none of the paths.
    const git = (args: readonly string[], input = ""): string =>
      spawnSync("git", ["-C", folder, ...args], { env, input, encoding: "utf8" }).stdout;
    git(["init", "-q"]);
    for (const [at, { lines }] of cases.entries()) {
      mkdirSync(join(folder, String(at)));
      writeFileSync(join(folder, String(at), ".gitignore"), `${lines.join("\n")}\n`);
    }
    const asked = cases.flatMap(({ paths }, at) => paths.map((path) => `${at}/${path}`));
    const said = git(
      ["check-ignore", "--no-index", "-z", "--stdin", "-v", "-n"],
      `${asked.join("\0")}\0`,
    );
    const fields = said.split("\0");
    const ignored = new Set(
      asked.filter((_, at) => {
        const pattern = fields[at * 4 + 2] ?? "";
        return pattern !== "" && !pattern.startsWith("!");
      }),
    );
    return cases.map(({ paths }, at) => paths.filter((path) => ignored.has(`${at}/${path}`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NAME = fc.stringMatching(/^[ab.x]{1,3}$/).filter((name) => !/^\.+$/.test(name));
const PATH = fc.array(NAME, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const PART = fc.oneof(
  fc.constant("**"),
  fc.constant("*"),
  // In `.**/**` git takes the first `**` for one that stands alone or not by where its texts lie in memory:
  // wildmatch.c compares a pointer into the pattern with one into the path.
  fc.stringMatching(/^[ab.x*?]{1,4}$/).filter((part) => part === "**" || !part.includes("**")),
  fc.stringMatching(/^[ab*]?\[!?[abx](-[abx])?\][ab*]?$/),
);
const LINE = fc
  .tuple(
    fc.constantFrom("", "", "", "!"),
    fc.constantFrom("", "", "/"),
    fc.array(PART, { minLength: 1, maxLength: 3 }),
    fc.constantFrom("", "", "/"),
  )
  .map(([not, start, parts, end]) => `${not}${start}${parts.join("/")}${end}`);

const CASE = fc.record({
  lines: fc.array(LINE, { minLength: 1, maxLength: 4 }),
  paths: fc.uniqueArray(PATH, { minLength: 1, maxLength: 25 }),
});

test("paths are left out by the lines that git ignores them by", () => {
  fc.assert(
    fc.property(fc.array(CASE, { minLength: 10, maxLength: 10 }), (cases) => {
      const ignored = ignoredByGit(cases);
      for (const [at, { lines, paths }] of cases.entries())
        expect({ lines, out: paths.filter(createExclude(lines)) }).toEqual({
          lines,
          out: ignored[at],
        });
    }),
    runs(50),
  );
});

test.each([
  ["[[:digit:]]*.ts", ["1a.ts"], ["a1.ts"]],
  ["[]a].ts", ["].ts", "a.ts"], ["b.ts"]],
  ["[a\\]].ts", ["].ts"], ["\\.ts"]],
  ["a\\*", ["a*"], ["ab"]],
  ["\\!a", ["!a"], ["a"]],
  ["a\\ ", ["a "], ["a"]],
  ["a  ", ["a"], ["a  "]],
  ["a/**", ["a/b", "a/b/c"], ["a"]],
  ["**/a/b", ["a/b", "x/y/a/b"], ["a/x/b"]],
])("%j leaves out %j and not %j", (line, out, not) => {
  const isExcluded = createExclude([line]);

  expect(out.filter(isExcluded)).toEqual(out);
  expect(not.filter(isExcluded)).toEqual([]);
});

test("no pattern takes longer than its length and the path's allow", () => {
  const path = `${"a/".repeat(400)}${"a".repeat(4_000)}`;

  expect(createExclude([`${"**/a/".repeat(60)}b`])(path)).toBe(false);
  expect(createExclude([`${"*a".repeat(60)}b`])(path)).toBe(false);
});

test.each([
  ["*.{js,ts}", ["a.js", "src/b.ts"], ["a.css", "a.{js,ts}"]],
  ["{src,lib}/**/*.{snap,{min,map}.js}", ["src/a.snap", "lib/b/c.map.js"], ["src/a.js"]],
  ["!keep.{js,ts}", [], ["keep.js"]],
  ["{id}.js", ["{id}.js"], ["id.js"]],
  ["[{,}].js", ["{.js", ",.js"], ["[.js"]],
  ["\\{a,b}.js", ["{a,b}.js"], ["a.js"]],
  ["{a,b.js", ["{a,b.js"], ["a", "b.js"]],
  ["{a,b}".repeat(20), [], ["a".repeat(20)]],
])("the braces of %s are read as a shell reads them", (line, out, kept) => {
  const paths = [...out, ...kept];
  expect(paths.filter(createExclude([line]))).toEqual(out);
});
