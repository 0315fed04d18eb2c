import { isDeepStrictEqual } from "node:util";
import { loadConfig } from "./load-config.ts";
import { toSettings } from "./resolve.ts";
import { GUARDED_KEYS } from "./trust.ts";
import type { LoadedConfig, SettingEntry, Settings } from "./types.ts";
import { readProjectText } from "./settings-before.ts";

/** The settings that a review goes by, and what of the project's file it is not held by. */
export interface HeldSettings {
  readonly settings: Settings;
  /** Keys that the branch's commits change: they count as they were before. */
  readonly held: readonly string[];
  /** Keys that an edit changes which no commit holds: they count. */
  readonly pending: readonly string[];
}

/**
 * Takes from the base of a branch what its commits say about their own review: `exclude` and the `review`
 * block, each setting by itself. Flags stay above it, and an edit that no commit holds counts. A base without
 * a project file holds nothing.
 * @param texts of the project's file: at the base, in the last commit, in the work tree; null if there is none
 */
export async function holdToBase(
  { settings, entries }: Pick<LoadedConfig, "settings" | "entries">,
  texts: Readonly<Record<"base" | "committed" | "now", string | null>>,
  /** Home directory of the user, whose file has what the base says nothing of. */
  home: string,
): Promise<HeldSettings> {
  const [base, committed, now] = await Promise.all(
    [texts.base, texts.committed, texts.now].map(readProjectText),
  );
  const held: string[] = [];
  const pending: string[] = [];
  for (const { key, source } of entries) {
    if (!isOwnReview(key) || source === "flag") continue;
    if (!isDeepStrictEqual(now?.get(key), committed?.get(key))) pending.push(key);
    else if (texts.base !== null && !isDeepStrictEqual(now?.get(key), base?.get(key)))
      held.push(key);
  }
  if (held.length === 0) return { settings, held, pending };
  const below = await loadConfig({
    root: null,
    home,
    flagSettings: [],
    setFlags: [],
    readTrusted: async () => null,
  });
  const entryOf = (key: string): SettingEntry | undefined => {
    const known = entries.find((each) => each.key === key);
    return known !== undefined && base?.has(key) === true
      ? { ...known, value: base.get(key), source: "project" }
      : below.entries.find((each) => each.key === key);
  };
  const asBefore = entries.map((entry) =>
    held.includes(entry.key) ? (entryOf(entry.key) ?? entry) : entry,
  );
  const { exclude, review } = toSettings(asBefore, settings.ship.issueTracker !== null);
  return { settings: { ...settings, exclude, review }, held, pending };
}

/**
 * Tells whether a setting is about the review itself. The choice of the reviewer depends on the user's trust instead.
 */
function isOwnReview(key: string): boolean {
  return (
    (key === "exclude" || key.startsWith("review.")) &&
    !(GUARDED_KEYS as readonly string[]).includes(key)
  );
}
