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
      "src/libraries/load-native.ts",
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
const MAIN: ChunkGroup = {
  name: "main",
  roots: ["src/main.ts", "src/cli/program.ts", "src/commands/open-review.ts"],
};

/** What reads settings: most verbs load it, and some of them nothing else. */
const SETTINGS: ChunkGroup = {
  name: "settings",
  roots: [
    "src/workflows/shared/load-settings.ts",
    "src/config/read-contents.ts",
    "src/commands/config.ts",
  ],
};

const VERBS: readonly ChunkGroup[] = [
  {
    name: "ship",
    roots: ["src/commands/ship.ts", "src/commands/fast-ship.ts", "src/workflows/ship/run-ship.ts"],
  },
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

/** Packages that several verbs load. Otherwise the first verb's chunk has them, and the others load that chunk. */
const PACKAGES = /[\\/]node_modules[\\/]fast-wrap-ansi[\\/]/;

/** Gives the groups as the bundler wants them: the first that takes a module has it. */
export function chunkGroups(): { name: string; test: (id: string) => boolean }[] {
  const [main, settings, ...verbs] = [MAIN, SETTINGS, ...VERBS].map(withModules);
  if (main === undefined || settings === undefined) return [];
  const others = [settings, ...verbs];
  const isElsewhere = (id: string): boolean => others.some(({ modules }) => modules.has(id));
  return [
    ...FIRST.map(withModules).map(asTest),
    // The analyzers' own process loads what it shares with the program, and nothing else of it.
    { name: "common", test: (id) => main.modules.has(resolve(id)) && isElsewhere(resolve(id)) },
    { name: "packages", test: (id) => PACKAGES.test(id) },
    asTest(main),
    asTest(settings),
    ...shared(verbs),
    ...verbs.map(asTest),
    ...shared(LATER.map(withModules), "parsing"),
    ...LATER.map(withModules).map(asTest),
  ];
}

/**
 * What several groups need: a chunk for each set of groups, so that nobody loads what it does not need.
 * @param name of one chunk for all of it
 */
function shared(all: readonly Closure[], name?: string): ReturnType<typeof asTest>[] {
  const users = (id: string): readonly Closure[] =>
    all.filter(({ modules }) => modules.has(resolve(id)));
  if (name !== undefined) return [{ name, test: (id) => users(id).length > 1 }];
  const sets = new Set(
    all
      .flatMap(({ modules }) => [...modules].map(users))
      .filter((set) => set.length > 1)
      .map((set) => set.map((each) => each.name).join("-")),
  );
  return [...sets].map((set) => ({
    name: set,
    test: (id) =>
      users(id)
        .map((each) => each.name)
        .join("-") === set,
  }));
}

type Closure = ReturnType<typeof withModules>;

function asTest({ name, modules }: Closure) {
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
