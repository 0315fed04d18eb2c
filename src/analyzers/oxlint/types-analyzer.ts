import { rm, writeFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { OxlintRule } from "../../core/rules/types.ts";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";
import type {
  AnalysisResult,
  AnalysisTools,
  Analyzer,
  ReviewFile,
  RuleScope,
} from "../../review/types.ts";
import { runLinter } from "./run-linter.ts";
import { toResult } from "./to-result.ts";
import { typeChecker } from "./type-checker.ts";
import { writeConfig } from "./write-config.ts";
import { rulesOf } from "../shared/pack.ts";

const READS = /(?<!\.d)\.[cm]?tsx?$/i;
const NOTHING: AnalysisResult = { findings: [], failed: [] };

/**
 * Lints TypeScript with what only types can tell, where `oxlint-tsgolint` is installed beside the program,
 * the files lie in a work tree, and a tsconfig.json lies in a folder above them. Types are read from the
 * project; nothing of it runs. A project whose types cannot be loaded is left to the other analyzers.
 */
export const oxlintTypes: Analyzer = {
  name: "oxlint-types",
  isPerFile: false,
  repeatsItself: true,
  needsTree: true,
  accepts: (path, scope) => READS.test(path) && typed(scope).length > 0 && typeChecker() !== null,
  async analyze(files, scope, tools) {
    const { tree } = tools;
    if (files.length === 0 || tree === undefined || tree.directory === null) return NOTHING;
    const checker = typeChecker();
    if (checker === null) return NOTHING;
    const wanted = new Map(files.map(({ path }) => [path, projectsAbove(path)]));
    const paths = await tree.lookUp([...new Set([...wanted.values()].flat())]);
    const own = files.filter(({ path }) => wanted.get(path)?.some((each) => paths.has(each)));
    if (own.length === 0) return NOTHING;
    return await lint({ root: tree.directory, checker, files: own, rules: typed(scope), tools });
  },
};

/** Where a tsconfig.json would lie in the folders above a file. */
function projectsAbove(path: string): readonly string[] {
  const folder = posix.dirname(path);
  const own = posix.join(folder, "tsconfig.json");
  return folder === "." ? [own] : [own, ...projectsAbove(folder)];
}

function typed(scope: RuleScope): readonly OxlintRule[] {
  return rulesOf("oxlint", scope).filter((rule) => rule.typed);
}

async function lint(request: {
  readonly root: string;
  readonly checker: string;
  readonly files: readonly ReviewFile[];
  readonly rules: readonly OxlintRule[];
  readonly tools: AnalysisTools;
}): Promise<AnalysisResult> {
  const { root, checker, files, rules, tools } = request;
  const folder = await makeTemporaryFolder("tool-types-", tools.temporaryFolder);
  try {
    const config = join(folder, "oxlint.json");
    await writeFile(config, writeConfig(rules));
    const byName = new Map(files.map((file) => [file.path, file]));
    const { diagnostics } = await runLinter(
      {
        cwd: root,
        args: ["--type-aware", `--config=${config}`, ...files.map(({ path }) => `./${path}`)],
        env: { OXLINT_TSGOLINT_PATH: checker },
      },
      tools,
    );
    const about = diagnostics
      .map((diagnostic) => ({ ...diagnostic, name: diagnostic.name.replace(/^\.\//, "") }))
      // What does not parse, or has no type, is for the others to say.
      .filter(({ code }) => code !== null);
    return await toResult(about, byName, rules, oxlintTypes.name);
  } catch (thrown) {
    tools.signal.throwIfAborted();
    if (thrown instanceof Error && /tsconfig|type-?aware|tsgolint/i.test(thrown.message)) {
      return NOTHING;
    }
    throw thrown;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
