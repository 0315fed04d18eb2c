import type { RuleFolders } from "./types.ts";

/** ast-grep's own file about a project, at its top. */
export const RULE_CONFIG = "sgconfig.yml";
/** The folder of rules that needs no such file. */
export const OWN_FOLDER = ".tool/rules";

/** Says whether a path is that of a file of rules, or of utilities that they refer to. */
export function isRuleFile(path: string, { rules, utils, tests }: RuleFolders): boolean {
  return /\.ya?ml$/.test(path) && isBelow(path, [...rules, ...utils]) && !isBelow(path, tests);
}

/** Says whether a path lies below one of some folders; "" is the top. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => folder === "" || path.startsWith(`${folder}/`));
}
