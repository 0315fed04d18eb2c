import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ANALYZERS } from "../../../src/analyzers/index.ts";
import { createBuiltin } from "../../../src/review/builtin/create-builtin.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";
import { createSandbox } from "../../helpers/sandbox.ts";
import { tools } from "../rules/review-text.ts";

const sandbox = createSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const COMPARING = ANALYZERS.filter(({ isOfChanges, concerns }) => isOfChanges && concerns);
const reviewer = createBuiltin(COMPARING, { nursery: true });

type Sides = readonly [before: string | undefined, after: string | undefined];

/** The rules that are reported for a change, given as path → both sides; with what is kept in a folder, if any. */
async function rulesIn(
  sides: Readonly<Record<string, Sides>>,
  cacheDirectory: string | null,
): Promise<string[]> {
  const texts = new Map(Object.entries(sides));
  const tree: ReviewedTree = {
    changed: [...texts].flatMap(([path, [before, after]]) => changeOf(path, before, after)),
    directory: null,
    paths: async () => [...texts].flatMap(([path, [, after]]) => (after === undefined ? [] : path)),
    lookUp: async () =>
      new Set([...texts].flatMap(([path, [, after]]) => (after === undefined ? [] : path))),
    read: async (path) => texts.get(path)?.[1] ?? null,
    readBefore: async (path) => texts.get(path)?.[0] ?? null,
    search: async (words) =>
      new Map(
        words.map((word) => [
          word,
          [...texts].flatMap(([path, [, after]]) => (after?.includes(word) === true ? path : [])),
        ]),
      ),
  };
  const { findings, failed } = await reviewer.review({
    files: [],
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, tree, cacheDirectory },
  });
  expect(failed).toEqual([]);
  return findings.map(({ rule, file, line }) => `${rule.id} ${file}:${line}`).sort();
}

function entriesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((name) => /^..\/[0-9a-f]{62}$/.test(name))
    .sort();
}

const LOADS = `function load(path) {
  try {
    return read(path);
  } catch (error) {
    report(error);
  }
}
`;
const PAYS = `function pay(order) {
  if (order === null) throw new Error("no order");
  return charge(order.total);
}
`;
const REMOVES = `function remove(user, note) {
  if (!user.canEdit(note)) throw new Error("no");
  store.remove(note.id);
}
`;
const ROUTES = 'router.post("/pay", requireUser, pay);\n';
const SAVES = "async function save(file) {\n  await write(file);\n  await close(file);\n}\n";
const FOLLOWS = `function follow(from, to, headers) {
  if (from.host !== to.host) {
    delete headers.authorization;
    delete headers.cookie;
  }
  return headers;
}
`;
const SHOWS = "box.innerHTML = escapeHtml(name) + end;\n";

/** A protection that goes from one file, and what another file of the change has that makes up for it. */
const ROWS: readonly {
  readonly rule: string;
  readonly sides: readonly [string, string];
  readonly other: Sides;
}[] = [
  {
    rule: "change/error-handling-removed",
    sides: [LOADS, "function load(path) {\n  return read(path);\n}\n"],
    other: [undefined, "try {\n  load(path);\n} catch {}\n"],
  },
  {
    rule: "change/guard-removed",
    sides: [PAYS, PAYS.replace(/ {2}if.*\n/, "")],
    other: [undefined, "if (order === null) return;\n"],
  },
  {
    rule: "change/authorisation-removed",
    sides: [REMOVES, REMOVES.replace(/ {2}if.*\n/, "")],
    other: [undefined, "if (!user.canEdit(note)) return;\n"],
  },
  {
    rule: "change/authorisation-removed",
    sides: [ROUTES, ROUTES.replace("requireUser, ", "")],
    other: [undefined, "router.use(authorize());\n"],
  },
  {
    rule: "change/await-removed",
    sides: [SAVES, SAVES.replace("await write", "write")],
    other: ["export async function write() {}\n", "export function write() {}\n"],
  },
  {
    rule: "change/secret-header-kept",
    sides: [FOLLOWS, FOLLOWS.replace("    delete headers.cookie;\n", "")],
    other: [undefined, "dropHeaders(['cookie']);\n"],
  },
  {
    rule: "change/escape-removed",
    sides: [SHOWS, SHOWS.replace("escapeHtml(name)", "name")],
    other: [undefined, "const shown = escapeHtml(name);\n"],
  },
];

test.each(ROWS)(
  "what another file says about $rule counts as it is now, whatever was kept (%#)",
  async ({ rule, sides, other }) => {
    const directory = mkdtempSync(join(sandbox.directory, "kept-"));
    const alone = { "src/a.js": sides };
    const both = { ...alone, "src/b.js": other };

    const told = await rulesIn(alone, directory);
    const silent = await rulesIn(both, directory);

    expect(told.filter((each) => each.startsWith(rule))).toHaveLength(1);
    expect(silent.filter((each) => each.startsWith(rule))).toEqual([]);
    expect(silent).toEqual(await rulesIn(both, null));
    expect(await rulesIn(alone, directory)).toEqual(told);
    expect(told).toEqual(await rulesIn(alone, null));
  },
);

test("a check of a function that went is told in the file that called it, whatever was kept", async () => {
  const directory = mkdtempSync(join(sandbox.directory, "kept-"));
  const caller = `const { dropSecrets } = require("./drop");
exports.follow = (headers) => {
  dropSecrets(headers);
  return headers;
};
`;
  const helper = `exports.other = 1;
function dropSecrets(headers) {
  delete headers.cookie;
}
exports.dropSecrets = dropSecrets;
`;
  const uncalled = caller.replace("  dropSecrets(headers);\n", "");
  const gone = "exports.other = 1;\n";
  const first = { "src/call.js": [caller, uncalled], "src/drop.js": [helper, helper] } as const;
  const second = { ...first, "src/drop.js": [helper, gone] } as const;

  const before = await rulesIn(first, directory);
  const after = await rulesIn(second, directory);

  expect(before).toEqual(await rulesIn(first, null));
  expect(after).toEqual(await rulesIn(second, null));
  expect(after).not.toEqual(before);
});

test("files that lost nothing of note are kept, and an edit of another file works none of them out anew", async () => {
  const directory = mkdtempSync(join(sandbox.directory, "kept-"));
  const old = `// it was here before\n${PAYS}`;
  const files = { "src/a.js": [old, PAYS], "src/b.js": [old, PAYS] } as const;
  await rulesIn({ ...files, "src/c.js": [old, PAYS] }, directory);
  const first = entriesIn(directory);
  await rulesIn({ ...files, "src/c.js": [old, `${PAYS}// one more line\n`] }, directory);
  const second = entriesIn(directory);

  expect(first).toHaveLength(3);
  expect(second).toEqual(expect.arrayContaining(first));
  expect(second).toHaveLength(4);
});
