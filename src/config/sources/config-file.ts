import { ToolError } from "../../errors/tool-error.ts";
import { checkFile } from "../check-file.ts";
import { parseFile } from "../parse-file.ts";
import { readConfigFile, type ConfigFile } from "../read-file.ts";
import { silentSource, type SourceReading } from "./source.ts";

/** Reads one configuration file as a source; its faults are collected, not thrown. */
export async function readFileSource(file: ConfigFile): Promise<SourceReading> {
  const silent = silentSource(file.source, file.path);
  let contents: string | null;
  try {
    contents = await readConfigFile(file);
  } catch (thrown) {
    if (!(thrown instanceof ToolError)) throw thrown;
    return { ...silent, faults: [thrown] };
  }
  if (contents === null) return silent;
  const parsed = parseFile(file.name, contents);
  if ("faults" in parsed) return { ...silent, faults: parsed.faults };
  return { ...silent, ...checkFile(parsed.file, file.source === "user" ? " --user" : "") };
}
