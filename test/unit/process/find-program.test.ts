import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createProgramSearch, findProgram } from "../../../src/process/find-program.ts";
import { workTreeAround } from "../../../src/process/search-path.ts";

const top = realpathSync(mkdtempSync(join(tmpdir(), "tool-test-")));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** `out/prog` is installed, `tree/` and `tree/in/` hold another one each, `link` leads to `tree/in`. */
const [tree, out] = ["tree", "out"].map((name) => join(top, name)) as [string, string];
for (const folder of [out, join(tree, ".git"), join(tree, "in"), join(top, "home")])
  mkdirSync(folder, { recursive: true });
for (const file of [
  join(out, "prog"),
  join(tree, "prog"),
  join(tree, "in/prog"),
  join(tree, "in/only"),
]) {
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
}
writeFileSync(join(out, "plain"), "no program\n");
symlinkSync(join(tree, "in"), join(top, "link"));

const find = (name: string, path: string, cwd = tree) =>
  findProgram(name, { env: { PATH: path, HOME: join(top, "home") }, cwd });

describe("a program is found behind an entry of PATH that", () => {
  test.each([
    ["is empty", `:${out}`],
    ["is empty in the middle", `/nowhere::${out}`],
    ["is a dot", `.:${out}`],
    ["is relative", `in:${out}`],
    ["lies in the work tree", `${tree}/in:${out}`],
    ["is the work tree", `${tree}:${out}`],
    ["leads into the work tree by a link", `${top}/link:${out}`],
    ["leads there by dots", `${out}/../tree:${out}`],
  ])("%s", (_, path) => {
    expect(find("prog", path)).toEqual({ file: join(out, "prog"), passedOver: null });
    expect(find("prog", path, join(tree, "in"))).toMatchObject({ file: join(out, "prog") });
  });
});

test("what lies in such a folder alone is passed over, and named", () => {
  expect(find("only", `in:${out}`)).toEqual({ file: null, passedOver: join(tree, "in/only") });
  expect(find("only", out)).toEqual({ file: null, passedOver: null });
  expect(find("plain", out)).toEqual({ file: null, passedOver: null });
  expect(findProgram("prog", { env: {}, cwd: tree })).toEqual({ file: null, passedOver: null });
});

test("a path is a program as it is", () => {
  expect(find("./in/prog", out)).toEqual({ file: "./in/prog", passedOver: null });
});

test("the outermost work tree counts, and none that holds the home", () => {
  mkdirSync(join(tree, "sub/.git"), { recursive: true });
  const env = { HOME: join(top, "home") };
  expect(workTreeAround(join(tree, "sub"), env)).toBe(tree);
  expect(workTreeAround(join(top, "home"), env)).toBe(null);
  expect(workTreeAround(tree, { HOME: join(tree, "in") })).toBe(null);
  expect(workTreeAround(join(tree, "sub"), { HOME: join(tree, "in") })).toBe(join(tree, "sub"));
});

test("what a search starts has the searched folders as its PATH, and a search finds a program once", () => {
  const search = createProgramSearch();
  const env = { PATH: `.:${tree}/in:${out}:`, HOME: join(top, "home"), OTHER: "kept" };
  expect(search.withSearchedPath(env, tree)).toEqual({ ...env, PATH: out });
  // An empty PATH would mean the directory that a program works in.
  expect(search.withSearchedPath({ PATH: ".:in" }, tree)).toEqual({ PATH: "/nonexistent" });
  expect(search.withSearchedPath({ OTHER: "kept" }, tree)).toEqual({ OTHER: "kept" });
  expect(search.find("later", env, tree).file).toBe(null);
  writeFileSync(join(out, "later"), "#!/bin/sh\n");
  chmodSync(join(out, "later"), 0o755);
  expect(search.find("later", env, tree).file).toBe(join(out, "later"));
  rmSync(join(out, "later"));
  expect(search.find("later", env, tree).file).toBe(join(out, "later"));
});
