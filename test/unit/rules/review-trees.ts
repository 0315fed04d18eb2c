import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { filterToChange } from "../../../src/review/pure/filter-to-change.ts";
import type { RawFinding } from "../../../src/core/findings/types.ts";
import { createBuiltin } from "../../../src/review/builtin/create-builtin.ts";
import type { Analyzer, ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";
import { tools } from "./review-text.ts";
import type { ChangeExample } from "./rule-files.ts";

/** Reviews a change between two trees with some analyzers and gives what would be reported. */
export async function reviewTrees(
  { before, after, bytes }: ChangeExample,
  analyzers: readonly Analyzer[],
): Promise<RawFinding[]> {
  const reviewer = createBuiltin(analyzers, { nursery: true });
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = paths
    .flatMap((path) => changeOf(path, before[path], after[path]))
    .map((file) => ({ ...file, newBytes: bytes[file.path] ?? file.newBytes ?? 0 }));
  const files = changed.flatMap((file) => {
    const text = after[file.path];
    return text === undefined ? [] : [{ path: file.path, text, changed: file }];
  });
  // Only who asks for types reads from a folder: most examples need none.
  const isProject = Object.keys(after).some((path) => path.endsWith("tsconfig.json"));
  const directory: string | null = isProject ? mkdtempSync(join(tmpdir(), "tool-example-")) : null;
  if (directory !== null) writeTree(directory, after);
  const tree: ReviewedTree = {
    changed,
    directory,
    paths: async () => Object.keys(after).sort(),
    lookUp: async () => new Set(Object.keys(after).sort()),
    read: async (path) => after[path] ?? null,
    readBefore: async (path) => before[path] ?? null,
    search: async (words) =>
      new Map(
        words.map((word) => [
          word,
          Object.keys(after)
            .filter((path) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(after[path] ?? ""))
            .sort(),
        ]),
      ),
  };
  const result = await reviewer.review({
    files,
    focus: null,
    context: { prompts: [], decisions: null },
    tools: { ...tools, tree },
  });
  if (directory !== null) rmSync(directory, { recursive: true, force: true });
  if (result.failed.length > 0) throw new Error(JSON.stringify(result.failed, null, 2));
  return [...filterToChange(result.findings, changed).inChange];
}

/** Reviews changes as one, each in a folder, and gives the findings of each with its own paths. */
export async function reviewTreesTogether(
  changes: readonly ChangeExample[],
  analyzers: readonly Analyzer[],
): Promise<RawFinding[][]> {
  const findings = await reviewTrees(
    {
      before: Object.assign({}, ...changes.map(({ before }, at) => inFolder(at, before))),
      after: Object.assign({}, ...changes.map(({ after }, at) => inFolder(at, after))),
      bytes: Object.assign({}, ...changes.map(({ bytes }, at) => inFolder(at, bytes))),
      places: [],
      also: [],
    },
    analyzers,
  );
  return changes.map((_, at) =>
    findings
      .filter(({ file }) => file.startsWith(`e${at}/`))
      .map((finding) => ({ ...finding, file: finding.file.slice(`e${at}/`.length) })),
  );
}

function inFolder<Value>(at: number, tree: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(tree).map(([path, value]) => [`e${at}/${path}`, value]));
}

function writeTree(directory: string, texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
