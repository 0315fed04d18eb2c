import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";
import { putProperty, replaceValue, takeProperty, wasEmptyBefore } from "./json-property.ts";

/** An entry in a settings file with other contents. */
export interface EntryFile {
  /** Reads the entry's value: undefined if it is missing. Null for a text that cannot be parsed. */
  read(text: string): { readonly value: unknown } | null;
  /** Returns the text with the entry, all else unchanged; null if it cannot be added. */
  put(text: string, value: unknown): string | null;
  /** Returns the text without the entry, as before `put`; null if it cannot be removed. */
  take(text: string): string | null;
  /** Returns the text of a new file. A file with this text goes with the entry. */
  create(value: unknown): string;
}

/**
 * An entry in a file of JSON, with comments and trailing commas if the file has them.
 * @param path keys from the top to the entry
 */
export function jsonEntry(path: readonly [group: string, name: string]): EntryFile {
  const [group, name] = path;
  return {
    read(text) {
      if (text.trim() === "") return { value: undefined };
      const root = parse(text);
      if (root === null) return null;
      const node = findNodeAtLocation(root, [...path]);
      return { value: node === undefined ? undefined : valueOf(node) };
    },
    put(text, value) {
      if (text.trim() === "") return this.create(value);
      const root = parse(text);
      if (root === null) return null;
      const there = findNodeAtLocation(root, [...path]);
      if (there !== undefined) return replaceValue(text, there, value);
      const inner = findNodeAtLocation(root, [group]);
      if (inner === undefined) return putProperty(text, root, group, { [name]: value });
      return inner.type === "object" ? putProperty(text, inner, name, value) : null;
    },
    take(text) {
      const root = parse(text);
      const entry = root === null ? undefined : findNodeAtLocation(root, [...path])?.parent;
      if (root === null || entry === undefined) return null;
      const outer = entry.parent?.parent;
      const object = entry.parent;
      const cameAlong = object?.children?.length === 1 && !wasEmptyBefore(text, object);
      return takeProperty(text, cameAlong && outer !== undefined ? outer : entry);
    },
    create: (value) => `${JSON.stringify({ [group]: { [name]: value } }, null, 2)}\n`,
  };
}

/** Parses the object at the top; null for any other text. */
function parse(text: string): Node | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length > 0 || root?.type !== "object" ? null : root;
}

function valueOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value as unknown;
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => {
      const [key, value] = children ?? [];
      return [String(key?.value), value === undefined ? undefined : valueOf(value)];
    }),
  );
}
