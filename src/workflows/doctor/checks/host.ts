import { ok, problem, skipped, joinResults } from "../pure/check-result.ts";
import { howToLeaveOut } from "../../../config/how-to-leave-out.ts";
import { printable } from "../../../core/printable.ts";
import type { HostChoice } from "../../../core/vocabulary.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import { NO_REPOSITORY, NO_SETTINGS, problemOf, type Check } from "../check.ts";
import { isLoaded } from "../facts.ts";

/** Checks the host that pull requests are opened on: its client, the login, and the permissions of the login. */
export const hostCheck: Check = {
  id: "host",
  title: "code host",
  async run(facts) {
    const repository = await facts.repository();
    const look = await facts.branch();
    if (repository instanceof ToolError || look === null) return skipped(NO_REPOSITORY);
    const config = await facts.configuration();
    if (!isLoaded(config)) return skipped(NO_SETTINGS);
    const remote = look.remotes.forPush;
    if (remote === null) return skipped("needs a remote");
    const choice = config.settings.host;
    const { detectHost } = await import("../../../hosts/detect-host.ts");
    const { run, signal, context } = facts;
    const git = facts.git.in(repository.root, repository.held);
    const host = await detectHost(choice, {
      run,
      git,
      remote,
      again: "tool doctor",
      project: {
        is: "find",
        wanted: config.settings.ship.repository ?? null,
        leaveOut: howToLeaveOut(config.entries, "ship.repository"),
        candidates: look.remotes.forProject,
        remotes: look.remotes.all,
      },
      env: context.env,
      signal,
    });
    const [first, ...more] = (await host.checkReady()).map(problemOf);
    const chosen = ok(
      `${host.id}${choice === "auto" ? ", told from the remote" : ", as `host` says"}`,
    );
    if (first !== undefined) return joinResults([chosen, first, ...more]);
    const { said, canPush, fault } = await host.describe();
    const described = `${printable(said)}${suffixOf(choice)}`;
    if (fault === null) return ok(canPush === true ? `${described}, may push` : described);
    return problem(`${described}, and ${fault.what}`, fault.hint);
  },
};

function suffixOf(choice: HostChoice): string {
  return choice === "auto" ? " (told from the remote)" : " (as `host` says)";
}
