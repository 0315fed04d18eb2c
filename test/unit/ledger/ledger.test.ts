import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compareWithWorkTree } from "../../../src/ledger/compare-with-work-tree.ts";
import { ledgerFile } from "../../../src/ledger/ledger-file.ts";
import { readLedger } from "../../../src/ledger/read-ledger.ts";
import { writeLedger } from "../../../src/ledger/write-ledger.ts";
import { entry, ledgerOf } from "./pure/helpers.ts";

const LEDGER = ledgerOf(entry("a.js#1"));

let stateDirectory: string;
beforeEach(() => {
  stateDirectory = mkdtempSync(join(tmpdir(), "tool-ledger-"));
});
afterEach(() => {
  rmSync(stateDirectory, { recursive: true, force: true });
});

const write = (branch: string | null): Promise<string | null> =>
  writeLedger({ stateDirectory, ledger: { ...LEDGER, branch } });
const read = (branch: string | null): ReturnType<typeof readLedger> =>
  readLedger({ stateDirectory, branch });
const files = (): string[] => readdirSync(join(stateDirectory, "reviews")).sort();

test("a branch that was never reviewed has no ledger, and nothing is said", async () => {
  expect(await read("feature")).toEqual({ ledger: null, note: null });
});

test.each([
  "feature",
  "feature/login",
  "Feature/Login",
  "feature-login",
  "détaché ☃",
  "..",
  "detached",
  "x".repeat(240),
])("the ledger of the branch %s is read back, whatever others there are", async (branch) => {
  for (const name of ["other", "feature/LOGIN", null]) expect(await write(name)).toBeNull();

  expect(await write(branch)).toBeNull();
  expect(await read(branch)).toEqual({ ledger: { ...LEDGER, branch }, note: null });
  expect(await read(null)).toEqual({ ledger: { ...LEDGER, branch: null }, note: null });
  expect(files()).toHaveLength(4);
});

test("names of files do not depend on capitals, and stay in their folder", () => {
  const names = ["Fix", "fix", "FIX", "../fix", "a/../../fix", ".", ".."].map((branch) =>
    ledgerFile("/state", branch),
  );

  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^\/state\/reviews\/[\w.-]+\.json$/);
});

test.each<[string, string, string]>([
  ["is empty", "", "is damaged"],
  ["is cut off", JSON.stringify(LEDGER).slice(0, 100), "is damaged"],
  ["belongs to another branch", JSON.stringify({ ...LEDGER, branch: "b" }), "is damaged"],
  [
    "is of a newer version",
    JSON.stringify({ ...LEDGER, schema: 2 }),
    "was written by a newer version of this program",
  ],
])("a ledger that %s is built anew, and that is said once", async (_, text, because) => {
  await write("feature");
  writeFileSync(ledgerFile(stateDirectory, "feature"), text);

  expect(await read("feature")).toEqual({
    ledger: null,
    note: `the review history of this branch ${because}, so it starts over`,
  });
  expect(await write("feature")).toBeNull();
  expect(await read("feature")).toEqual({ ledger: LEDGER, note: null });
});

test("a folder in the ledger's place is a note when it is read and when it is written", async () => {
  mkdirSync(ledgerFile(stateDirectory, "feature"), { recursive: true });

  expect(await read("feature")).toEqual({
    ledger: null,
    note: expect.stringMatching(/cannot be read \(it is a folder; .*so it starts over$/) as unknown,
  });
  expect(await write("feature")).toMatch(/^this review could not be saved for the next one \(/);
});

test("a state directory that is a file is a note, and no failure", async () => {
  const file = join(stateDirectory, "tool");
  writeFileSync(file, "");

  expect(readLedger({ stateDirectory: file, branch: "b" }).ledger).toBeNull();
  expect(await writeLedger({ stateDirectory: file, ledger: LEDGER })).toMatch(
    /^this review could not be saved/,
  );
});

test.skipIf(process.getuid?.() === 0)(
  "a state directory that nobody may write to is a note",
  async () => {
    chmodSync(stateDirectory, 0o500);

    expect(await write("feature")).toMatch(/^this review could not be saved .*EACCES/);
  },
);

test("of many writers at once one counts, and nobody reads half of it", async () => {
  const ledgers = Array.from({ length: 20 }, (_, index) => ({
    ...LEDGER,
    head: `h${index}`,
    findings: Array.from({ length: 200 }, (_, each) => entry(`a.js#${each}`)),
  }));
  await write("feature");
  const [outcomes, readings] = await Promise.all([
    Promise.all(ledgers.map((ledger) => writeLedger({ stateDirectory, ledger }))),
    Promise.all(ledgers.map(() => read("feature"))),
  ]);

  expect(new Set(outcomes)).toEqual(new Set([null]));
  expect(readings.map(({ note }) => note)).toEqual(ledgers.map(() => null));
  expect(ledgers).toContainEqual((await read("feature")).ledger);
  expect(files()).toHaveLength(1);
});

describe("tidying up", () => {
  test("keeps the hundred branches reviewed last, and the one just written whatever its age", async () => {
    for (let index = 0; index < 120; index += 1) {
      await write(`branch-${index}`);
      const at = 1_000_000 + index;
      utimesSync(ledgerFile(stateDirectory, `branch-${index}`), at, at);
    }
    await write("branch-0");

    expect(files()).toHaveLength(100);
    const kept = [0, 20, 21, 22, 119].map((index) =>
      existsSync(ledgerFile(stateDirectory, `branch-${index}`)),
    );
    expect(kept).toEqual([true, false, true, true, true]);
  });

  test("takes away a dead process's draft, and leaves a living one's", async () => {
    await write("feature");
    const path = ledgerFile(stateDirectory, "feature");
    writeFileSync(`${path}.123`, "");
    utimesSync(`${path}.123`, 1_000_000, 1_000_000);
    writeFileSync(`${path}.456`, "");
    await write("feature");

    expect(existsSync(`${path}.123`)).toBe(false);
    expect(existsSync(`${path}.456`)).toBe(true);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(LEDGER);
  });
});

test("files are judged when their reviewed text lies in the work tree, line endings aside", async () => {
  const put = (name: string, text: string | Buffer): void =>
    writeFileSync(join(stateDirectory, name), text);
  put("same.js", "a\nb\n");
  put("crlf.js", "a\r\nb\r\n");
  put("bom.js", "\uFEFFa\nb\n");
  put("other.js", "a\nc\n");
  put("unreviewed.js", "a\nb\n");
  put("binary.js", Buffer.from([0, 1]));
  mkdirSync(join(stateDirectory, "folder.js"));
  symlinkSync("same.js", join(stateDirectory, "link.js"));
  const reviewed = [
    "same",
    "crlf",
    "bom",
    "other",
    "binary",
    "folder",
    "link",
    "gone",
    "same.js/x",
  ];
  const texts = new Map(reviewed.map((name) => [`${name}.js`, "a\nb\n"]));

  const { judged, gone } = compareWithWorkTree(
    stateDirectory,
    [...texts.keys(), "unreviewed.js"],
    texts,
  );

  expect([...judged].sort()).toEqual(["bom.js", "crlf.js", "same.js"]);
  expect([...gone].sort()).toEqual(["gone.js", "same.js/x.js"]);
});
