import { findNodeAtLocation, type Node } from "jsonc-parser";
import { closestName } from "../core/closest-name.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import type { ToolError } from "../errors/tool-error.ts";
import { PROMPT_KEY, promptErrors } from "./check-prompt.ts";
import { checkValue, countMisfits, misfitError, settingOf, type Misfit } from "./check-value.ts";
import { collectSettings, type CollectedSettings, type UnknownKey } from "./collect-settings.ts";
import { EDITOR_HINT, placeAt, valueOf, type ParsedFile } from "./parse-file.ts";
import { BLOCKS, findBlock, findSetting, SETTINGS } from "./setting-table.ts";
import { isLongName, shortName, told } from "../core/told.ts";
import type { ConfigWarning } from "./types.ts";

/** The content of a file: its settings by key, the blocks it has, and what is wrong with it. */
export interface CheckedFile extends Pick<CollectedSettings, "values" | "blocks"> {
  readonly faults: readonly ToolError[];
  /** The ways in which its tracker prompt breaks the invariants: faults for those who use or check the prompt. */
  readonly promptFaults: readonly ToolError[];
  /** Unknown keys, with the nearest known name: the first twenty, and how many more there are. */
  readonly warnings: readonly ConfigWarning[];
}

/**
 * Reads the settings out of a parsed file and tests each; faults stand in the order of the text: the first
 * twenty, the first of each setting, and how many more there are.
 * @param flag ` --user` where hints need it; null for a file that only an editor can mend
 */
export function checkFile(file: ParsedFile, flag: string | null): CheckedFile {
  const { values, blocks, nodes, unknown } = collectSettings(file);
  const misfits = told(
    checkValue("", valueOf(file.tree))
      .map((misfit) => ({ misfit, offset: offsetOf(misfit, nodes) }))
      .toSorted((a, b) => a.offset - b.offset),
    ({ misfit }) => settingOf(misfit.path),
  );
  const faults = misfits.some.map(({ misfit, offset }) =>
    misfitError(misfit, placeAt(file, offset), { flag }),
  );
  faults.push(...countMisfits(misfits.more, file.name, EDITOR_HINT));
  const promptFaults = promptFaultsOf(file, nodes.get(PROMPT_KEY), flag);
  return { values, blocks, faults, promptFaults, warnings: warningsOf(file, unknown, flag ?? "") };
}

/** Returns the offset of a misfit, searched for from its setting, as the file around may have a name for each byte. */
function offsetOf({ path }: Misfit, nodes: ReadonlyMap<string, Node>): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = nodes.get(path.slice(0, depth).join("."));
    if (node === undefined) continue;
    // A missing value has no place: take the nearest node around it.
    for (let inner = path.slice(depth); ; inner = inner.slice(0, -1)) {
      const found = findNodeAtLocation(node, inner);
      if (found !== undefined) return found.offset;
    }
  }
  return 0;
}

function warningsOf(
  file: ParsedFile,
  unknown: readonly UnknownKey[],
  flag: string,
): ConfigWarning[] {
  const { some, more } = told(unknown);
  const warnings = some.map((one) => unknownKey(placeAt(file, one.offset), one, flag));
  if (more > 0)
    warnings.push({
      code: "CONFIG_UNKNOWN_KEY",
      message: `${file.name}: ${more} more unknown settings`,
      hint: "see every key: `tool config list`",
    });
  return warnings;
}

function promptFaultsOf(
  file: ParsedFile,
  node: Node | undefined,
  flag: string | null,
): ToolError[] {
  if (node === undefined) return [];
  const wayOut =
    flag === null
      ? "remove the prompt to use the default one"
      : `remove the prompt to use the default one: \`tool config unset ${PROMPT_KEY}${flag}\``;
  return promptErrors(valueOf(node), placeAt(file, node.offset), wayOut);
}

function unknownKey(
  place: string,
  { key, name, siblings }: UnknownKey,
  flag: string,
): ConfigWarning {
  if (isLongName(name) || !/^[\w$][\w$-]*$/.test(name)) {
    const isDotted = findSetting(key) !== undefined || findBlock(key) !== undefined;
    return {
      code: "CONFIG_UNKNOWN_KEY",
      message: `${place}: unknown setting ${JSON.stringify(shortName(name))}${isDotted ? "; in a file it is written as nested objects" : ""}`,
      hint: "see every key: `tool config list`",
    };
  }
  const near = nearestKey(key, name, siblings);
  return {
    code: "CONFIG_UNKNOWN_KEY",
    message: `${place}: unknown setting ${key}${near === undefined ? "" : `; did you mean ${near}?`}`,
    hint: key.includes("[")
      ? EDITOR_HINT
      : `remove it: \`tool config unset ${quoteForShell(key)}${flag}\``,
  };
}

/** Returns the nearest name in the same block, or else the key that has this very name in another block. */
export function nearestKey(
  key: string,
  name: string,
  siblings: readonly string[],
): string | undefined {
  const known = [...SETTINGS, ...BLOCKS].map(({ key }) => key).filter((key) => key !== "");
  const block = key.slice(0, key.length - name.length);
  const sibling = closestName(
    name,
    siblings.filter((other) => other !== "$schema"),
  );
  if (sibling !== undefined) return `${block}${sibling}`;
  return known.find((other) => other.split(".").at(-1) === name) ?? closestName(key, known);
}
