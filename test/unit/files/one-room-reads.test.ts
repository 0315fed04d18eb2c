import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../../src");

/** Functions of `node:fs` that open a file, and so may wait for a pipe or read a device without an end. */
const OPENING = new Set([
  "readFile",
  "readFileSync",
  "createReadStream",
  "open",
  "openSync",
  "openAsBlob",
  "appendFile",
  "appendFileSync",
  "createWriteStream",
  "copyFile",
  "copyFileSync",
  "cp",
  "cpSync",
  "read",
  "readv",
]);

/** Who opens files besides `src/files/`, which functions for it, and why it may. */
const ALLOWED: Readonly<Record<string, readonly [names: readonly string[], because: string]>> = {
  "analyzers/regex/within-budget.ts": [
    ["readFileSync"],
    "reads the clock of its thread from Linux",
  ],
  "agents/change-piece.ts": [["copyFile"], "saves a file of the user's that was looked at before"],
  "fixes/draft.ts": [["open"], "makes a new file (`wx`), and opens folders to sync them"],
  "startup/open-code-cache.ts": [["openSync"], "makes a new file (`wx`)"],
  "register/register-file.ts": [["open"], "makes a new file (`wx`)"],
  "ship/journal.ts": [["openSync"], "makes a new file (`ax`), and opens its folder to sync it"],
  "ship/saved-index.ts": [["copyFile"], "copies git's own index, which git has read before"],
};

test("files are opened in one room, but for those that have a reason", () => {
  const found: Record<string, string[]> = {};
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts") || path.startsWith("files/")) continue;
    const names = openingNames(readFileSync(join(SOURCE, path), "utf8"));
    if (names.length > 0) found[path] = names;
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(ALLOWED).map(([path, [names]]) => [path, [...names]])),
  );
});

test("the file system is imported by the names of its functions, which this test reads", () => {
  expect(openingNames('import { stat, readFile as read } from "node:fs/promises";')).toEqual([
    "readFile",
  ]);
  expect(openingNames('import fs from "node:fs";')).toEqual(["import fs"]);
  expect(openingNames('const fs = await import("node:fs");')).toEqual(["import()"]);
});

/** The opening functions that a file takes from `node:fs`; any way of taking all of it is one of them. */
function openingNames(text: string): string[] {
  const names: string[] = [];
  for (const [, what = ""] of text.matchAll(
    /import (?!type)([^;]*?) from "(?:node:)?fs(?:\/promises)?"/g,
  )) {
    const [, list] = /^\{([^}]*)\}$/s.exec(what) ?? [];
    if (list === undefined) names.push(`import ${what}`);
    else names.push(...list.split(",").map((each) => each.trim().split(" ")[0] ?? ""));
  }
  if (/(?:import|require|getBuiltinModule)\("(?:node:)?fs/.test(text)) names.push("import()");
  return names.filter((name) => OPENING.has(name) || name.startsWith("import")).sort();
}
