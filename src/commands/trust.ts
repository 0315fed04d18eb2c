import type { CommandRunner } from "../cli/context.ts";
import { readFileSource } from "../config/sources/config-file.ts";
import { projectFile } from "../config/sources/project.ts";
import { GUARDED_KEYS, writeTrusted, type TrustedValues } from "../config/trust.ts";
import { throwAll } from "../errors/tool-error.ts";
import { openRepository } from "../git/open-repository.ts";
import { commonDirectory } from "./shared/load-settings.ts";

/**
 * `tool trust`: lets what the project's file says now about who reviews count; `--remove` takes that
 * back. Another engine, model or agent in the file, on whatever branch, needs to be trusted again.
 */
export const trust: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams, home } = context;
  const repository = await openRepository(context.git);
  const directory = await commonDirectory(repository);
  const isRemoving = flags["remove"] === true;
  const trusted: Record<string, unknown> = {};
  if (!isRemoving) {
    const { values, faults } = await readFileSource(projectFile(repository.root, home));
    throwAll(faults);
    for (const key of GUARDED_KEYS) if (values.has(key)) trusted[key] = values.get(key);
  }
  const { now, signal } = context;
  const writer = { command: "trust", now, signal };
  const record = isRemoving ? null : (trusted satisfies TrustedValues);
  await writeTrusted(home, directory, record, writer);

  if (context.flags.json === true) {
    const report = { repository: directory, trusted: isRemoving ? null : trusted };
    streams.result(`${JSON.stringify(report, null, 2)}\n`);
    return 0;
  }
  if (isRemoving) {
    streams.status(`${directory} is no longer trusted: its file no longer says who reviews`);
    return 0;
  }
  const named = Object.entries(trusted);
  streams.status(`trusted ${directory}, with all its work trees`);
  if (named.length === 0) {
    streams.status(".tool/config.json names no engine, model or agent; nothing changes for now");
    streams.hint("when it names one, look at it and trust again: `tool trust`");
    return 0;
  }
  for (const [key, value] of named) streams.status(`  ${key} = ${JSON.stringify(value)}`);
  streams.hint("take it back: `tool trust --remove`");
  return 0;
};
