import { ok, problem, skipped, joinResults } from "../../../core/doctor/check-result.ts";
import type { CheckResult } from "../../../core/doctor/check-result.ts";
import { printable } from "../../../core/printable.ts";
import type { HostChoice } from "../../../core/vocabulary.ts";
import { ToolError } from "../../../errors/tool-error.ts";
import type { Host, Remote } from "../../../hosts/types.ts";
import { askGithub } from "../ask-github.ts";
import { NO_REPOSITORY, NO_SETTINGS, problemOf, type Check } from "../check.ts";
import { isLoaded, type DoctorFacts } from "../facts.ts";

/** Where pull requests are opened: which host counts, its client, the login, and what that may do. */
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
    const host = await detectHost(choice, { run, git, remote, env: context.env, signal });
    const [first, ...more] = (await host.checkReady()).map(problemOf);
    const chosen = ok(
      `${host.id}${choice === "auto" ? ", told from the remote" : ", as `host` says"}`,
    );
    if (first !== undefined) return joinResults([chosen, first, ...more]);
    return host.id === "github"
      ? await describeGithub(facts, { root: repository.root, remote, choice })
      : describeOther(host, choice);
  },
};

function describeOther(host: Host, choice: HostChoice): CheckResult {
  return ok(`${printable(host.label)}${suffixOf(choice)}`);
}

async function describeGithub(
  { run }: DoctorFacts,
  of: { readonly root: string; readonly remote: Remote; readonly choice: HostChoice },
): Promise<CheckResult> {
  const { version, login, place, canPush } = await askGithub({
    run,
    cwd: of.root,
    remote: of.remote,
  });
  const who = login === null ? "logged in" : `logged in as ${printable(login)}`;
  const client = version === null ? "gh" : `gh ${version}`;
  const said = `${printable(place)} by ${client}, ${who}${suffixOf(of.choice)}`;
  if (canPush !== false) return ok(canPush === true ? `${said}, may push` : said);
  return problem(
    `${said}, and may not push there`,
    `ask for write access, log in as somebody who has it (\`gh auth login\`), or push to a fork of your own: \`gh repo fork --remote\``,
  );
}

function suffixOf(choice: HostChoice): string {
  return choice === "auto" ? " (told from the remote)" : " (as `host` says)";
}
