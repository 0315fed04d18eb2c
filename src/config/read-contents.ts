import { SHAPE } from "virtual:setting-facts";
import type { CheckedFile } from "./check-file.ts";
import { collectSettings } from "./collect-settings.ts";
import { fitsShape } from "./fits-shape.ts";
import { parseFile, valueOf } from "./parse-file.ts";

/** A custom prompt is held to more than its shape. */
const PROMPT = "ship.issueTracker.prompt";

/**
 * Reads the text of a configuration file and tests each setting. What tests a value against the schema and words a
 * fault is loaded only for a file that does not plainly fit. Null values if nothing in it can be relied on.
 * @param flagOf what hints need behind a command, ` --user`; null if only an editor helps
 */
export async function readContents(
  name: string,
  contents: string,
  flagOf: (isStrict: boolean) => string | null,
): Promise<CheckedFile | Pick<CheckedFile, "faults">> {
  const { file, faults } = parseFile(name, contents);
  if (file === null) return { faults };
  const { values, blocks, unknown } = collectSettings(file);
  const isPlain = faults.length === 0 && unknown.length === 0 && !values.has(PROMPT);
  if (isPlain && fitsShape(valueOf(file.tree), SHAPE))
    return { values, blocks, faults, promptFaults: [], warnings: [] };
  const { checkFile } = await import("./check-file.ts");
  const checked = checkFile(file, flagOf(faults.length === 0));
  return { ...checked, faults: [...faults, ...checked.faults] };
}
