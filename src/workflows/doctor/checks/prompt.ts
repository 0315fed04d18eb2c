import { joinResults, ok, problem, skipped } from "../pure/check-result.ts";
import { PROMPT_KEY } from "../../../config/check-prompt.ts";
import { howToLeaveOut } from "../../../config/how-to-leave-out.ts";
import { checkTrackerPrompt } from "../../../tracker/pure/prompt/check-prompt.ts";
import { RULES_ADDED } from "../../../tracker/pure/prompt/default-prompt.ts";
import { NO_SETTINGS, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";

/** The tracker's prompt: whether one of the user's own keeps to the single issue. */
export const promptCheck: Check = {
  id: "prompt",
  title: "tracker prompt",
  async run(facts) {
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const tracker = config.settings.ship.issueTracker;
    if (tracker === null) return skipped("no tracker is configured");
    if (tracker.prompt === null) return ok("the default one");
    const [first, ...more] = checkTrackerPrompt(tracker.prompt).map(({ message, mend }) =>
      problem(`ship.issueTracker.prompt: ${message}`, mend),
    );
    return first === undefined
      ? ok(`your own, and it keeps to the single issue; ${RULES_ADDED}`)
      : joinResults([
          first,
          ...more,
          problem(first.said, `or ${howToLeaveOut(config.entries, PROMPT_KEY)}`),
        ]);
  },
};
