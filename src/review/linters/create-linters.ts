import { counted } from "../../core/counted.ts";
import { realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createExclude } from "../../core/change/create-exclude.ts";
import { withEnding } from "../../core/rules/languages.ts";
import { groupBy } from "../../core/group-by.ts";
import { orElse } from "../../core/or-else.ts";
import { readRegularText } from "../../files/read-regular.ts";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";
import { nowMs } from "../../process/now-ms.ts";
import { createForeign } from "../sarif/create-foreign.ts";
import type {
  AnalysisTools,
  ReviewFile,
  ReviewedTree,
  Reviewer,
  ReviewerResult,
} from "../types.ts";
import { setUpsIn, type FoundLinter, type LackingLinter } from "./find-linters.ts";
import { holdConfiguration, showWithHeld, type HeldFiles } from "./hold-configuration.ts";
import { LINTERS } from "./known/index.ts";
import { runLinter } from "./run-linter.ts";
import type { Linter } from "./types.ts";

/** The linters of a project, and the project's location. */
export interface ProjectLinters {
  readonly found: readonly FoundLinter[];
  readonly lacking: readonly LackingLinter[];
  /** Absolute path of the work tree. */
  readonly root: string;
  /** Returns the text of a file in the last commit; null if it is not there. */
  readonly readCommitted: (path: string) => Promise<string | null>;
}

/**
 * Creates a reviewer of the linters of a project: each runs on its changed files that are the same in the work tree as
 * in the review. If a linter fails, or is asked for by name and not installed, its files count as failed.
 */
export function createLinters(project: ProjectLinters): Reviewer {
  const { found, lacking } = project;
  const asked = new Set([
    ...found.filter(({ isNamed, isSetUp }) => isNamed || isSetUp).map(({ linter }) => linter.name),
    ...lacking.filter(({ isNamed }) => isNamed).map(({ name }) => name),
  ]);
  const readers = LINTERS.filter(({ name }) => asked.has(name)).map((linter) => ({
    name: linter.name,
    reads: readerOf(linter),
  }));
  return {
    name: "linters",
    readersOf: (path, _focus, text = "") =>
      readers.filter(({ reads }) => reads({ path, text })).map(({ name }) => name),
    mayRead: (path, text) => found.some(({ linter }) => readerOf(linter)({ path, text })),
    rules: () =>
      found.map(({ linter: { name } }) => ({ id: `${name}/*`, focus: "edge-case" as const })),
    async review({ files, focus, context, tools }) {
      const { tree } = tools;
      // A fix is tried without starting linters.
      if (tree === undefined || found.length + lacking.length === 0) return NOTHING;
      const linters = found.map(({ linter }) => linter);
      const held = await holdConfiguration(linters, tree, project.readCommitted);
      const here = files.filter((file) => isInWorkTree(file, tree, project.root));
      const works = await planWork(found, { files: here, tree, held });
      const folders = works.map(({ folder }) => folder);
      const shown = await showTree(project.root, { held, folders, tools });
      const results: ReviewerResult[] = [];
      try {
        for (const work of works) {
          const asked = { ...work, focus, context, tools: { ...tools, tree } };
          results.push(await askLinter(asked, shown, project.root));
        }
      } finally {
        if (shown !== project.root) rmSync(shown, { recursive: true, force: true });
      }
      const missing = lacking.filter(({ isNamed }) => isNamed);
      return mergeResults([...results, ...missing.map((each) => failedFor(each, files))]);
    },
  };
}

/** Makes a test whether a linter reads a file. */
function readerOf({ files, readsScripts = false }: Pick<Linter, "files" | "readsScripts">) {
  const accepts = createExclude(files);
  return ({ path, text }: Pick<ReviewFile, "path" | "text">): boolean =>
    accepts(readsScripts ? withEnding(path, text) : path);
}

const NOTHING: ReviewerResult = { findings: [], failed: [], reviewers: [] };

/** Whether the work tree has the reviewed text: files of a commit or a patch may be different on disk. */
function isInWorkTree({ path, text }: ReviewFile, tree: ReviewedTree, root: string): boolean {
  if (tree.directory === root) return true;
  return orElse(
    () =>
      readRegularText(join(root, path), { of: "work-tree", maxBytes: text.length * 4 }) === text,
    false,
  );
}

/** The files of one linter in one folder. */
interface Work {
  readonly found: FoundLinter;
  readonly folder: string;
  readonly setUp: { readonly name: string; readonly text: string };
  readonly files: readonly ReviewFile[];
}

