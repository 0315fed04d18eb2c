import { parse } from "smol-toml";
import { createExclude } from "../../core/change/create-exclude.ts";
import { isRecord } from "../../core/is-record.ts";

/**
 * Returns the function that says whether ruff runs a check, such as `B006`, in a file. Of the selectors that cover a
 * check the longest wins, and `ignore` wins a tie: https://docs.astral.sh/ruff/settings/#lint_select.
 * @param text of `pyproject.toml` or `ruff.toml`; broken TOML selects nothing, as ruff refuses it
 * @param isShared whether other programs have their settings in it: then those of ruff are below `tool.ruff`
 */
export function ruffChecks(
  text: string,
  { isShared }: { readonly isShared: boolean },
): ((check: string, file: string) => boolean) | null {
  const table = tableOf(text);
  const ruff = isShared ? under(under(table, "tool"), "ruff") : table;
  if (ruff === null) return null;
  const lint = under(ruff, "lint") ?? {};
  // The options stood at the top before ruff 0.2, and are still read there.
  const option = (name: string): unknown => lint[name] ?? ruff[name];
  const selected = [
    ...(stringsIn(option("select")) ?? DEFAULT_SELECTION),
    ...(stringsIn(option("extend-select")) ?? []),
  ];
  const ignored = ["ignore", "extend-ignore"].flatMap((name) => stringsIn(option(name)) ?? []);
  const inFiles = ["per-file-ignores", "extend-per-file-ignores"].flatMap((name) => {
    const byPattern = option(name);
    return isRecord(byPattern) ? Object.entries(byPattern).map(ignoresInFiles) : [];
  });
  const isExcluded = createExclude(
    [ruff["exclude"], ruff["extend-exclude"], lint["exclude"]].flatMap(
      (list) => stringsIn(list) ?? [],
    ),
  );
  return (check, file) =>
    longest(selected, check) > longest(ignored, check) &&
    !inFiles.some(({ isIn, selectors }) => longest(selectors, check) >= 0 && isIn(file)) &&
    !isExcluded(file);
}

/** https://docs.astral.sh/ruff/settings/#lint_select */
const DEFAULT_SELECTION = ["E4", "E7", "E9", "F"];

function tableOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

function under(
  table: Readonly<Record<string, unknown>> | null,
  name: string,
): Readonly<Record<string, unknown>> | null {
  const value = table !== null && Object.hasOwn(table, name) ? table[name] : undefined;
  return isRecord(value) ? value : null;
}

function stringsIn(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : null;
}

/** Reads an entry such as `"tests/*" = ["S101"]`, or `"!src/*"`, which is about all other files. */
function ignoresInFiles([pattern, codes]: readonly [string, unknown]): {
  readonly isIn: (file: string) => boolean;
  readonly selectors: readonly string[];
} {
  const isOther = pattern.startsWith("!");
  const matches = createExclude([isOther ? pattern.slice(1) : pattern]);
  return { isIn: (file) => matches(file) !== isOther, selectors: stringsIn(codes) ?? [] };
}

/** Returns the length of the longest selector that covers a check, 0 for `ALL`, and -1 if there is none. */
function longest(selectors: readonly string[], check: string): number {
  return selectors.reduce(
    (length, selector) =>
      covers(selector, check) ? Math.max(length, selector === "ALL" ? 0 : selector.length) : length,
    -1,
  );
}

/** Whether a selector covers a check: letters alone name one linter (`D` is not `DTZ`), or all of Pylint. */
function covers(selector: string, check: string): boolean {
  if (selector === "ALL") return true;
  const isLinter = !/\d$/.test(selector) && selector !== "PL";
  return isLinter ? check.replace(/\d+$/, "") === selector : check.startsWith(selector);
}
