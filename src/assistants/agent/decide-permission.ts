import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../core/is-record.ts";
import { orElse } from "../../core/or-else.ts";
import { isInside } from "../../files/real-place.ts";
import type { PermissionRequest } from "./start-agent.ts";

export interface PermissionDecision {
  /** The option to choose; null cancels if no option fits. */
  readonly optionId: string | null;
  readonly isAllowed: boolean;
}

/** A path outside every project, for paths that cannot be resolved. */
const OUTSIDE = "/";
/** Kinds of tools that only read, as the protocol names them. */
const LOOKING = new Set(["read", "search", "think"]);

/**
 * Decides a request for permission: only reading in the folder is allowed, once. A tool that reads has to name its
 * paths. Earlier reports about the tool count too.
 */
export function decidePermission(
  { toolCall, options }: PermissionRequest,
  parts: { readonly folder: string; readonly toldBefore: Readonly<Record<string, unknown>> },
): PermissionDecision {
  const optionOf = (kind: string): string | null =>
    options.find((option) => option.kind === kind)?.optionId ?? null;
  const once = optionOf("allow_once");
  const calls = [parts.toldBefore, toolCall];
  if (once !== null && isLooking(calls, parts.folder)) return { optionId: once, isAllowed: true };
  return { optionId: optionOf("reject_once") ?? optionOf("reject_always"), isAllowed: false };
}

function isLooking(calls: readonly Readonly<Record<string, unknown>>[], folder: string): boolean {
  const kinds = calls.map(({ kind }) => kind).filter((kind) => kind !== undefined && kind !== null);
  if (kinds.length === 0 || !kinds.every((kind) => LOOKING.has(String(kind)))) return false;
  const places = calls.flatMap((call) => [...locationsOf(call), ...pathsIn(call["rawInput"])]);
  if (kinds.includes("read") && places.length === 0) return false;
  return places.every((place) => isInside(folder, place));
}

function locationsOf(call: Readonly<Record<string, unknown>>): string[] {
  const locations: readonly unknown[] = Array.isArray(call["locations"]) ? call["locations"] : [];
  return locations.map((location) => {
    const path = isRecord(location) ? location["path"] : undefined;
    return typeof path === "string" && isAbsolute(path) ? resolve(path) : OUTSIDE;
  });
}

/** Finds absolute paths in the input of a tool, at any depth; a path with `..` counts as outside. */
function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (isRecord(value)) return Object.values(value).flatMap(pathsIn);
  if (typeof value !== "string") return [];
  if (value.startsWith("file:")) return [orElse(() => fileURLToPath(value), OUTSIDE)];
  if (value.startsWith("~") || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(value)) return [OUTSIDE];
  return isAbsolute(value) ? [resolve(value)] : [];
}
