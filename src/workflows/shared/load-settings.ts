import { realpath } from "node:fs/promises";
import type { Context } from "../../cli/context.ts";
import { settingsFromFlags, type SettingFlagCommand } from "../../cli/setting-flags.ts";
import { loadConfig } from "../../config/load-config.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { readTrusted } from "../../config/trust.ts";
import type { ConfigWarning, LoadedConfig } from "../../config/types.ts";
import type { Repository } from "../../git/open-repository.ts";
import { refuseLeftOut } from "./refuse-left-out.ts";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isInside } from "../../files/real-place.ts";

/**
 * Loads the configuration a command works with, its flags and `--set` included, and prints the
 * warnings. Throws every fault at once, before anything has run.
 * @param more.checksPrompt the tracker prompts of all sources are checked as well
 * @param repository null outside a repository, where only the user's file counts
 */
export async function loadSettings(
  context: Context,
  repository: Repository | null,
  command: SettingFlagCommand,
  flags: Readonly<Record<string, unknown>>,
  more: { readonly checksPrompt?: boolean } = {},
): Promise<LoadedConfig> {
  const { command: typed, home, streams } = context;
  permit(typed, "reads", "project-file");
  permit(typed, "reads", "user-file");
  if (repository !== null) await refuseLeftOut(repository, home);
  const warn = (warnings: readonly ConfigWarning[]): void => {
    for (const { message, hint } of warnings) streams.warn(message, hint);
  };
  const loaded = await loadConfig({
    root: repository?.root ?? null,
    home,
    flagSettings: settingsFromFlags(command, flags),
    setFlags: context.flags.set ?? [],
    ...more,
    onWarnings: warn,
    readTrusted: async () =>
      repository === null ? null : await readTrusted(home, await commonDirectory(repository)),
  });
  const unread = repository === null ? [] : unreadConfigs(context, repository.root);
  warn(unread);
  return { ...loaded, warnings: [...loaded.warnings, ...unread] };
}

/** Returns the canonical git directory that all work trees of a repository share. */
export async function commonDirectory(repository: Pick<Repository, "git">): Promise<string> {
  return await realpath(
    await repository.git.text(["rev-parse", "--path-format=absolute", "--git-common-dir"]),
  );
}

const FILE = ".tool/config.json";

/**
 * Names the configurations between the current folder and the top of the work tree, which packages of a monorepo may
 * have: only the one at the top is read.
 */
function unreadConfigs(
  { cwd, home }: Pick<Context, "cwd" | "home">,
  root: string,
): readonly ConfigWarning[] {
  const warnings: ConfigWarning[] = [];
  const top = realpathSync(root);
  for (let at = realpathSync(cwd); at !== top && isInside(top, at); at = dirname(at))
    if (at !== home && existsSync(join(at, FILE)))
      warnings.push({
        code: "CONFIG_NOT_READ",
        message: `${relative(top, join(at, FILE))} is not read: every folder has the settings of the top`,
        hint: "see them, and where each comes from: `tool config list`",
      });
  return warnings;
}
