import type { Node } from "jsonc-parser";
import { propertiesOf, valueOf, type ParsedFile } from "./parse-file.ts";
import { findBlock, findSetting } from "./setting-table.ts";

/** The settings of a parsed file, before anything is known of whether they fit. */
export interface CollectedSettings {
  readonly values: ReadonlyMap<string, unknown>;
  /** Dotted names of the blocks that are there, also empty ones. */
  readonly blocks: ReadonlySet<string>;
  /** The values of settings and blocks in the text; the empty name is the whole document. */
  readonly nodes: ReadonlyMap<string, Node>;
  readonly unknown: readonly UnknownKey[];
}

export interface UnknownKey {
  readonly offset: number;
  readonly key: string;
  readonly name: string;
  /** Names that the block around it knows. */
  readonly siblings: readonly string[];
}

/** Collects the settings of a parsed file by key, and the keys that there are not, in the order of the text. */
export function collectSettings(file: ParsedFile): CollectedSettings {
  const values = new Map<string, unknown>();
  const blocks = new Set<string>();
  const nodes = new Map<string, Node>([["", file.tree]]);
  const unknown: UnknownKey[] = [];

  const read = (blockKey: string, node: Node): void => {
    blocks.add(blockKey);
    const names = findBlock(blockKey)?.names ?? [];
    for (const { name, keyNode, valueNode } of propertiesOf(node)) {
      const key = blockKey === "" ? name : `${blockKey}.${name}`;
      if (!names.includes(name)) {
        unknown.push({ offset: keyNode.offset, key, name, siblings: names });
        continue;
      }
      nodes.set(key, valueNode);
      if (findSetting(key) !== undefined) {
        values.set(key, valueOf(valueNode));
        unknown.push(...unknownInEntries(key, valueNode));
      } else if (findBlock(key) !== undefined && valueNode.type === "object") read(key, valueNode);
    }
  };
  read("", file.tree);
  return { values, blocks, nodes, unknown };
}

/** Keys that the entries of a list of objects do not know. */
function unknownInEntries(key: string, list: Node): UnknownKey[] {
  const siblings = findSetting(key)?.entryNames;
  if (siblings === undefined || list.type !== "array") return [];
  return (list.children ?? []).flatMap((entry, at) =>
    (entry.type === "object" ? propertiesOf(entry) : [])
      .filter(({ name }) => !siblings.includes(name))
      .map(({ name, keyNode }) => ({
        offset: keyNode.offset,
        key: `${key}[${at}].${name}`,
        name,
        siblings,
      })),
  );
}
