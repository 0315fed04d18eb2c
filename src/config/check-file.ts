import type { Node } from "jsonc-parser";
import { closestName } from "../core/closest-name.ts";
import type { ToolError } from "../errors/tool-error.ts";
import { checkValue, misfitError } from "./check-value.ts";
import { nodeAt, placeAt, propertiesOf, valueOf, type ParsedFile } from "./parse-file.ts";
import { BLOCKS, findBlock, findSetting, SETTINGS } from "./setting-table.ts";
import type { ConfigWarning } from "./types.ts";

/** What a file says: its settings by key, the blocks it has, and what is wrong with it. */
export interface CheckedFile {
  readonly values: ReadonlyMap<string, unknown>;
  /** Dotted names of the blocks that are there, also empty ones. */
  readonly blocks: ReadonlySet<string>;
  readonly faults: readonly ToolError[];
  /** Unknown keys, with the nearest known name. */
  readonly warnings: readonly ConfigWarning[];
}

/**
 * Reads the settings out of a parsed file and tests each; faults stand in the order of the text.
 * @param flag ` --user` where hints need it; null for a file that only an editor can mend
 */
export function checkFile(file: ParsedFile, flag: string | null): CheckedFile {
  const values = new Map<string, unknown>();
  const blocks = new Set<string>();
  const warnings: ConfigWarning[] = [];

  const read = (blockKey: string, node: Node): void => {
    blocks.add(blockKey);
    const names = findBlock(blockKey)?.names ?? [];
    for (const { name, keyNode, valueNode } of propertiesOf(node)) {
      const key = blockKey === "" ? name : `${blockKey}.${name}`;
      if (!names.includes(name)) {
        warnings.push(unknownKey(placeAt(file, keyNode.offset), key, name, names, flag ?? ""));
      } else if (findSetting(key) !== undefined) {
        values.set(key, valueOf(valueNode));
      } else if (findBlock(key) !== undefined && valueNode.type === "object") {
        read(key, valueNode);
      }
    }
  };
  read("", file.tree);

  const faults = checkValue("", valueOf(file.tree))
    .map((misfit) => ({ misfit, offset: nodeAt(file, misfit.path)?.offset ?? 0 }))
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ misfit, offset }) => misfitError(misfit, placeAt(file, offset), { flag }));
  return { values, blocks, faults, warnings };
}

function unknownKey(
  place: string,
  key: string,
  name: string,
  siblings: readonly string[],
  flag: string,
): ConfigWarning {
  if (!/^[\w$-]+$/.test(name)) {
    const isDotted = findSetting(key) !== undefined || findBlock(key) !== undefined;
    return {
      code: "CONFIG_UNKNOWN_KEY",
      message: `${place}: there is no setting ${JSON.stringify(name)}${isDotted ? "; in a file it is written as nested objects" : ""}`,
      hint: "see every key: `tool config list`",
    };
  }
  const near = nearestKey(key, name, siblings);
  return {
    code: "CONFIG_UNKNOWN_KEY",
    message: `${place}: there is no setting ${key}${near === undefined ? "" : `; did you mean ${near}?`}`,
    hint: `take it out: \`tool config unset ${key}${flag}\``,
  };
}

/** The nearest name in the same block, or else the key that has this very name in another block. */
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
