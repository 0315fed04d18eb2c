import { posix } from "node:path";
import { parseJson } from "../../core/parse-json.ts";
import type { ChangedFile } from "../../core/change/types.ts";
import { isRecord } from "../../core/is-record.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { Analyzer, ReviewedTree } from "../../review/types.ts";
import { codeRulesOf } from "../shared/code-rules.ts";

/** A change to more files than this is a move of everything. */
const MAX_FILES = 300;
/** Files that tests read, or a generator fills in. */
const IS_DATA = /(^|\/)(vendor|fixtures?|stubs?|templates?|resources|_files|data)\//i;

/** Looks for PHP classes whose namespace is not the one that Composer loads them by (PSR-4). */
export const phpNamespaces: Analyzer["analyze"] = async (_, scope, { tree, signal }) => {
  const rules = codeRulesOf("php-namespaces", scope);
  if (tree === undefined || rules.isEmpty) return { findings: [], failed: [] };
  const maps = new Map<string, AutoloadMap | null>();
  const findings: RawFinding[] = [];
  for (const { path } of tree.changed.filter(isClassFile).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    const [was, text] = await Promise.all([tree.readBefore(path), tree.read(path)]);
    const declared = text === null ? null : declarationIn(path, text);
    if (text === null || declared === null) continue;
    if (was !== null && declarationIn(path, was)?.namespace === declared.namespace) continue;
    const expected = namespacesFor(path, await mapFor(path, tree, maps));
    const [first] = expected;
    if (first === undefined || expected.includes(declared.namespace)) continue;
    const { namespace, name, start, end } = declared;
    const values = { class: name, expected: first, ...(namespace === "" ? {} : { namespace }) };
    findings.push(
      ...rules.report({ rule: "php/namespace-mismatch", file: path, text, start, end, values }),
    );
  }
  return { findings, failed: [] };
};

function isClassFile({ path, kind, status }: ChangedFile): boolean {
  return kind === "text" && status !== "deleted" && path.endsWith(".php") && !IS_DATA.test(path);
}

interface Declaration {
  /** Empty if the file declares none. */
  readonly namespace: string;
  /** Of the class. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NAMESPACE = /^(?:<\?php)?[ \t]*namespace[ \t]+([\w\\]+)[ \t]*[;{]/gm;
const CLASS =
  /^[ \t]*(?:(?:abstract|final|readonly)[ \t]+)*(?:class|interface|trait|enum)[ \t]+(\w+)/gm;

/** The class that an autoloader looks for in the file; null if it has none of that name, or several namespaces. */
function declarationIn(path: string, text: string): Declaration | null {
  const [namespace, another] = text.matchAll(NAMESPACE);
  const named = posix.basename(path, ".php");
  const found = [...text.matchAll(CLASS)].find(([, name]) => name === named);
  if (found === undefined || another !== undefined) return null;
  const { index, 0: code } = namespace ?? found;
  return { namespace: namespace?.[1] ?? "", name: named, start: index, end: index + code.length };
}

/** How a `composer.json` has classes loaded: folders by namespace, and what it loads in another way. */
interface AutoloadMap {
  readonly folders: readonly (readonly [namespace: string, folder: string])[];
  readonly others: readonly string[];
}

/** The namespaces that the class of a file may have; none if it is not loaded by its namespace. */
function namespacesFor(path: string, map: AutoloadMap | null): string[] {
  if (map === null || map.others.some((folder) => isWithin(path, folder))) return [];
  return map.folders.flatMap(([namespace, folder]) => {
    if (!isWithin(path, folder)) return [];
    const parts = posix.dirname(posix.relative(folder, path)).split("/");
    const below = parts.filter((part) => part !== ".");
    const isNamed = below.every((part) => /^[A-Za-z_]\w*$/.test(part));
    return isNamed ? [[...namespace.split("\\").filter(Boolean), ...below].join("\\")] : [];
  });
}

function isWithin(path: string, folder: string): boolean {
  return folder === "." || path === folder || path.startsWith(`${folder}/`);
}

/** Reads the map of the nearest `composer.json` above a file. */
async function mapFor(
  path: string,
  tree: ReviewedTree,
  maps: Map<string, AutoloadMap | null>,
): Promise<AutoloadMap | null> {
  const folder = posix.dirname(path);
  const known = maps.get(folder);
  if (known !== undefined) return known;
  const manifest = await tree.read(posix.join(folder, "composer.json"));
  const above = () => (folder === "." ? null : mapFor(folder, tree, maps));
  const map = manifest === null ? await above() : readMap(manifest, folder);
  maps.set(folder, map);
  return map;
}

function readMap(manifest: string, folder: string): AutoloadMap | null {
  const data = parseJson(manifest);
  if (!isRecord(data)) return null;
  const autoloads = [data["autoload"], data["autoload-dev"]].filter(isRecord);
  // `**/Tests/` leaves out parts of every folder, not the folders themselves.
  const within = (paths: unknown) =>
    [paths]
      .flat()
      .flatMap((each) => (/^\/?\*/.test(String(each)) ? [] : clean(folder, String(each))));
  return {
    folders: autoloads.flatMap((each) =>
      entriesOf(each["psr-4"]).flatMap(([namespace, paths]) =>
        within(paths).map((path) => [namespace, path] as const),
      ),
    ),
    others: autoloads.flatMap((each) => [
      ...within(each["classmap"] ?? []),
      ...within(each["files"] ?? []),
      ...within(each["exclude-from-classmap"] ?? []),
      ...entriesOf(each["psr-0"]).flatMap(([, paths]) => within(paths)),
    ]),
  };
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function clean(folder: string, path: string): string {
  return posix.join(folder, path.replace(/\*+.*$/, "")).replace(/(?<=.)\/+$/, "");
}
