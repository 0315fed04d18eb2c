import type { Context, CommandRunner } from "../cli/context.ts";
import { addSettings } from "../config/add-settings.ts";
import { detectTarget } from "../config/detect/detect-target.ts";
import { detectCommands, ECOSYSTEMS } from "../config/detect/index.ts";
import { readProject } from "../config/detect/read-project.ts";
import type { SettingEntry } from "../config/types.ts";
import { readConfigFile } from "../config/read-file.ts";
import { projectFile } from "../config/sources/project.ts";
import { permit } from "../core/policy/leave-for.ts";
import { printable } from "../core/printable.ts";
import { openRepository, type Repository } from "../git/open-repository.ts";
import { createAsk } from "../terminal/ask.ts";
import { askAnswers } from "../workflows/init/ask-answers.ts";
import { chooseSettings } from "../workflows/init/choose-settings.ts";
import { formatOutcome } from "../workflows/init/format-outcome.ts";
import { warnOfOutputs } from "../workflows/init/warn-of-outputs.ts";
import { loadSettings } from "../workflows/shared/load-settings.ts";
import { safeJson } from "../output/formats/safe-json.ts";

/**
 * `tool init`: creates or completes `.tool/config.json` at the top of the work tree with the commands
 * and the target branch that the project shows, and the tracker's default prompt written out. Settings that the
 * file has stay as they are; a file with a fault is refused untouched.
 */
export const init: CommandRunner<Record<string, unknown>> = async (context) => {
  const { streams } = context;
  permit(context.command, "writes", "project-file");
  const repository = await openRepository(context.git);
  const file = projectFile(repository.root, context.home);
  // Refuses a file that is not the project's own.
  readConfigFile(file);
  const { entries, settings } = await loadSettings(context, repository, "config", {});

  const project = await readProject(repository.root, ECOSYSTEMS);
  const commands = detectCommands(project);
  const target = await detectTarget(repository.git, settings.mergeTargetBranches);
  for (const note of [...project.notes, ...commands.notes])
    streams.status(`note: ${printable(note)}`);

  const ask = createAsk(context);
  const hasTrackerServer = ask.isOpen && (await findTrackerServer(context, repository, entries));
  const answers = await askAnswers(ask, { entries, commands, target, hasTrackerServer });
  const chosen = chooseSettings(entries, answers);
  const { now, signal } = context;
  const writer = { command: "init", lockDirectory: repository.stateDirectory, now, signal };
  const done = await addSettings({ ...file, writer }, chosen);

  if (context.flags.json === true) {
    const { created, added } = done;
    const report = {
      schema: "tool.init/1",
      file: file.name,
      created,
      added: added.map(({ key }) => key),
    };
    streams.result(safeJson(report));
  } else {
    streams.result(
      formatOutcome(file.name, done, {
        ...answers,
        entries,
        isTested: commands.test !== undefined,
        colors: streams.out.colors,
      }),
    );
  }
  // Detected values are only asked about if the file has none, so that these come from `--set`. `$schema` is not a
  // setting: the project chooses its schema.
  const kept = chosen.filter(
    (setting) => !done.added.includes(setting) && setting.key !== "$schema",
  );
  for (const { key } of kept)
    streams.warn(
      `${file.name} already has ${key}, which stays as it is`,
      `change it: \`tool config set ${key} VALUE\``,
    );
  await warnWhereIgnored(context, repository, file.name);
  const written = done.added.filter(({ key }) => /^ship\.\w+Command$/.test(key));
  await warnOfOutputs(context, repository.git, {
    project,
    commands: written.map(({ value }) => String(value)),
  });
  const { offerAgents } = await import("../workflows/agents/offer.ts");
  await offerAgents(context);
  return 0;
};

/** Whether a server is registered under the tracker's name; nothing is started. */
async function findTrackerServer(
  context: Context,
  { root }: Repository,
  entries: readonly SettingEntry[],
): Promise<boolean> {
  permit(context.command, "reads", "server-files");
  const { findServer } = await import("../tracker/find-server.ts");
  const { env, cwd, home } = context;
  const name = String(entries.find(({ key }) => key === "ship.issueTracker.provider")?.value);
  const { server } = await findServer({ name, flagFile: null, env, cwd, root, home });
  return server !== null;
}

/** Warns if git ignores the file, which colleagues should get. */
async function warnWhereIgnored(
  { streams }: Context,
  { git }: Repository,
  name: string,
): Promise<void> {
  const { status } = await git.try(["check-ignore", "--quiet", "--", name]);
  if (status !== 0) return;
  streams.warn(
    `git ignores ${name}, so your colleagues will not get it`,
    `see which line ignores it: \`git check-ignore -v :/${name}\``,
  );
}
