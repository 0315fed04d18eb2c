import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecord } from "../../core/is-record.ts";
import { orElse } from "../../core/or-else.ts";
import { isInside } from "../../files/real-place.ts";
import type { PermissionRequest } from "./start-agent.ts";

export interface PermissionDecision {
  /** The option to choose; null cancels, where the agent offers none that fits. */
  readonly optionId: string | null;
  readonly isAllowed: boolean;
}

/** A place that no project lies in; stands for every path that cannot be understood. */
const OUTSIDE = "/";
/** Kinds of tools that look and touch nothing, as the protocol names them. */
const LOOKING = new Set(["read", "search", "think"]);

/**
 * Decides what an agent may do that it asks for: once, and only to look at what lies in the folder. A
 * tool that reads has to say what. What was told about the tool before the question counts as well.
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

/** Absolute paths that the input of a tool names, however deep; a path that climbs lies outside. */
function pathsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (isRecord(value)) return Object.values(value).flatMap(pathsIn);
  if (typeof value !== "string") return [];
  if (value.startsWith("file:")) return [orElse(() => fileURLToPath(value), OUTSIDE)];
  if (value.startsWith("~") || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(value)) return [OUTSIDE];
  return isAbsolute(value) ? [resolve(value)] : [];
}
