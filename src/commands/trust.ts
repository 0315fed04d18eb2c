import type { Context, CommandRunner } from "../cli/context.ts";
import { AGENT_KEY, agentPrograms } from "../config/agent-programs.ts";
import { readFileSource } from "../config/sources/config-file.ts";
import { projectFile } from "../config/sources/project.ts";
import { userFile } from "../config/sources/user.ts";
import { GUARDED_KEYS, writeTrusted, type TrustedValues } from "../config/trust.ts";
import { permit } from "../core/policy/leave-for.ts";
import type { LinterChoice } from "../core/vocabulary.ts";
import { printable } from "../core/printable.ts";
import { describeServer } from "../tracker/pure/guard/show-server.ts";
import { throwAll } from "../errors/tool-error.ts";
import { openRepository, type Repository } from "../git/open-repository.ts";
import { findServer } from "../tracker/find-server.ts";
import { programsInTree } from "../files/programs-in-tree.ts";
import { keptPrograms } from "../review/linters/find-linters.ts";
import { commonDirectory, loadSettings } from "../workflows/shared/load-settings.ts";
import { judgeServer } from "../workflows/shared/server-leave.ts";
import { safeJson } from "../output/formats/safe-json.ts";

/**
 * `tool trust`: accepts the project's present settings of who reviews, its tool-integration server, and the programs of
 * the work tree that both start; `--remove` takes that back. If any of them changes, on any branch, it needs to be
 * trusted again.
 */
export const trust: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { command, streams, home, now, signal } = context;
  permit(command, "writes", "trust-record");
  const repository = await openRepository(context.git);
  const directory = await commonDirectory(repository);
  const isRemoving = flags["remove"] === true;
  const { trusted, lines } = isRemoving
    ? { trusted: null, lines: [] }
    : await readWhatIsThere(context, repository);
  await writeTrusted(home, directory, trusted, { command: "trust", now, signal });

  if (context.flags.json === true) {
    const report = { schema: "tool.trust/1", repository: directory, trusted };
    streams.result(safeJson(report));
    return 0;
  }
  if (isRemoving) {
    streams.status(
      `${directory} is no longer trusted: its files no longer say who reviews or what is started`,
    );
    return 0;
  }
  streams.status(`trusted ${directory}, with all its work trees`);
  if (lines.length === 0) {
    streams.status(
      "the project names no engine, model, agent, linters or tracker's server; nothing changes for now",
    );
    streams.hint("when it names one, look at it and trust again: `tool trust`");
    return 0;
  }
  for (const line of lines) streams.status(`  ${line}`);
  streams.hint("revoke it: `tool trust --remove`");
  return 0;
};

/** Reads everything that needs trust, and the lines that show it. Throws the faults of the settings. */
async function readWhatIsThere(
  context: Context,
  repository: Repository,
): Promise<{ readonly trusted: TrustedValues; readonly lines: readonly string[] }> {
  const { home } = context;
  const { root } = repository;
  const project = await readFileSource(projectFile(root, home));
  throwAll(project.faults);
  const user = userFile(home);
  const own = user === null ? null : await readFileSource(user);
  const values = GUARDED_KEYS.flatMap((key) =>
    project.values.has(key) ? [[key, project.values.get(key)] as const] : [],
  );
  const server = await readServer(context, repository);
  const programs: Record<string, string> = {
    ...agentPrograms(project.values.get(AGENT_KEY), root),
    ...agentPrograms(own?.values.get(AGENT_KEY), root),
  };
  const choice = readChoice(project.values.get(LINTERS_KEY) ?? own?.values.get(LINTERS_KEY));
  const linters = keptPrograms(choice, root).map((path) => `./${path}`);
  for (const word of linters) Object.assign(programs, programsInTree([word], { root, cwd: root }));
  const started = Object.keys({ ...programs, ...server?.programs }).map(printable);
  return {
    trusted: {
      ...Object.fromEntries(values),
      ...(Object.keys(programs).length === 0 ? {} : { programs }),
      ...(server === null ? {} : { servers: { [server.name]: server.digest } }),
    },
    lines: [
      ...values.map(([key, value]) => `${key} = ${printable(JSON.stringify(value))}`),
      ...(server === null ? [] : [`the tracker's server, by ${server.file}: ${server.said}`]),
      ...(started.length === 0 ? [] : [`as they are now: ${started.join(", ")}`]),
    ],
  };
}

const LINTERS_KEY = "review.linters";

/** Reads a value that passed the schema. */
function readChoice(value: unknown): LinterChoice {
  return value === undefined ? "off" : (value as LinterChoice);
}

/** Returns the tracker's server if it needs trust, or null. */
async function readServer(context: Context, repository: Repository) {
  const { command, cwd, env, home } = context;
  permit(command, "reads", "server-files");
  const { entries } = await loadSettings(quiet(context), repository, "config", {});
  const provider = entries.find(({ key }) => key === "ship.issueTracker.provider")?.value;
  const { root } = repository;
  const name = String(provider);
  const { server } = await findServer({ name, flagFile: null, env, cwd, root, home });
  if (server === null) return null;
  const judged = await judgeServer(context, { server, repository, command });
  if (!judged.isProjects) return null;
  const { digest, programs } = judged;
  const file = printable(server.file);
  return { name, file, digest, programs, said: describeServer(judged) };
}

/** Returns the context without warnings that something is not trusted yet. */
function quiet(context: Context): Context {
  return { ...context, streams: { ...context.streams, warn: () => {} } };
}
