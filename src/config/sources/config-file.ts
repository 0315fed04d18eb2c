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
  // Most projects and people have no file: what reads and checks one is loaded for those who do.
  const [{ parseFile }, { checkFile }] = await Promise.all([
    import("../parse-file.ts"),
    import("../check-file.ts"),
  ]);
  const { file: parsed, faults } = parseFile(file.name, contents);
  if (parsed === null) return { ...silent, faults };
  // What is not strict JSON is refused by `tool config set` and `unset` as well.
  const flag = faults.length > 0 ? null : file.source === "user" ? " --user" : "";
  const checked = checkFile(parsed, flag);
  return { ...silent, ...checked, faults: [...faults, ...checked.faults] };
}
