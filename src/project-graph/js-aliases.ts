import { posix } from "node:path";
import { isRecord } from "../core/is-record.ts";
import { once, onceFor } from "../core/once-for.ts";
import { parseJson } from "../core/parse-json.ts";
import type { ReviewedTree } from "../review/types.ts";
import { resolvePath } from "./resolve-js.ts";
import { tsConfigsOf, type TsOptions } from "./ts-configs.ts";

/** Finds the files of a tree behind imports that are not relative. */
export interface JsAliases {
  /**
   * Returns the paths that an import may stand for, with or without an ending: by `paths` and `baseUrl` of the nearest
   * tsconfig.json or jsconfig.json, or by the name of a package of the same repository.
   */
  targetsOf(from: string, specifier: string): Promise<readonly string[]>;
  /** Returns a word of the name by which other packages import a file; null for all but the entries of packages. */
  packageWordOf(path: string): Promise<string | null>;
}

/** Returns the aliases of a tree, which all analyzers of a review share. */
export const jsAliasesOf = onceFor(create);

/** A repository with more packages is not read for them. */
const MAX_PACKAGES = 500;
const CONFIGS = ["tsconfig.json", "jsconfig.json"];

function create(tree: ReviewedTree): JsAliases {
  const configs = tsConfigsOf(tree);
  const known = new Map<string, Promise<TsOptions>>();
  const optionsFor = (folder: string): Promise<TsOptions> => {
    const options = known.get(folder) ?? readOptions(folder);
    known.set(folder, options);
    return options;
  };
  const readOptions = async (folder: string): Promise<TsOptions> => {
    for (const path of CONFIGS.map((name) => posix.join(folder, name))) {
      const config = await configs.load(path);
      if (config === null) continue;
      // A project of several parts names its paths in the first of them that has some.
      for (const each of [path, ...config.gathered]) {
        const options = await configs.optionsOf(each);
        if (options.paths !== undefined || options.baseUrl !== undefined) return options;
      }
    }
    return folder === "." ? {} : await optionsFor(posix.dirname(folder));
  };
  const packages = once(() => packagesOf(tree));
  return {
    async targetsOf(from, specifier) {
      const { paths, baseUrl } = await optionsFor(posix.dirname(from));
      const named = matching(paths, specifier);
      if (named.length > 0) return named;
      const based = baseUrl === undefined ? [] : [posix.join(baseUrl, specifier)];
      return [...based, ...(await packages()).flatMap((each) => each.targetsOf(specifier))];
    },
    async packageWordOf(path) {
      const lookup = await tree.lookUp();
      const own = (await packages()).find(({ folder, name, targetsOf }) => {
        if (!path.startsWith(`${folder}/`)) return false;
        const [entry] = targetsOf(name).flatMap((each) => resolvePath(each, lookup) ?? []);
        return entry === path;
      });
      const words = own?.name.match(/\w+/g) ?? [];
      return words.at(-1) ?? null;
    },
  };
}

/** Returns what a module stands for by the pattern that fits best: without `*`, or with the longest text before it. */
function matching(paths: TsOptions["paths"], specifier: string): readonly string[] {
  let best: { readonly length: number; readonly targets: readonly string[] } | null = null;
  for (const [pattern, targets] of paths ?? []) {
    const [before = "", after] = pattern.split("*");
    if (after === undefined) {
      if (pattern === specifier) return targets;
    } else if (
      specifier.startsWith(before) &&
      specifier.endsWith(after) &&
      before.length > (best?.length ?? -1)
    ) {
      const rest = specifier.slice(before.length, specifier.length - after.length);
      best = { length: before.length, targets: targets.map((each) => each.replace("*", rest)) };
    }
  }
  return best?.targets ?? [];
}

interface Package {
  readonly name: string;
  readonly folder: string;
  targetsOf(specifier: string): readonly string[];
}

/** Reads the packages of a repository that has several. */
async function packagesOf(tree: ReviewedTree): Promise<readonly Package[]> {
  const manifests = (await tree.paths()).filter((path) =>
    /^(?!(?:.*\/)?node_modules\/).*\/package\.json$/.test(path),
  );
  if (manifests.length > MAX_PACKAGES) return [];
  const read = await Promise.all(
    manifests.map(async (path) => readPackage(posix.dirname(path), await tree.read(path))),
  );
  return read.filter((each) => each !== null);
}

function readPackage(folder: string, text: string | null): Package | null {
  const data = parseJson(text ?? "");
  const manifest = isRecord(data) ? data : {};
  const { name } = manifest;
  if (typeof name !== "string" || name === "") return null;
  const exports = isRecord(manifest["exports"]) ? manifest["exports"] : {};
  return {
    name,
    folder,
    targetsOf(specifier) {
      if (specifier !== name && !specifier.startsWith(`${name}/`)) return [];
      const inner = specifier.slice(name.length + 1);
      const given =
        inner === ""
          ? [exports["."] ?? manifest["exports"], manifest["source"], manifest["types"]]
          : [exports[`./${inner}`]];
      const standard = inner === "" ? ["src/index", "index", "lib/index"] : [inner, `src/${inner}`];
      return [...given.flatMap(textsIn), ...standard].map((each) => posix.join(folder, each));
    },
  };
}

/** Returns the paths in the `exports` of a package, whatever their conditions. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
