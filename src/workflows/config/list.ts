import type { CommandRunner } from "../../cli/context.ts";
import { loadSettings } from "../shared/load-settings.ts";
import { configFiles, findRepository } from "./files.ts";
import { formatSettings } from "./format-settings.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config list`: every setting with the source that won. */
export const configList: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const repository = await findRepository(context);
  const { entries, warnings } = await loadSettings(context, repository, "config", flags);
  if (context.flags.json === true) {
    streams.result(safeJson({ schema: "tool.settings/1", settings: entries, warnings }));
    return 0;
  }
  const { out, err } = streams;
  const columns = out.isTerminal ? out.columns : null;
  streams.result(await formatSettings(entries, { colors: out.colors, columns }));
  streams.status();
  for (const { file, exists } of await configFiles(context, repository)) {
    const note = exists ? "" : " (not there)";
    streams.status(err.colors.dim(`${file.source.padEnd(7)}  ${file.path}${note}`));
  }
  return 0;
};
