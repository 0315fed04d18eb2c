import type { NewSetting } from "../../config/add-settings.ts";
import type { SettingEntry } from "../../config/types.ts";
import { SCHEMA_URL } from "../../version.ts";
import type { Answers } from "./ask-answers.ts";

const TRACKER = "ship.issueTracker.";

/**
 * Returns the settings to write if the file has none, in their order in a new file: the schema for editors, the answers,
 * the values of `--set`, and the tracker's block with its defaults, so that they can be edited. A default does not
 * replace a value of the user's own file.
 */
export function chooseSettings(
  entries: readonly SettingEntry[],
  answers: Pick<Answers, "tone" | "targetBranch" | "commands" | "isTrackerOn">,
): readonly NewSetting[] {
  const { tone, targetBranch, commands, isTrackerOn } = answers;
  const answered: Readonly<Record<string, string | boolean | null>> = {
    tone,
    "ship.installCommand": commands.install,
    "ship.buildCommand": commands.build,
    "ship.testCommand": commands.test,
    "ship.targetBranch": targetBranch,
    [`${TRACKER}enabled`]: isTrackerOn ? true : null,
  };
  const chosen = entries.flatMap(({ key, value, source }) => {
    const answer = answered[key] ?? null;
    if (source === "flag") return [{ key, value }];
    if (answer !== null) return [{ key, value: answer }];
    if (!key.startsWith(TRACKER) || source !== "default") return [];
    return [{ key, value }];
  });
  return [{ key: "$schema", value: SCHEMA_URL }, ...chosen];
}
