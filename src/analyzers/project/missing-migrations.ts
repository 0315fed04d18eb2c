import { posix } from "node:path";
import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { spanOfLine } from "../../comparison/map-old-line.ts";
import { codeRulesOf } from "../shared/code-rules.ts";
import { columnsIn, type Columns, type ModelKind } from "./model-columns.ts";

/** A change to more models than this is a rewrite. */
const MAX_FILES = 40;

/** Looks for models that gain or lose a column in a change without a migration. */
export const missingMigrations: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("missing-migrations", scope);
  if (tree === undefined || rules.isEmpty || tree.changed.some(isMigration))
    return { findings: [], failed: [] };
  const sides: Sides[] = [];
  for (const file of tree.changed.filter(isModel).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    const read = await readSides(file, tree);
    if (read !== null) sides.push(read);
  }
  const findings = differing(sides).flatMap(({ path, text, line, ...values }): RawFinding[] =>
    rules.report({
      rule: "change/migration-missing",
      file: path,
      text,
      ...spanOfLine(text, line),
      values,
      isCausedByChange: true,
    }),
  );
  return { findings, failed: [] };
};

const MODEL_FILES: readonly (readonly [kind: ModelKind, path: RegExp])[] = [
  ["prisma", /(^|\/)[^/]+\.prisma$/],
  ["django", /(^|\/)models(\.py|\/(?:[^/]+\/)*[^/]+\.py)$/],
  ["alembic", /\.py$/],
];

function isModel(file: ChangedFile): boolean {
  return (
    file.kind === "text" &&
    (file.status === "modified" || file.status === "renamed") &&
    /\.(py|prisma)$/.test(file.path) &&
    !isTestPath(file.path) &&
    !isMigration(file)
  );
}

function isMigration({ path }: { readonly path: string }): boolean {
  return /(^|\/)(migrations|alembic|versions)\//.test(path);
}

interface Sides {
  readonly path: string;
  readonly text: string;
  readonly folder: string;
  readonly before: Columns;
  readonly after: Columns;
}

async function readSides(file: ChangedFile, tree: ReviewedTree): Promise<Sides | null> {
  const { path } = file;
  const kinds = MODEL_FILES.filter(([, pattern]) => pattern.test(path)).map(([kind]) => kind);
  const [was, text] = await Promise.all([tree.readBefore(path), tree.read(path)]);
  if (was === null || text === null) return null;
  for (const kind of kinds) {
    const [before, after] = [columnsIn(kind, was), columnsIn(kind, text)];
    if (before.size === 0 && after.size === 0) continue;
    const folder = await migrationsOf(kind, path, tree);
    if (folder !== null) return { path, text, folder, before, after };
  }
  return null;
}

/** The folder with the migrations of a model; null if the project keeps none. */
async function migrationsOf(
  kind: ModelKind,
  path: string,
  tree: ReviewedTree,
): Promise<string | null> {
  const all = await tree.paths();
  if (kind === "alembic") {
    const environments = all.filter((each) => /(^|\/)env\.py$/.test(each));
    for (const each of environments) {
      const folder = posix.dirname(each);
      const start = folder === "." ? "versions/" : `${folder}/versions/`;
      if (all.some((other) => other.startsWith(start) && other.endsWith(".py"))) return start;
    }
    return null;
  }
  const top = kind === "django" ? path.replace(/(^|\/)models(\.py|\/.*)$/, "$1") : "";
  const folders =
    kind === "django"
      ? [`${top}migrations/`]
      : [posix.dirname(path), posix.dirname(posix.dirname(path))].map((each) =>
          posix.join(each, "migrations/"),
        );
  const file = kind === "django" ? /\/\d{4}_\w+\.py$/ : /\/migration\.sql$/;
  return (
    folders.find((folder) => all.some((each) => each.startsWith(folder) && file.test(each))) ?? null
  );
}

interface Difference {
  readonly path: string;
  readonly text: string;
  readonly line: number;
  readonly column: string;
  readonly does: string;
  readonly folder: string;
}

/** One difference a file. A column that one model loses and another gains was moved, as to a class both inherit from. */
function differing(sides: readonly Sides[]): Difference[] {
  const gained = new Set<string>();
  const lost = new Set<string>();
  for (const { before, after } of sides) {
    for (const [name, { column }] of after) if (!before.has(name)) gained.add(column);
    for (const [name, { column }] of before) if (!after.has(name)) lost.add(column);
  }
  return sides.flatMap(({ path, text, folder, before, after }) => {
    const more = [...after].find(([name, { column }]) => !before.has(name) && !lost.has(column));
    if (more !== undefined)
      return [{ path, text, line: more[1].line, column: more[1].label, does: "adds", folder }];
    const models = new Map([...after.values()].map((each) => [each.model, each]));
    for (const [name, { column, model, label }] of before) {
      const left = models.get(model);
      if (left === undefined || left.mayInherit || after.has(name) || gained.has(column)) continue;
      return [{ path, text, line: left.modelLine, column: label, does: "removes", folder }];
    }
    return [];
  });
}
