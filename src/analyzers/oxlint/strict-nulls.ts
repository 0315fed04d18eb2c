import { tsConfigsOf, type TsConfigs } from "../../project-graph/ts-configs.ts";
import type { ReviewedTree } from "../../review/types.ts";

/**
 * Tells for a file whether its project checks for null: `strictNullChecks`, or `strict`, is switched on in the nearest
 * tsconfig.json above it, or in what that extends. Where nobody speaks of it, it is off: TypeScript 7 takes it for on,
 * but a project that was written for an earlier version has types without null.
 */
export function openStrictNulls(
  tree: Pick<ReviewedTree, "read" | "directory">,
): (path: string) => Promise<boolean> {
  const configs = tsConfigsOf(tree);
  return async (path) => {
    const nearest = await configs.nearest(path);
    return nearest !== null && (await isStrict(nearest, configs, []));
  };
}

/** One that only gathers others is as strict as the least strict of them. */
async function isStrict(
  path: string,
  configs: TsConfigs,
  within: readonly string[],
): Promise<boolean> {
  const config = within.includes(path) ? null : await configs.load(path);
  if (config === null) return false;
  if (config.gathered.length > 0) {
    const through = [...within, path];
    const all = config.gathered.map((each) => isStrict(each, configs, through));
    return (await Promise.all(all)).every(Boolean);
  }
  const { strictNullChecks, strict } = await configs.optionsOf(path);
  return strictNullChecks ?? strict ?? false;
}
