import { join, posix } from "node:path";
import { isRecord } from "../core/is-record.ts";
import { onceFor } from "../core/once-for.ts";
import { readRegularText } from "../files/read-regular.ts";
import { isBelow, realPlace } from "../files/real-place.ts";
import type { ReviewedTree } from "../review/types.ts";

type Tree = Pick<ReviewedTree, "read" | "directory">;

/** What a tsconfig.json says, without what it extends. */
export interface TsConfig {
  readonly options: TsOptions;
  /** For each that it extends, where it may lie, in paths of the tree; the first that is there counts. */
  readonly extended: readonly (readonly string[])[];
  /** Paths of the projects that it refers to, if it has no files itself. */
  readonly gathered: readonly string[];
}

export interface TsOptions {
  readonly strict?: boolean;
  readonly strictNullChecks?: boolean;
  /** Folder in which modules without a leading dot are looked for. */
  readonly baseUrl?: string;
  /** Patterns of modules with the paths that they stand for, from the root of the tree: `@/*` with `src/*`. */
  readonly paths?: ReadonlyMap<string, readonly string[]>;
}

/** The tsconfigs of a tree, each of which is read at most once. Nothing outside of the tree is read. */
export interface TsConfigs {
  /** Returns a tsconfig by its path; null if it is not there. */
  load(path: string): Promise<TsConfig | null>;
  /** Returns the options of a tsconfig over those that it extends, of which a later one wins. */
  optionsOf(path: string): Promise<TsOptions>;
  /** Returns the path of the nearest tsconfig above a file; null if there is none. */
  nearest(path: string): Promise<string | null>;
}

/** Returns the tsconfigs of a tree, which all analyzers of a review share. */
export const tsConfigsOf = onceFor(openTsConfigs);

function openTsConfigs(tree: Tree): TsConfigs {
  const known = new Map<string, Promise<TsConfig | null>>();
  const load: TsConfigs["load"] = (path) => {
    const loaded = known.get(path) ?? readTsConfig(path, tree);
    known.set(path, loaded);
    return loaded;
  };
  return {
    load,
    optionsOf: (path) => optionsOf(path, load, []),
    async nearest(path) {
      for (const each of projectsAbove(path)) if ((await load(each)) !== null) return each;
      return null;
    },
  };
}

/** Returns the possible paths of a tsconfig.json in the folders above a file, the nearest first. */
export function projectsAbove(path: string): readonly string[] {
  const folder = posix.dirname(path);
  const own = posix.join(folder, "tsconfig.json");
  return folder === "." ? [own] : [own, ...projectsAbove(folder)];
}

async function optionsOf(
  path: string,
  load: TsConfigs["load"],
  within: readonly string[],
): Promise<TsOptions> {
  const config = within.includes(path) ? null : await load(path);
  if (config === null) return {};
  let options: TsOptions = {};
  for (const places of config.extended) {
    for (const place of places) {
      if ((await load(place)) === null) continue;
      options = { ...options, ...(await optionsOf(place, load, [...within, path])) };
      break;
    }
  }
  return { ...options, ...config.options };
}

async function readTsConfig(path: string, tree: Tree): Promise<TsConfig | null> {
  const text = path.includes("node_modules/") ? readInstalled(path, tree) : await tree.read(path);
  if (text === null) return null;
  const { parse } = await import("jsonc-parser");
  const data: unknown = parse(text.replace(/^\uFEFF/, ""), [], { allowTrailingComma: true });
  const config = recordOf(data);
  const { strict, strictNullChecks, baseUrl, paths } = recordOf(config["compilerOptions"]);
  const hasNoFile = [config["files"], config["include"]].some(isEmptyList);
  const folder = posix.dirname(path);
  return {
    options: {
      ...(typeof strict === "boolean" ? { strict } : {}),
      ...(typeof strictNullChecks === "boolean" ? { strictNullChecks } : {}),
      ...(typeof baseUrl === "string" ? { baseUrl: posix.join(folder, baseUrl) } : {}),
      ...(isRecord(paths)
        ? { paths: pathsIn(paths, posix.join(folder, typeof baseUrl === "string" ? baseUrl : ".")) }
        : {}),
    },
    extended: textsIn([config["extends"]].flat()).map((each) => placesOf(each, folder)),
    gathered: hasNoFile
      ? textsIn(listOf(config["references"]).map((each) => recordOf(each)["path"]))
          .map((each) => posix.join(folder, each))
          .map((each) => (each.endsWith(".json") ? each : posix.join(each, "tsconfig.json")))
      : [],
  };
}

function pathsIn(
  paths: Readonly<Record<string, unknown>>,
  base: string,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(paths).map(([pattern, targets]) => [
      pattern,
      textsIn(listOf(targets)).map((target) => posix.join(base, target)),
    ]),
  );
}

/** Returns the possible paths of a file that a tsconfig extends: beside it, or in `node_modules` above. */
function placesOf(extended: string, folder: string): readonly string[] {
  if (posix.isAbsolute(extended)) return [];
  const isBeside = /^\.{1,2}(?:\/|$)/.test(extended);
  const bases = isBeside ? [folder] : projectsAbove(`${folder}/_`).map(nodeModulesBeside);
  return bases
    .map((base) => posix.join(base, extended))
    .flatMap((place) => [place, `${place}.json`, posix.join(place, "tsconfig.json")])
    .filter((place) => place.endsWith(".json") && !place.startsWith("../"));
}

function nodeModulesBeside(tsconfig: string): string {
  return posix.join(posix.dirname(tsconfig), "node_modules");
}

/** A package's file, which git ignores. A link leads to another package of the tree, or nowhere. */
function readInstalled(path: string, { directory }: Tree): string | null {
  if (directory === null) return null;
  try {
    const place = realPlace(join(directory, path));
    if (!isBelow(realPlace(directory), place)) return null;
    return readRegularText(place, { of: "work-tree", maxBytes: MAX_BYTES });
  } catch {
    return null;
  }
}

const MAX_BYTES = 100_000;

function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  return isRecord(data) ? data : {};
}

function listOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

function textsIn(list: readonly unknown[]): readonly string[] {
  return list.filter((each) => typeof each === "string");
}
