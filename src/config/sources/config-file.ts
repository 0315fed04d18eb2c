import { ToolError } from "../../errors/tool-error.ts";
import { readConfigFile } from "../read-file.ts";
import type { ConfigFile } from "../types.ts";
import { silentSource, type SourceReading } from "./source.ts";

/** Reads one configuration file as a source; its faults are collected, not thrown. */
export async function readFileSource(file: ConfigFile): Promise<SourceReading> {
  const silent = silentSource(file.source, file.path);
  let contents: string | null;
  try {
    contents = readConfigFile(file);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    return { ...silent, faults: [thrown] };
  }
  if (contents === null) return silent;
  // Most projects and people have no file: what reads one is loaded for those who do.
  const { readContents } = await import("../read-contents.ts");
  // `tool config set` and `unset` refuse a file that is not strict JSON as well.
  const flag = file.source === "user" ? " --user" : "";
  const read = await readContents(file.name, contents, (isStrict) => (isStrict ? flag : null));
  return { ...silent, ...read };
}
