import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileFault } from "../errors/file-fault.ts";
import { throwAll } from "../errors/tool-error.ts";
import { parseFile, type ParsedFile } from "./parse-file.ts";
import { placeOf } from "./place-of.ts";
import { readConfigFile } from "./read-file.ts";
import type { ConfigFile } from "./types.ts";
import { withSettingsLock, type EditableFile } from "./with-settings-lock.ts";

/**
 * Changes a configuration file: reads it (`{}` when there is none), lets `edit` make a new text of it
 * and writes that in one stroke, through a symbolic link to its target, byte order mark kept. `edit`
 * gives null to leave the file alone. A malformed file is refused untouched (CONFIG_SYNTAX). Writers at the
 * same time wait for each other, so that none loses what another has written; throws CONFIG_LOCKED when one
 * does not end.
 */
export async function editFile(
  file: EditableFile,
  edit: (parsed: ParsedFile) => string | null,
): Promise<{ readonly changed: boolean; readonly created: boolean }> {
  // A command that has nothing to write makes no folder for a lock.
  if (editedText(file, edit).text === null) return { changed: false, created: false };
  return await withSettingsLock(file.writer, async () => {
    const { text, isNew } = editedText(file, edit);
    if (text === null) return { changed: false, created: false };
    await writeText(file, text);
    return { changed: true, created: isNew };
  });
}

/** Returns the new text of the file, byte order mark included; null if the edit changes nothing. */
function editedText(
  file: ConfigFile,
  edit: (parsed: ParsedFile) => string | null,
): { readonly text: string | null; readonly isNew: boolean } {
  const contents = readConfigFile(file);
  const { file: parsed, faults } = parseFile(file.name, contents ?? "{}\n");
  throwAll(faults);
  const text = parsed === null ? null : edit(parsed);
  const isNew = contents === null;
  if (text === null || text === parsed?.text) return { text: null, isNew };
  const mark = contents?.startsWith("\uFEFF") === true ? "\uFEFF" : "";
  return { text: mark + text, isNew };
}

async function writeText(file: ConfigFile, text: string): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    await mkdir(dirname(file.path), { recursive: true });
    await writeFileAtomic(placeOf(file), text);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "CONFIG_NOT_WRITABLE",
      message: `${file.name} could not be written`,
      hint: `check the permissions: \`ls -ld ${file.name.replace("/config.json", "")}\``,
    });
  }
}