/** Assigns each file to the nearest set-up above it, or to none if the linter was asked for by name. */
async function planWork(
  found: readonly FoundLinter[],
  job: {
    readonly files: readonly ReviewFile[];
    readonly tree: ReviewedTree;
    readonly held: HeldFiles;
  },
): Promise<readonly Work[]> {
  const { files, tree, held } = job;
  const read = async (path: string): Promise<string | null> =>
    held.has(path) ? (held.get(path) ?? null) : await tree.read(path);
  const here = (await tree.paths()).filter((path) => !held.has(path));
  const before = [...held].flatMap(([path, text]) => (text === null ? [] : [path]));
  const works: Work[] = [];
  for (const each of found) {
    const { linter, isNamed } = each;
    const own = files.filter(readerOf(linter));
    if (own.length === 0) continue;
    const setUps = await setUpsIn(linter, [...here, ...before], read);
    const setUpFor = (path: string): string =>
      setUps
        .filter((one) => path.startsWith(folderOf(one)))
        .toSorted((a, b) => folderOf(b).length - folderOf(a).length)[0] ?? "";
    for (const [setUp, group] of groupBy(own, ({ path }) => setUpFor(path))) {
      if (setUp === "" && !isNamed) continue;
      const folder = folderOf(setUp).slice(0, -1);
      const name = setUp.slice(folderOf(setUp).length);
      const text = setUp === "" ? "" : ((await read(setUp)) ?? "");
      works.push({ found: each, folder, setUp: { name, text }, files: group });
    }
  }
  return works;
}

/** Returns the folder of a path with a trailing slash; empty for the root. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Returns the failures of a linter that was asked for by name and is not there. */
function failedFor({ name, because }: LackingLinter, files: readonly ReviewFile[]): ReviewerResult {
  const reads = readerOf(LINTERS.find((each) => each.name === name) ?? { files: [] });
  const why = because === "missing" ? "it is not installed" : "its program is not trusted";
  const failed = files.filter(reads).map(({ path: file }) => ({ file, reason: `${name}: ${why}` }));
  return { findings: [], failed, reviewers: [] };
}

/** Returns the folder in which the linters run: the work tree, or a copy of links with the held configuration. */
async function showTree(
  root: string,
  job: {
    readonly held: HeldFiles;
    readonly folders: readonly string[];
    readonly tools: AnalysisTools;
  },
): Promise<string> {
  const { held, folders, tools } = job;
  if (held.size === 0 || folders.length === 0) return root;
  const made = await makeTemporaryFolder("tool-linters-", tools.temporaryFolder);
  // Linters print the real path of their folder, and the system's temporary folder may be a link.
  const shown = realpathSync(made);
  showWithHeld(root, { held, folders, into: shown });
  return shown;
}

async function askLinter(
  asked: Work & Pick<Parameters<Reviewer["review"]>[0], "focus" | "context" | "tools">,
  shown: string,
  root: string,
): Promise<ReviewerResult> {
  const { found, folder, setUp, files, tools } = asked;
  const { name } = found.linter;
  const started = nowMs();
  const reviewers = () => [{ name, files: files.length, durationMs: nowMs() - started }];
  tools.tell?.(`running ${name} on ${counted(files.length, "file")}`);
  try {
    const own = join(tools.cacheDirectory ?? tools.temporaryFolder ?? shown, "linters", name);
    const paths = files.map(({ path }) => path.slice(folder === "" ? 0 : folder.length + 1));
    const logs = await runLinter(found, { root, shown, folder, setUp, files: paths, own }, tools);
    const { findings, failed } = await createForeign(
      logs.map((log) => ({ ...log, from: name })),
    ).review({ ...asked, files });
    const [broken] = failed;
    return {
      findings,
      failed:
        broken === undefined
          ? []
          : files.map(({ path: file }) => ({ file, reason: broken.reason })),
      reviewers: reviewers(),
    };
  } catch (thrown) {
    tools.signal.throwIfAborted();
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    const failed = files.map(({ path: file }) => ({ file, reason: `${name}: ${said}` }));
    return { findings: [], failed, reviewers: reviewers() };
  }
}

/** Merges the results of linters that worked in several folders. */
function mergeResults(results: readonly ReviewerResult[]): ReviewerResult {
  const named = groupBy(
    results.flatMap(({ reviewers }) => reviewers),
    ({ name }) => name,
  );
  return {
    findings: results.flatMap(({ findings }) => findings),
    failed: results.flatMap(({ failed }) => failed),
    reviewers: [...named].map(([name, all]) => ({
      name,
      files: all.reduce((sum, { files }) => sum + files, 0),
      durationMs: all.reduce((sum, { durationMs }) => sum + durationMs, 0),
    })),
  };
}
