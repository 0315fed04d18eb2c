import type { NewSetting } from "../../config/add-settings.ts";
import type { SettingEntry } from "../../config/types.ts";
import { DEFAULT_TRACKER_PROMPT } from "../../tracker/pure/prompt/default-prompt.ts";
import type { Answers } from "./ask-answers.ts";

const TRACKER = "ship.issueTracker.";

/**
 * The settings to write where the file has none, in the order they shall stand in a new one: the answers,
 * what `--set` gives, and the tracker's block with its defaults, so that they can be edited. A default is
 * not written over what the user's own file sets.
 */
export function chooseSettings(
  entries: readonly SettingEntry[],
  answers: Pick<Answers, "tone" | "targetBranch" | "commands">,
): readonly NewSetting[] {
  const { tone, targetBranch, commands } = answers;
  const answered: Readonly<Record<string, string | null>> = {
    tone,
    "ship.installCommand": commands.install,
    "ship.buildCommand": commands.build,
    "ship.testCommand": commands.test,
    "ship.targetBranch": targetBranch,
  };
  return entries.flatMap(({ key, value, source }) => {
    const answer = answered[key] ?? null;
    if (source === "flag") return [{ key, value }];
    if (answer !== null) return [{ key, value: answer }];
    if (!key.startsWith(TRACKER) || source !== "default") return [];
    return [{ key, value: key === `${TRACKER}prompt` ? DEFAULT_TRACKER_PROMPT : value }];
  });
}
