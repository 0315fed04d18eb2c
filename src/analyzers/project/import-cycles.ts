import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf, type CodeRules } from "../shared/code-rules.ts";
import { importEdges, type EdgesOf, type ImportEdge } from "../../project-graph/import-edges.ts";

/** A search gives up after so many files, and the whole after so many. */
const MAX_VISITED = 1500;
const MAX_PARSED = 6000;
const MAX_FILES = 200;

/** Looks for imports that are new and lead back to the file they stand in. */
export const importCycles: Analyzer = {
  name: "import-cycles",
  isPerFile: false,
  needsTree: true,
  isOfChanges: true,
  accepts: () => false,
  async analyze(_, scope, { tree, signal }) {
    const rules = codeRulesOf("import-cycles", scope);
    if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
    const candidates = tree.changed
      .filter(
        ({ path, status, kind }) =>
          kind === "text" && status !== "deleted" && READ.test(path) && !isTestPath(path),
      )
      .slice(0, MAX_FILES);
    if (candidates.length === 0) return { findings: [], failed: [] };
    const graph = createGraph(tree, importEdges(tree));
    const knots: ReadonlySet<string>[] = [];
    const findings: RawFinding[] = [];
    for (const file of candidates) {
      signal.throwIfAborted();
      for (const edge of await newEdges(file, tree, graph)) {
        const way = await graph.way(edge.to, file.path, "after");
        if (way === null || (await wereTied(file.path, edge.to, graph))) continue;
        const circle = new Set(way);
        if (knots.some((knot) => isSameKnot(knot, circle))) continue;
        knots.push(circle);
        findings.push(...(await say({ file, edge, way, tree, rules })));
      }
    }
    return { findings, failed: [] };
  },
};

/** Circles with two files in common are one knot to a reader, who hears of the first. */
function isSameKnot(knot: ReadonlySet<string>, circle: ReadonlySet<string>): boolean {
  let common = 0;
  for (const path of circle) common += Number(knot.has(path));
  return common > 1;
}

const READ = /\.([cm]?[jt]sx?|py)$/;

interface Graph {
  edges(path: string, side: Side): Promise<readonly ImportEdge[]>;
  /** The files from one to another, both named; null when none is found. */
  way(from: string, to: string, side: Side): Promise<readonly string[] | null>;
}

type Side = "before" | "after";

function createGraph(tree: ReviewedTree, edgesOf: EdgesOf): Graph {
  const changed = new Map(tree.changed.map((file) => [file.path, file]));
  const known = new Map<string, Promise<readonly ImportEdge[]>>();
  const edges: Graph["edges"] = (path, side) => {
    const isOld = side === "before" && changed.has(path);
    const key = `${isOld ? "before" : "after"} ${path}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size > MAX_PARSED || !READ.test(path)) return Promise.resolve([]);
    const read = isOld ? tree.readBefore(path) : tree.read(path);
    const made = read.then((text) => (text === null ? [] : edgesOf(path, text, isOld)));
    known.set(key, made);
    return made;
  };
  return {
    edges,
    async way(from, to, side) {
      const cameFrom = new Map<string, string | null>([[from, null]]);
      const waiting = [from];
      for (let at = 0; at < waiting.length && at < MAX_VISITED; at += 1) {
        const path = waiting[at] ?? "";
        if (path === to) return backTo(path, cameFrom);
        for (const { to: next } of await edges(path, side)) {
          if (cameFrom.has(next)) continue;
          cameFrom.set(next, path);
          waiting.push(next);
        }
      }
      return null;
    },
  };
}

function backTo(path: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let at: string | null = path; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
  return way;
}

async function newEdges(
  file: ChangedFile,
  tree: ReviewedTree,
  graph: Graph,
): Promise<readonly ImportEdge[]> {
  const now = await graph.edges(file.path, "after");
  if (now.length === 0) return [];
  if ((await tree.readBefore(file.path)) === null) return now;
  const old = new Set((await graph.edges(file.path, "before")).map(({ to }) => to));
  // Moved files import the same under other names: that is no new knot.
  return file.status === "renamed" ? [] : now.filter(({ to }) => !old.has(to));
}

/** Whether the two led to each other before the change, by whatever way. */
async function wereTied(one: string, other: string, graph: Graph): Promise<boolean> {
  const [there, back] = await Promise.all([
    graph.way(one, other, "before"),
    graph.way(other, one, "before"),
  ]);
  return there !== null && back !== null;
}

async function say(request: {
  readonly file: ChangedFile;
  readonly edge: ImportEdge;
  readonly way: readonly string[];
  readonly tree: ReviewedTree;
  readonly rules: CodeRules;
}): Promise<RawFinding[]> {
  const { file, edge, way, tree, rules } = request;
  const text = (await tree.read(file.path)) ?? "";
  const newline = text.indexOf("\n", edge.start);
  const cycle = [file.path, ...way].join(" → ");
  return rules.report({
    rule: "change/import-cycle",
    file: file.path,
    text,
    start: edge.start,
    end: newline === -1 ? text.length : newline,
    values: { cycle },
    evidence: cycle,
  });
}
