import { Kind, parse, valueFromASTUntyped } from "graphql";
import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from "graphql";

/** An object as the host holds it: a field is a value, or a function of the field's arguments. */
export type Node = { readonly [field: string]: unknown };

/** A fault that the host answers with, beside whatever data there is. */
export class GraphqlFault extends Error {
  readonly type: string;
  constructor(message: string, type = "UNPROCESSABLE") {
    super(message);
    this.type = type;
  }
}

export interface Query {
  /** The operation's name, or `(anonymous)`. */
  readonly name: string;
  /** Every field named anywhere in it. */
  readonly fields: ReadonlySet<string>;
  /** Answers it from the root object; `missing` names fields that no object had. */
  answer(root: Node): { body: Record<string, unknown>; missing: string[] };
}

/** Reads a GraphQL request into something that answers it with the selected fields alone. */
export function readQuery(request: {
  query: string;
  variables?: Record<string, unknown> | null;
}): Query {
  const { definitions } = parse(request.query);
  const operation = definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined) throw new Error("a request without an operation");
  const fragments = new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
  const variables = request.variables ?? {};
  const fields = new Set<string>();
  const collect = (selection: SelectionSetNode | undefined): void => {
    for (const item of selection?.selections ?? []) {
      if (item.kind === Kind.FIELD) fields.add(item.name.value);
      if (item.kind !== Kind.FRAGMENT_SPREAD) collect(item.selectionSet);
    }
  };
  collect(operation.selectionSet);
  for (const fragment of fragments.values()) collect(fragment.selectionSet);

  const missing: string[] = [];
  const valueOf = (node: Node, field: FieldNode): unknown => {
    const name = field.name.value;
    if (!(name in node)) missing.push(`${String(node["__typename"] ?? "?")}.${name}`);
    const value = node[name];
    if (typeof value !== "function") return value ?? null;
    const given = (field.arguments ?? []).map((argument) => [
      argument.name.value,
      valueFromASTUntyped(argument.value, variables),
    ]);
    return (value as (given: Node) => unknown)(Object.fromEntries(given) as Node) ?? null;
  };
  const select = (value: unknown, selection: SelectionSetNode | undefined): unknown => {
    if (value === null || selection === undefined) return value;
    if (Array.isArray(value)) return value.map((item) => select(item, selection));
    const node = value as Node;
    const out: Record<string, unknown> = {};
    for (const item of selection.selections) {
      if (item.kind === Kind.FIELD) {
        out[item.alias?.value ?? item.name.value] = select(valueOf(node, item), item.selectionSet);
        continue;
      }
      const fragment =
        item.kind === Kind.FRAGMENT_SPREAD ? fragments.get(item.name.value) : undefined;
      const type = item.kind === Kind.INLINE_FRAGMENT ? item.typeCondition?.name.value : undefined;
      if (type !== undefined && type !== node["__typename"]) continue;
      const inner = item.kind === Kind.INLINE_FRAGMENT ? item.selectionSet : fragment?.selectionSet;
      Object.assign(out, select(node, inner));
    }
    return out;
  };

  return {
    name: operation.name?.value ?? "(anonymous)",
    fields,
    answer(root) {
      const data: Record<string, unknown> = {};
      const errors: unknown[] = [];
      for (const item of operation.selectionSet.selections) {
        if (item.kind !== Kind.FIELD) continue;
        const key = item.alias?.value ?? item.name.value;
        try {
          data[key] = select(valueOf(root, item), item.selectionSet);
        } catch (fault) {
          if (!(fault instanceof GraphqlFault)) throw fault;
          data[key] = null;
          errors.push({
            type: fault.type,
            path: [key],
            locations: [{ line: 1, column: 1 }],
            message: fault.message,
          });
        }
      }
      return { body: errors.length === 0 ? { data } : { data, errors }, missing };
    },
  };
}
