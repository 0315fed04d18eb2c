import type { RuleFolders } from "./types.ts";

/** ast-grep's configuration file in the root of a project. */
export const RULE_CONFIG = "sgconfig.yml";
/** The folder of rules that needs no configuration. */
export const OWN_FOLDER = ".tool/rules";

/** Whether a path is a file of rules or utility rules. */
export function isRuleFile(path: string, { rules, utils, tests }: RuleFolders): boolean {
  return /\.ya?ml$/.test(path) && isBelow(path, [...rules, ...utils]) && !isBelow(path, tests);
}

/** Whether a path is below one of some folders; "" is the root. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === "" || path.startsWith(`${folder}/`));
}
