import { throwAll } from "../errors/tool-error.ts";
import { checkFile } from "./check-file.ts";
import { editFile } from "./edit-file.ts";
import { setInText } from "./edit-text.ts";
import { nodeAt, valueOf } from "./parse-file.ts";
import type { EditableFile } from "./with-settings-lock.ts";

/**
 * Adds entries to a list in a configuration file; those it has already are not added twice. A file that
 * does not have the list takes the one that held until now, `current`, with it: the file's own list is
 * going to win over it. Throws what is wrong with the file, which is left untouched then.
 */
export async function addToList(
  file: EditableFile,
  key: string,
  { add, current }: { readonly add: readonly string[]; readonly current: readonly string[] },
): Promise<{ readonly changed: boolean; readonly created: boolean }> {
  const path = key.split(".");
  return await editFile(file, (parsed) => {
    const node = nodeAt(parsed, path);
    const own: unknown = node === undefined ? current : valueOf(node);
    if (!Array.isArray(own)) throwAll(checkFile(parsed, "").faults);
    const list: unknown[] = Array.isArray(own) ? own : [];
    const fresh = [...new Set(add)].filter((entry) => !list.includes(entry));
    if (fresh.length === 0) return null;
    const text = setInText(parsed, path, [...list, ...fresh]);
    if (text === null) throwAll(checkFile(parsed, "").faults);
    return text;
  });
}
