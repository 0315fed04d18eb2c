import { join } from "node:path";
import type { LoadedConfig } from "../../../config/types.ts";
import { isOfCommits } from "../../../core/change/is-of-commits.ts";
import type { Change } from "../../../core/change/types.ts";
import { orElse } from "../../../core/or-else.ts";
import { readRegular } from "../../../files/read-regular.ts";
import type { Repository } from "../../../git/open-repository.ts";
import type { Context } from "../../../cli/context.ts";
import type { AnalysisTools } from "../../../review/types.ts";
import type { ReviewSession } from "./session.ts";

/** The settings of a look, and the settings of the project's file that do not count for it. */
export type SettingsOfLook = Pick<ReviewSession, "settings"> & OwnReview;

/** What a change edits about its own review: keys of settings, and files. */
type OwnReview = Readonly<Record<"held" | "pending", readonly string[]>>;

export const PROJECT_FILE = ".tool/config.json";

/**
 * Returns the settings of a look: settings that commits change about their own review count as they were before.
 * Tells the reviewers of the change; what they do not let count is named as well.
 */
export async function settingsOfLook(
  of: Pick<ReviewSession, "settings" | "holdSettings" | "reviewers"> & {
    readonly repository: Pick<Repository, "git" | "root">;
    readonly tools: AnalysisTools;
  },
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

/** Warns of the settings that do not count, where the report does not say it itself. */
export function tellHeldSettings(
  streams: Pick<Context["streams"], "warn">,
  { held }: OwnReview,
): void {
  if (held.length === 0) return;
  streams.warn(
    `these commits edit settings of their own review, which keep their earlier values: ${held.join(", ")}`,
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
  }: Pick<ReviewSession, "settings" | "holdSettings"> & {
    readonly repository: Pick<Repository, "git" | "root">;
  },
  change: Change,
): Promise<SettingsOfLook> {
  const { git, root } = repository;
  const isEdited = change.files.some(({ path }) => path === PROJECT_FILE);
  const now = textOf(join(root, PROJECT_FILE));
  // The change of a branch holds every edit; others leave edits out that count all the same.
  const mayBeEdited = isEdited || (change.scope.kind !== "branch" && now !== null);
  if (holdSettings === undefined || !mayBeEdited) return { settings, held: [], pending: [] };
  const inHead = await git.try(["cat-file", "blob", `HEAD:${PROJECT_FILE}`]);
  const committed = inHead.status === 0 ? inHead.stdout.toString("utf8") : null;
  const isHeld = isEdited && isOfCommits(change.scope);
  const base = isHeld ? textIn(await change.readOld(PROJECT_FILE)) : committed;
  return await holdSettings({ base, committed, now });
}

function textIn(bytes: Buffer | null): string | null {
  return bytes?.toString("utf8") ?? null;
}

const MAX_SETTINGS_BYTES = 1_000_000;

function textOf(file: string): string | null {
  return orElse(
    () =>
      readRegular(file, {
        of: "project-file",
        maxBytes: MAX_SETTINGS_BYTES,
        followsLinks: false,
      }).toString("utf8"),
    null,
  );
}
