import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OxlintRule } from "../../core/rules/types.ts";
import { makeTemporaryFolder } from "../../process/make-temporary-folder.ts";
import type {
  AnalysisResult,
  AnalysisTools,
  Analyzer,
  ReviewedTree,
  ReviewFile,
  RuleScope,
} from "../../review/types.ts";
import type { Diagnostic } from "./read-diagnostics.ts";
import { runLinter } from "./run-linter.ts";
import { projectsAbove } from "../../project-graph/ts-configs.ts";
import { openStrictNulls } from "./strict-nulls.ts";
import { toResult } from "./to-result.ts";
import { typeChecker } from "./type-checker.ts";
import { writeConfig } from "./write-config.ts";
import { rulesOf } from "../shared/pack.ts";

const READS = /(?<!\.d)\.[cm]?tsx?$/i;
const NOTHING: AnalysisResult = { findings: [], failed: [] };

/**
 * Lints TypeScript with what only types can tell, where `oxlint-tsgolint` is installed beside the program,
 * the files lie in a work tree, and a tsconfig.json lies in a folder above them. Types are read from the
 * project; nothing of it runs. Where they cannot be, the files count as not read by it.
 */
export const oxlintTypes: Analyzer = {
  name: "oxlint-types",
  isPerFile: false,
  repeatsItself: true,
  needsTree: true,
  accepts: (path, scope) => READS.test(path) && typed(scope).length > 0 && typeChecker() !== null,
  async analyze(files, scope, tools) {
    const { tree } = tools;
    const checker = typeChecker();
    if (files.length === 0 || tree === undefined || checker === null) return NOTHING;
    const wanted = new Map(files.map(({ path }) => [path, projectsAbove(path)]));
    const paths = await tree.lookUp([...new Set([...wanted.values()].flat())]);
    const own = files.filter(({ path }) => wanted.get(path)?.some((each) => paths.has(each)));
    if (own.length === 0) return NOTHING;
    if (tree.directory === null) return untyped(own, "types are read from a work tree alone");
    return await lint({ tree, root: tree.directory, checker, files: own, scope, tools });
  },
};

function typed(scope: RuleScope): readonly OxlintRule[] {
  return rulesOf("oxlint", scope).filter((rule) => rule.typed);
}

function untyped(files: readonly ReviewFile[], why: string): AnalysisResult {
  const reason = `${oxlintTypes.name}: ${why}`;
  return {
    findings: [],
    failed: files.map(({ path }) => ({ file: path, reason, cause: "types" })),
  };
}

async function lint(request: {
  readonly tree: ReviewedTree;
  readonly root: string;
  readonly checker: string;
  readonly files: readonly ReviewFile[];
  readonly scope: RuleScope;
  readonly tools: AnalysisTools;
}): Promise<AnalysisResult> {
  const { tree, root, checker, files, scope, tools } = request;
  const rules = typed(scope);
  const folder = await makeTemporaryFolder("tool-types-", tools.temporaryFolder);
  try {
    const config = join(folder, "oxlint.json");
    await writeFile(config, writeConfig(rules));
    const { diagnostics } = await runLinter(
      {
        cwd: root,
        args: ["--type-aware", `--config=${config}`, ...files.map(({ path }) => `./${path}`)],
        env: { OXLINT_TSGOLINT_PATH: checker, [EVERY_TSCONFIG]: "true" },
      },
      tools,
    );
    const said = diagnostics
      .map((diagnostic) => ({ ...diagnostic, name: diagnostic.name.replace(/^\.\//, "") }))
      // Other analyzers report files that do not parse.
      .filter(({ code }) => code !== null)
      .filter(({ notes }) => !notes.some((note) => note.startsWith(UNKNOWN_HANDLER)));
    return await judge(said, { files, rules, tree });
  } catch (thrown) {
    tools.signal.throwIfAborted();
    if (thrown instanceof Error && /tsconfig|type-?aware|tsgolint/i.test(thrown.message))
      return untyped(
        files,
        `the project's types could not be loaded: ${thrown.message.split("\n", 1)[0] ?? thrown.message}`,
      );
    throw thrown;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The linter's companion speaks for TypeScript 7 and refuses a tsconfig with an option that is gone since
 * (`"moduleResolution": "node"`, `baseUrl`), or that names a package which is not installed. With this variable it
 * reads the project all the same. It never concerns code: what an import that is not found gives is `any`, which no
 * rule speaks about. Source: `CreateProgram` in oxc-project/tsgolint, internal/utils/create_program.go.
 */
const EVERY_TSCONFIG = "OXLINT_TSGOLINT_DANGEROUSLY_SUPPRESS_PROGRAM_DIAGNOSTICS";

/** A `catch` with a function of a package that is not installed is one with a function. */
const UNKNOWN_HANDLER = "This rejection handler has type `any`";

/** Without checks for null, a promise may be missing, and a condition on it tests that. */
async function judge(
  diagnostics: readonly Diagnostic[],
  work: {
    readonly files: readonly ReviewFile[];
    readonly rules: readonly OxlintRule[];
    readonly tree: ReviewedTree;
  },
): Promise<AnalysisResult> {
  const { files, rules, tree } = work;
  const hasStrictNulls = openStrictNulls(tree);
  const strict = new Set<string>();
  for (const name of new Set(diagnostics.map((each) => each.name)))
    if (await hasStrictNulls(name)) strict.add(name);
  const { findings } = await toResult({
    diagnostics,
    byName: new Map(files.map((file) => [file.path, file])),
    rules,
    analyzer: oxlintTypes.name,
    hasStrictNulls: (name) => strict.has(name),
  });
  return { findings, failed: [] };
}
