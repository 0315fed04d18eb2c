import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Context } from "../../cli/context.ts";
import type { ConfigWarning } from "../../config/types.ts";
import { isInside } from "../../files/real-place.ts";

const FILE = ".tool/config.json";

/**
 * Names the configurations in folders between the current one and the top of the work tree, which packages of a
 * monorepo may have: the one at the top is the only one that is read.
 */
export function unreadConfigs(
  { cwd, home }: Pick<Context, "cwd" | "home">,
  root: string,
): readonly ConfigWarning[] {
  const warnings: ConfigWarning[] = [];
  const top = realpathSync(root);
  for (let at = realpathSync(cwd); at !== top && isInside(top, at); at = dirname(at))
    if (at !== home && existsSync(join(at, FILE)))
      warnings.push({
        code: "CONFIG_NOT_READ",
        message: `${relative(top, join(at, FILE))} is not read: every folder has the settings of the top`,
        hint: "see them, and where each comes from: `tool config list`",
      });
  return warnings;
}
