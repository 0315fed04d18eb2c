import { ToolError, throwAll } from "../errors/tool-error.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { isRecord } from "../core/is-record.ts";
import { checkFile } from "./check-file.ts";
import { PROMPT_KEY, promptErrors } from "./check-prompt.ts";
import { editFile } from "./edit-file.ts";
import { removeFromText, setInText } from "./edit-text.ts";
import { nodeAt, placeAt } from "./parse-file.ts";
import { readValue, unknownKeyError } from "./read-value.ts";
import { strangerInside } from "./sources/flag.ts";
import type { EditableFile } from "./with-settings-lock.ts";

/**
 * Writes one setting, or a whole block given as a JSON object, to a file. Refuses an unknown key
 * (CONFIG_UNKNOWN_KEY), a value that is not allowed (CONFIG_INVALID) and a prompt that does not keep to its one
 * issue (TRACKER_PROMPT) without touching it.
 */
export async function setSetting(
  file: EditableFile,
  key: string,
  typed: string,
): Promise<{ readonly value: unknown; readonly changed: boolean; readonly created: boolean }> {
  const place = "tool config set";
  const unknown = unknownKeyError(key, place);
  if (unknown !== undefined) throw unknown;
  const read = readValue(
    key,
    typed,
    place,
    (value) => `${place} ${key} ${quoteForShell(value)}${userFlag(file)}`,
  );
  if ("faults" in read) {
    throwAll(read.faults);
    return { value: null, changed: false, created: false };
  }
  const stranger = strangerInside(key, read.value);
  const strange = stranger === undefined ? undefined : unknownKeyError(stranger, place);
  if (strange !== undefined) throw strange;

  const path = key.split(".");
  throwAll(promptErrors(valueWithin(key, read.value, PROMPT_KEY), place, "leave it unset"));
  const done = await editFile(file, (parsed) => {
    const text = setInText(parsed, path, read.value);
    // A block on the way holds something else: its own fault names the place and the way out.
    if (text === null) throwAll(checkFile(parsed, userFlag(file)).faults);
    return text;
  });
  return { value: read.value, ...done };
}

/** Returns the value of a setting inside the value of a block; undefined if the block has none. */
function valueWithin(key: string, value: unknown, wanted: string): unknown {
  if (key === wanted) return value;
  if (!wanted.startsWith(`${key}.`)) return undefined;
  const names = wanted.slice(key.length + 1).split(".");
  return names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}

/**
 * Takes one setting or block out of a file, and blocks that it leaves empty. A key that the tool does
 * not know can be taken out too, when the file has it. `changed` is false when it was not there.
 */
export async function unsetSetting(
  file: EditableFile,
  key: string,
): Promise<{ readonly changed: boolean }> {
  const unknown = unknownKeyError(key, "tool config unset");
  const path = key.split(".");
  return await editFile(file, (parsed) => {
    if (nodeAt(parsed, path) === undefined) {
      if (unknown !== undefined) throw unknown;
      return null;
    }
    const text = removeFromText(parsed, path);
    if (text !== null) return text;
    const place = placeAt(parsed, nodeAt(parsed, path)?.offset ?? 0);
    throw new ToolError("CONFIG_INVALID", `${place}: ${key} is not an entry of an object`);
  });
}

function userFlag(file: EditableFile): string {
  return file.source === "user" ? " --user" : "";
}
