import { findSetting } from "./setting-table.ts";

/** The settings of a project's file before a change that edits it. */
export interface ProjectBefore {
  /** Names of the files with the project's standards; null if neither side of the file speaks of them. */
  readonly standards: readonly string[] | null;
  readonly exclude: readonly string[];
  readonly budget: Readonly<Record<"tokens" | "usd" | "minutes", number | null>>;
  /** `ship.additionalPrompt` on both sides; null if there is none. */
  readonly prompt: { readonly before: string | null; readonly now: string | null };
}

/**
 * Returns what the project's file said about reading before a change that edits it: a change decides neither the
 * standards that it is held to, nor what may leave the machine, nor what that may cost. A file that says nothing, or
 * cannot be read, leaves the defaults.
 * @param before text of the file before the change; null when there was none
 * @param after its text now; null when it is gone
 */
export async function settingsBefore(
  before: string | null,
  after: string | null,
): Promise<ProjectBefore> {
  const [old, now] = await Promise.all([readProjectText(before), readProjectText(after)]);
  const standards = old.get(STANDARDS) ?? (now.has(STANDARDS) ? defaultStandards() : null);
  const ceiling = (name: string): number | null =>
    (old.get(`review.budget.${name}`) ?? null) as number | null;
  const promptOf = (values: ReadonlyMap<string, unknown>): string | null =>
    (values.get("ship.additionalPrompt") ?? null) as string | null;
  return {
    standards: standards as readonly string[] | null,
    exclude: (old.get("exclude") ?? []) as readonly string[],
    budget: { tokens: ceiling("tokens"), usd: ceiling("usd"), minutes: ceiling("minutes") },
    prompt: { before: promptOf(old), now: promptOf(now) },
  };
}

const STANDARDS = "review.standards";

function defaultStandards(): unknown {
  return findSetting(STANDARDS)?.default ?? [];
}

/** Returns the settings in the text of a project's file by key; empty if it cannot be read. */
export async function readProjectText(text: string | null): Promise<ReadonlyMap<string, unknown>> {
  if (text === null) return new Map();
  const { readContents } = await import("./read-contents.ts");
  const read = await readContents(".tool/config.json", text, () => null);
  return read.faults.length > 0 || !("values" in read) ? new Map() : read.values;
}
