import type { Analyzer } from "../../review/types.ts";
import { loadLazily } from "../shared/lazy-analyzer.ts";

/** The rules about asynchronous functions of the same file, which hold for imported ones as well. */
const BORROWED = [
  "js/forgotten-await",
  "js/promise-as-condition",
  "js/promise-as-value",
  "py/coroutine-as-value",
  "py/forgotten-await",
];

/** Looks for calls of asynchronous functions of other files that nothing awaits. */
export const importedCoroutines: Analyzer = {
  name: "imported-coroutines",
  isPerFile: false,
  needsTree: true,
  isOfChanges: true,
  borrowed: BORROWED,
  accepts: () => false,
  concerns: ({ path, added }) => added.length > 0 && /\.([cm]?[jt]sx?|py)$/.test(path),
  ...loadLazily(async () =>
    (await import("./find-imported-coroutines.ts")).findImportedCoroutines(BORROWED),
  ),
};
