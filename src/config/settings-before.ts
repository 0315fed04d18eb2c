import { findSetting } from "./setting-table.ts";

/**
 * Gives what the project's file said about reading before a change that edits it: a change names neither
 * the standards that it is held to nor what may leave the machine. A file that says nothing, or nothing
 * that can be read, leaves the defaults. Null standards: neither side of the file speaks of them.
 * @param before text of the file before the change; null when there was none
 * @param after its text now; null when it is gone
 */
export async function settingsBefore(
  before: string | null,
  after: string | null,
): Promise<{ readonly standards: readonly string[] | null; readonly exclude: readonly string[] }> {
  const [old, now] = await Promise.all([readValues(before), readValues(after)]);
  const standards = old.get(STANDARDS) ?? (now.has(STANDARDS) ? defaultStandards() : null);
  return {
    standards: standards as readonly string[] | null,
    exclude: (old.get("exclude") ?? []) as readonly string[],
  };
}

const STANDARDS = "review.standards";

function defaultStandards(): unknown {
  return findSetting(STANDARDS)?.default ?? [];
}

async function readValues(text: string | null): Promise<ReadonlyMap<string, unknown>> {
  if (text === null) return new Map();
  const [{ parseFile }, { checkFile }] = await Promise.all([
    import("./parse-file.ts"),
    import("./check-file.ts"),
  ]);
  const { file, faults } = parseFile(".tool/config.json", text);
  if (file === null || faults.length > 0) return new Map();
  const checked = checkFile(file, null);
  return checked.faults.length > 0 ? new Map() : checked.values;
}
