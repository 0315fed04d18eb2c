import { parseJson } from "../core/parse-json.ts";
import { closestName } from "../core/closest-name.ts";
import { ToolError } from "../errors/tool-error.ts";
import { checkValue, countMisfits, misfitError, TYPED_HINT } from "./check-value.ts";
import { nearestKey } from "./check-file.ts";
import { told } from "../core/told.ts";
import { BLOCKS, findBlock, findSetting, SETTINGS } from "./setting-table.ts";

/**
 * Reads a value typed on the command line: JSON, or else a plain string. If the JSON reading has the wrong type but
 * the plain string fits (`true` as a command), it is the string; `null` never is. Returns the value, or the faults
 * with `place` (`--set`, `tool config set`) in front.
 * @param retyped the command, or the flag, that gives another value
 */
export function readValue(
  key: string,
  typed: string,
  place: string,
  retyped: (value: string) => string,
): { readonly value: unknown } | { readonly faults: readonly ToolError[] } {
  const json = parseJson(typed);
  const value = json === undefined ? typed : json;
  const misfits = checkValue(key, value);
  if (misfits.length === 0) return { value };
  if (json !== undefined && json !== null && checkValue(key, typed).length === 0)
    return { value: typed };
  const words = Array.isArray(value) ? [] : wordsIn(typed);
  const inList = words.length === 0 ? misfits : checkValue(key, words);
  const isListed = inList.every(({ path }) => typeof path.at(-1) === "number");
  const { some, more } = told(isListed && inList.length > 0 ? inList : misfits);
  const hint =
    inList.length > 0 ? TYPED_HINT : `write a list: \`${retyped(JSON.stringify(words))}\``;
  const faults = some.map((misfit) => misfitError(misfit, place, { hint }));
  return { faults: [...faults, ...countMisfits(more, place, TYPED_HINT)] };
}

/** Returns the error for a dotted name that is neither a setting nor a block; undefined for a known one. */
export function unknownKeyError(key: string, place: string): ToolError | undefined {
  if (key !== "" && (findSetting(key) ?? findBlock(key)) !== undefined) return undefined;
  const parts = key.split(".");
  const name = parts.at(-1) ?? key;
  const parent = findBlock(parts.slice(0, -1).join("."));
  const near =
    parent === undefined || parts.includes("")
      ? closestName(
          key,
          [...SETTINGS, ...BLOCKS].map((known) => known.key).filter((known) => known !== ""),
        )
      : nearestKey(key, name, parent.names);
  return new ToolError("CONFIG_UNKNOWN_KEY", `${place}: unknown setting \`${key}\``, {
    hint: near === undefined ? "see every key: `tool config list`" : `did you mean \`${near}\`?`,
  });
}

/** Returns the entries that a text with or without commas most likely means as a list. */
function wordsIn(typed: string): string[] {
  // The commas of a pattern like `*.{js,ts}` are its own.
  const words = typed.includes("{") ? [typed] : typed.split(",");
  return words.map((word) => word.trim()).filter((word) => word !== "");
}
