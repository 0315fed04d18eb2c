import type { CommandRunner } from "../../cli/context.ts";
import { fileToChange } from "./files.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config unset KEY`: takes one setting out of the project's file, or the user's own. */
export const configUnset: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const key = String(flags["key"]);
  const file = await fileToChange(context, flags["user"] === true, "unset KEY");
  const { unsetSetting } = await import("../../config/write-setting.ts");
  const { changed } = await unsetSetting(file, key);
  if (context.flags.json === true) {
    streams.result(safeJson({ key, file: file.path, changed }));
    return 0;
  }
  streams.status(
    changed ? `changed ${file.name}: ${key} is taken out` : `${file.name} does not set ${key}`,
  );
  return 0;
};
