import { mkdir, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { ToolError, throwAll } from "../errors/tool-error.ts";
import { parseFile, type ParsedFile } from "./parse-file.ts";
import { readConfigFile, type ConfigFile } from "./read-file.ts";

/**
 * Changes a configuration file: reads it (`{}` when there is none), lets `edit` make a new text of it
 * and writes that in one stroke, through a symbolic link to its target, byte order mark kept. `edit`
 * gives null to leave the file alone. A malformed file is refused untouched (CONFIG_SYNTAX).
 */
export async function editFile(
  file: ConfigFile,
  edit: (parsed: ParsedFile) => string | null,
): Promise<{ readonly changed: boolean; readonly created: boolean }> {
  const contents = readConfigFile(file);
  const { file: parsed, faults } = parseFile(file.name, contents ?? "{}\n");
  throwAll(faults);
  const text = parsed === null ? null : edit(parsed);
  if (text === null || text === parsed?.text) return { changed: false, created: false };
  const mark = contents?.startsWith("\uFEFF") === true ? "\uFEFF" : "";
  await writeText(file, mark + text);
  return { changed: true, created: contents === null };
}

async function writeText(file: ConfigFile, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    await mkdir(dirname(file.path), { recursive: true });
    const target = await realpath(file.path).catch(() => file.path);
    await writeFileAtomic(target, text);
  } catch (cause) {
    throw new ToolError("CONFIG_NOT_WRITABLE", `${file.name} could not be written`, {
      cause,
      hint: `look at who may write there: \`ls -ld ${file.name.replace("/config.json", "")}\``,
    });
  }
}
