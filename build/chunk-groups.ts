import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** A chunk of the bundle and the modules that it holds with all that they import. */
interface ChunkGroup {
  readonly name: string;
  readonly roots: readonly string[];
}

/** What runs before all else holds nothing that can wait, whoever needs it besides. */
const FIRST: readonly ChunkGroup[] = [
  {
    name: "start",
    roots: [
      "src/startup/start.ts",
      "src/process/now-ms.ts",
      "src/analyzers/shared/load-native.ts",
      "src/analyzers/oxlint/linter-arguments.ts",
    ],
  },
  { name: "early-worker", roots: ["src/startup/early-worker.ts"] },
  { name: "worker", roots: ["src/workers/worker-main.ts"] },
];

/**
 * What is loaded together lies together: each file of its own costs a start more than its text does.
 * What is loaded later, by `import()`, is in none.
 */
const GROUPS: readonly ChunkGroup[] = [
  { name: "main", roots: ["src/main.ts", "src/cli/program.ts", "src/commands/open-review.ts"] },
  { name: "analysis", roots: ["src/review/builtin/index.ts"] },
  { name: "review", roots: ["src/commands/review.ts", "src/output/formats/text.ts"] },
];

/** The same of what a review loads only when it is wanted: of them, each process needs one at most. */
const LATER: readonly ChunkGroup[] = [
  {
    name: "apart",
    roots: [
      "src/analyzers/ast-grep/match-rules.ts",
      "src/analyzers/flow/look-for-flows.ts",
      "src/analyzers/regex/look-for-patterns.ts",
    ],
  },
  {
    name: "compared",
    roots: [
      "src/regressions/analyze-protections.ts",
      "src/regressions/analyze-guards.ts",
      "src/regressions/analyze-weakened.ts",
      "src/analyzers/project/removed-exports.ts",
      "src/analyzers/project/signatures.ts",
      "src/analyzers/regex/slowed-patterns.ts",
      "src/analyzers/tests/test-changes.ts",
    ],
  },
];

/** Gives the groups as the bundler wants them; what several of them need is a group of its own. */
export function chunkGroups(): { name: string; test: (id: string) => boolean }[] {
  return [
    ...FIRST.map(withModules).map(asTest),
    ...apiece("common", GROUPS),
    ...apiece("parsing", LATER),
  ];
}

function apiece(shared: string, all: readonly ChunkGroup[]): ReturnType<typeof asTest>[] {
  const groups = all.map(withModules);
  const isShared = (id: string): boolean =>
    groups.filter(({ modules }) => modules.has(resolve(id))).length > 1;
  return [{ name: shared, test: isShared }, ...groups.map(asTest)];
}

function asTest({ name, modules }: ReturnType<typeof withModules>) {
  return { name, test: (id: string): boolean => modules.has(resolve(id)) };
}

function withModules({ name, roots }: ChunkGroup) {
  return { name, modules: withImports(roots.map((root) => resolve(root))) };
}

/** The modules of this project that some of its modules import, at whatever remove, themselves included. */
function withImports(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !existsSync(path)) continue;
    found.add(path);
    for (const [, imported = ""] of readFileSync(path, "utf8").matchAll(IMPORT))
      waiting.push(resolve(dirname(path), imported));
  }
  return found;
}

/** An import or re-export of values by a relative path. */
const IMPORT = /^(?:import|export)\s(?!type\s)[^"';]*?from\s"(\.[^"]+\.ts)"/gm;
