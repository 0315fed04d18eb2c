import { SETTINGS } from "virtual:setting-facts";
import { DEFAULT_TRACKER_PROMPT } from "../tracker/pure/prompt/default-prompt.ts";
import { joinLines, TEXT_OR_LINES } from "./join-lines.ts";
import type { SourceReading } from "./sources/source.ts";
import type { SettingEntry, SettingSource, Settings } from "./types.ts";

/**
 * Merges the sources setting by setting: the first that has a key gives all of its value. Every entry keeps its
 * source. A setting without a value in any source is derived, or else unset.
 * @param sources in the order of precedence
 */
export function resolveSettings(sources: readonly SourceReading[]): {
  readonly entries: readonly SettingEntry[];
  readonly settings: Settings;
} {
  const found = new Map<string, SettingEntry>();
  for (const { key, type } of SETTINGS) {
    const read = type === TEXT_OR_LINES ? joinLines : (value: unknown) => value;
    const winner = sources.find(({ values }) => values.has(key));
    found.set(
      key,
      winner === undefined
        ? { key, value: null, source: "unset", file: null }
        : { key, value: read(winner.values.get(key)), source: winner.source, file: winner.file },
    );
  }
  const derive = (key: string, value: unknown): void => {
    if (found.get(key)?.source === "unset")
      found.set(key, { key, value, source: "default", file: null });
  };
  const targets = (found.get("mergeTargetBranches")?.value ?? []) as readonly string[];
  derive("ship.targetBranch", targets[0] ?? "main");
  derive("fastShip.targetBranch", found.get("ship.targetBranch")?.value);

  const entries = SETTINGS.flatMap(({ key }) => found.get(key) ?? []);
  const hasTracker = sources.some(({ blocks }) => blocks.has("ship.issueTracker"));
  return { entries, settings: toSettings(entries, hasTracker) };
}

/** Builds the nested settings. The values have passed the schema, so their types are known. */
export function toSettings(entries: readonly SettingEntry[], hasTracker: boolean): Settings {
  const top: Record<string, unknown> = {};
  for (const { key, value } of entries) {
    const path = key.split(".");
    let place = top;
    for (const name of path.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? key] = value;
  }
  const settings = top as unknown as Settings;
  const [first, ...rest] = settings.mergeTargetBranches as readonly string[];
  const tracker = settings.ship.issueTracker;
  return {
    ...settings,
    mergeTargetBranches: first === undefined ? ["main"] : [first, ...rest],
    exclude: settings.exclude ?? [],
    review: { ...settings.review, ...oneReader(entries), isAgentTyped: isTyped(entries) },
    ship: {
      ...settings.ship,
      issueTracker:
        hasTracker && tracker !== null ? { ...tracker, prompt: ownPrompt(tracker.prompt) } : null,
    },
  };
}

/** Keeps the one of the higher source if a model and an agent are both named; both, if their source is the same. */
function oneReader(
  entries: readonly SettingEntry[],
): Partial<Pick<Settings["review"], "model" | "agent">> {
  const rank = (key: string): number =>
    SOURCES.indexOf(entries.find((entry) => entry.key === key)?.source ?? "unset");
  const [engine, model, agent] = [
    rank("review.engine"),
    rank("review.model"),
    rank("review.agent"),
  ];
  if (model === agent || Math.max(model, agent) === SOURCES.indexOf("unset")) return {};
  // An engine that a higher source names decides which of the two is meant.
  if (engine < Math.min(model, agent)) return {};
  return model < agent ? { agent: null } : { model: null };
}

function isTyped(entries: readonly SettingEntry[]): boolean {
  return entries.find(({ key }) => key === "review.agent")?.source === "flag";
}

/** In the order of precedence. */
const SOURCES: readonly SettingSource[] = ["flag", "project", "user", "default", "unset"];

/** Returns null for the default prompt, also if it is written out in a file, as `tool init` does. */
function ownPrompt(prompt: string | null): string | null {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n").trim();
  return prompt === null || plain(prompt) === plain(DEFAULT_TRACKER_PROMPT) ? null : prompt;
}
