import { editFile } from "./edit-file.ts";
import { setInText } from "./edit-text.ts";
import { nodeAt, parseFile } from "./parse-file.ts";
import type { EditableFile } from "./with-settings-lock.ts";

/** A setting to write. */
export interface NewSetting {
  /** Dotted: `ship.testCommand`. */
  readonly key: string;
  readonly value: unknown;
}

/**
 * Adds the settings that a file does not have yet, in one stroke; what it has stays byte for byte. Gives
 * those that were added. A malformed file is refused untouched (CONFIG_SYNTAX).
 */
export async function addSettings(
  file: EditableFile,
  settings: readonly NewSetting[],
): Promise<{ readonly created: boolean; readonly added: readonly NewSetting[] }> {
  let added: NewSetting[] = [];
  const { created } = await editFile(file, (before) => {
    let parsed = before;
    added = [];
    for (const setting of settings) {
      const path = setting.key.split(".");
      if (nodeAt(parsed, path) !== undefined) continue;
      const text = setInText(parsed, path, setting.value);
      const next = text === null ? null : parseFile(file.name, text).file;
      if (next === null) continue;
      parsed = next;
      added.push(setting);
    }
    return parsed.text;
  });
  return { created, added };
}
