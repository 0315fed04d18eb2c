import type { CommandRunner } from "../../cli/context.ts";
import { configFiles, findRepository, toJson } from "./files.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config path`: shows the paths of the files, and whether they exist. */
export const configPath: CommandRunner<Record<string, unknown>> = async (context) => {
  const { streams } = context;
  const files = await configFiles(context, await findRepository(context));
  if (context.flags.json === true) {
    streams.result(safeJson({ files: toJson(files) }));
    return 0;
  }
  const { colors } = streams.out;
  for (const { file, exists } of files) {
    const note = exists ? "" : colors.dim("  (not there)");
    streams.result(`${file.source.padEnd(7)}  ${file.path}${note}\n`);
  }
  return 0;
};
