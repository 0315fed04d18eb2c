import type { Document, Node, Pair, Scalar, YAMLMap } from "yaml";

/** A value in a workflow and where it stands, in UTF-16 offsets. */
export interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A mapping under a key, with its own keys by name. */
export interface Mapping {
  /** The key that leads to it. */
  readonly start: number;
  readonly end: number;
  /** A plain value under a key; undefined when there is none, or something else. */
  value(key: string): Value | undefined;
  mapping(key: string): Mapping | undefined;
  /** The mappings in a list, or under the keys of a mapping, with those keys. */
  members(key: string): readonly { readonly name: string; readonly of: Mapping }[];
  /** The plain values of a list, or a single one. */
  list(key: string): readonly string[];
  /** The key itself with what stands under it; undefined when it is not there. */
  place(key: string): { readonly start: number; readonly end: number } | undefined;
  keys(): readonly string[];
}

export interface Workflow {
  readonly root: Mapping;
  readonly text: string;
  /** Names of the events that start it. */
  readonly triggers: ReadonlySet<string>;
  readonly jobs: readonly { readonly name: string; readonly of: Mapping }[];
}

/** Reads a workflow with the place of everything in it; a text that is no YAML gives its first fault. */
export async function readWorkflow(text: string): Promise<Workflow | { readonly fault: string }> {
  const yaml = await import("yaml");
  const document = yaml.parseDocument(text, { logLevel: "silent", uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined)
    return { fault: (error.message.split(/ at line \d+|\n/)[0] ?? "").replace(/[.:]$/, "") };
  const root = mappingOf(document.contents, { start: 0, end: 0 }, { document, yaml });
  return { root, text, triggers: triggersOf(root), jobs: root.members("jobs") };
}

interface Tools {
  readonly document: Document;
  readonly yaml: typeof import("yaml");
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function mappingOf(node: unknown, { start, end }: Range, tools: Tools): Mapping {
  const { yaml } = tools;
  const pairs = yaml.isMap(node) ? (node as YAMLMap).items : [];
  const pairOf = (key: string) => pairs.find((pair) => nameOf(pair, tools) === key);
  const under = (key: string) => resolved(pairOf(key)?.value, tools);
  const keyPlace = (pair: Pair): Range => placeOf(pair.key, tools) ?? { start, end };
  return {
    start,
    end,
    value: (key) => valueOf(under(key), tools),
    mapping(key) {
      const pair = pairOf(key);
      return pair === undefined || !yaml.isMap(under(key))
        ? undefined
        : mappingOf(under(key), keyPlace(pair), tools);
    },
    members(key) {
      const node = under(key);
      if (yaml.isMap(node))
        return node.items.map((pair) => ({
          name: nameOf(pair, tools),
          of: mappingOf(resolved(pair.value, tools), keyPlace(pair), tools),
        }));
      if (!yaml.isSeq(node)) return [];
      return node.items.map((item, at) => ({
        name: String(at),
        of: mappingOf(resolved(item, tools), placeOf(item, tools) ?? { start, end }, tools),
      }));
    },
    list(key) {
      const node = under(key);
      const items = yaml.isSeq(node) ? node.items : [node];
      return items.flatMap((item) => valueOf(resolved(item, tools), tools)?.text ?? []);
    },
    place(key) {
      const pair = pairOf(key);
      if (pair === undefined) return undefined;
      const from = keyPlace(pair);
      const value = yaml.isScalar(pair.value) ? placeOf(pair.value, tools) : undefined;
      return { start: from.start, end: value?.end ?? from.end };
    },
    keys: () => pairs.map((pair) => nameOf(pair, tools)),
  };
}

function nameOf({ key }: Pair, { yaml }: Tools): string {
  // `on` is a truth value to older readers of YAML.
  return yaml.isScalar(key) ? String((key as Scalar).source ?? key.value) : "";
}

function resolved(node: unknown, { yaml, document }: Tools): unknown {
  return yaml.isAlias(node) ? node.resolve(document) : node;
}

function valueOf(node: unknown, tools: Tools): Value | undefined {
  if (!tools.yaml.isScalar(node)) return undefined;
  const place = placeOf(node, tools);
  const value: unknown = node.value;
  if (place === undefined || value === null) return undefined;
  return { text: String(value), ...place };
}

function placeOf(node: unknown, { yaml }: Tools): Range | undefined {
  const range = yaml.isNode(node) ? (node as Node).range : undefined;
  return range === undefined || range === null ? undefined : { start: range[0], end: range[1] };
}

function triggersOf(root: Mapping): ReadonlySet<string> {
  return new Set([...root.list("on"), ...(root.mapping("on")?.keys() ?? [])]);
}
