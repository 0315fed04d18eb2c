import type * as z from "zod";
import { ToolError } from "../errors/tool-error.ts";
import { closestName } from "../core/closest-name.ts";
import { EDITOR_HINT } from "./parse-file.ts";
import { allowedAt, schemaOf } from "./schema-table.ts";
import { findSetting } from "./setting-table.ts";

/** A value that is not allowed at its place. */
export interface Misfit {
  /** From the top of the document: `["exclude", 2]`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The limit of characters or entries, if the value exceeds it. */
  readonly most?: number;
}

/** Tests the value of a setting or block; gives what does not fit, each place once. */
export function checkValue(key: string, value: unknown): Misfit[] {
  const schema = schemaOf(key);
  const base = key === "" ? [] : key.split(".");
  const issues = (schema?.safeParse(value, { jitless: true }).error?.issues ?? []).flatMap(
    issuesInside,
  );
  const misfits = new Map<string, Misfit>();
  for (const issue of issues) {
    const inside = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
    const path = [...base, ...inside];
    const most = issue.code === "too_big" && issue.origin !== "number" ? issue.maximum : undefined;
    misfits.set(path.join("\0"), {
      path,
      value: valueInside(value, inside),
      ...(most === undefined ? {} : { most: Number(most) }),
    });
  }
  return [...misfits.values()];
}

/** Returns what is wrong with a value of several possible types, as the type that it has. */
function issuesInside(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const ofItsType =
    issue.errors.find((inner) => inner.every(({ path }) => path.length > 0)) ??
    issue.errors.find((inner) => !inner.some(({ code }) => code === "invalid_type"));
  if (ofItsType === undefined) return [issue];
  return ofItsType.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Returns the error of a misfit: place, key, what was found, what is allowed, and the way out. */
export function misfitError(
  misfit: Misfit,
  place: string,
  mend: { readonly flag?: string | null; readonly hint?: string } = {},
): ToolError {
  const key = dotted(misfit.path);
  const { most, value } = misfit;
  const message =
    most === undefined
      ? `${place}: ${key} is ${describe(value)}; allowed: ${allowedAt(misfit.path)}`
      : `${place}: ${key} has ${count(value)}; allowed: at most ${most}`;
  // The value was typed just now, so it is mended on the command line.
  const typedHint = mend.hint ?? TYPED_HINT;
  const hint = mend.flag === undefined ? typedHint : hintFor(misfit, mend.flag);
  return new ToolError("CONFIG_INVALID", message, { hint });
}

/** Returns the error that counts the other misfits of a place. */
export function countMisfits(more: number, place: string, hint: string): ToolError[] {
  const message = `${place}: ${more} more ${more === 1 ? "value that is" : "values that are"} not allowed`;
  return more === 0 ? [] : [new ToolError("CONFIG_INVALID", message, { hint })];
}

function count(value: unknown): string {
  return Array.isArray(value) ? `${value.length} entries` : `${String(value).length} characters`;
}

export const TYPED_HINT = "see every setting with its value: `tool config list`";

/** Writes a path as people do: `exclude[2]`, `ship.autoMerge`. */
function dotted(path: Misfit["path"]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number" ? `${text}[${step}]` : text === "" ? step : `${text}.${step}`,
    "",
  );
}

function describe(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (value === "") return '"" (empty)';
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  if (typeof value === "string" && value.trim() === "") return `${short} (blank)`;
  return `${short} (${Array.isArray(value) ? "array" : typeof value})`;
}

/** Returns the setting or block of a misfit: entries of a list are not separate settings. */
export function settingOf(path: Misfit["path"]): string {
  const entry = path.findIndex((step) => typeof step === "number");
  return path.slice(0, entry === -1 ? path.length : entry).join(".");
}

/** Returns the command that mends a file: it sets the nearest allowed value, or removes the setting. */
function hintFor({ path, value }: Misfit, flag: string | null): string {
  if (flag === null) return EDITOR_HINT;
  const key = settingOf(path);
  const takeOut = `tool config unset ${key}${flag}`;
  const near = path.every((step) => typeof step === "string")
    ? nearestAllowed(key, value)
    : undefined;
  return near === undefined
    ? `remove it: \`${takeOut}\``
    : `set it: \`tool config set ${key} ${near}${flag}\`, or remove it: \`${takeOut}\``;
}

function nearestAllowed(key: string, value: unknown): string | undefined {
  const setting = findSetting(key);
  if (setting === undefined) return undefined;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (setting.type === "boolean") return /^(true|yes|y|on|1)$/i.test(text) ? "true" : "false";
  if (setting.type === "integer") return String(setting.default);
  return closestName(text, setting.choices) ?? setting.choices[0];
}

function valueInside(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}
