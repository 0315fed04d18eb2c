import type { LoadedConfig } from "../../../config/types.ts";
import { isOfCommits } from "../../../core/change/is-of-commits.ts";
import type { Change } from "../../../core/change/types.ts";
import { printable } from "../../../core/printable.ts";
import type { Repository } from "../../../git/open-repository.ts";
import type { Context } from "../../../cli/context.ts";
import type { AnalysisTools } from "../../../review/types.ts";
import { readProjectTexts } from "./read-project-texts.ts";
import type { ReviewSession } from "./session.ts";

/** The settings of a look, and the settings of the project's file that do not count for it. */
export type SettingsOfLook = Pick<ReviewSession, "settings"> & OwnReview;

/** What a change edits about its own review: keys of settings, and files. */
type OwnReview = Readonly<Record<"held" | "pending", readonly string[]>>;

/** Where the project's file is looked for. */
export interface PlaceOfSettings {
  readonly repository: Pick<Repository, "git" | "root">;
  readonly context: Pick<Context, "home">;
}

/**
 * Returns the settings of a look: settings that commits change about their own review count as they were before.
 * Tells the reviewers of the change; what they do not let count is named as well.
 */
export async function settingsOfLook(
  of: Pick<ReviewSession, "settings" | "holdSettings" | "reviewers"> &
    PlaceOfSettings & { readonly tools: AnalysisTools },
  change: Change,
): Promise<SettingsOfLook> {
  const { reviewers, repository, tools } = of;
  const held = await heldSettings(of, change);
  const begun = await Promise.all(
    reviewers.map((reviewer) => reviewer.begin?.(change, tools, repository.git)),
  );
  return {
    ...held,
    held: [...held.held, ...begun.flatMap((each) => each?.held ?? [])],
    pending: [...held.pending, ...begun.flatMap((each) => each?.pending ?? [])],
  };
}

/** Adds the marks of the change's own `.gitattributes` that made a difference. */
export function withMarks(ofLook: SettingsOfLook, marks: OwnReview): SettingsOfLook {
  return {
    ...ofLook,
    held: [...ofLook.held, ...marks.held],
    pending: [...ofLook.pending, ...marks.pending],
  };
}

/** Warns of the settings that do not count, where the report does not say it itself. */
export function tellHeldSettings(
  streams: Pick<Context["streams"], "warn">,
  { held }: OwnReview,
): void {
  if (held.length === 0) return;
  streams.warn(
    `these commits edit settings of their own review, which keep their earlier values: ${held.map(printable).join(", ")}`,
  );
}

/** Makes the function that takes settings from the base, for settings with their sources. */
export function holderOf(
  loaded: Pick<LoadedConfig, "settings" | "entries">,
  home: string,
): NonNullable<ReviewSession["holdSettings"]> {
  return async (texts) => {
    const { holdToBase } = await import("../../../config/hold-to-base.ts");
    return await holdToBase(loaded, texts, home);
  };
}

async function heldSettings(
  {
    settings,
    holdSettings,
    repository,
    context: { home },
  }: Pick<ReviewSession, "settings" | "holdSettings"> & PlaceOfSettings,
  change: Change,
): Promise<SettingsOfLook> {
  const asTheyAre = { settings, held: [], pending: [] };
  if (holdSettings === undefined) return asTheyAre;
  // The change of a branch holds every edit; others leave edits out that count all the same.
  const isAsked = change.scope.kind !== "branch";
  const texts = await readProjectTexts({ ...repository, home }, change, { isAsked });
  if (texts === null) return asTheyAre;
  const isHeld = texts.isEdited && isOfCommits(change.scope);
  return await holdSettings(isHeld ? texts : { ...texts, base: texts.committed });
}
