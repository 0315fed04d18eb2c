import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";

/** A member of an enum or a field of a type. */
export interface Member {
  readonly name: string;
  /** UTF-16 offsets of its declaration. */
  readonly start: number;
  readonly end: number;
  /** It may be left out, or has a value from the start. */
  readonly isOptional: boolean;
}

/** A type with the members that are declared together in it. */
export interface MemberGroup {
  readonly kind: "case" | "field";
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly members: ReadonlyMap<string, Member>;
}

/** The kinds of nodes that declare one member, over the grammars. */
const CASES = [
  "enum_assignment",
  "enum_constant",
  "enum_entry",
  "enum_variant",
  "enum_member_declaration",
  "enum_case",
  "enumerator",
  "const_spec",
];
const FIELDS = [
  "property_signature",
  "public_field_definition",
  "field_definition",
  "field_declaration",
  "class_parameter",
  "property_declaration",
];
const NAME =
  /^(identifier|type_identifier|simple_identifier|property_identifier|field_identifier|constant|name|variable_name|private_property_identifier)$/;
/** With fewer, that others name all of them says little. */
export const MIN_MEMBERS = 3;

/** Finds the enums and types of a file that declare at least three members, by kind and name. */
export function memberGroups(root: SgNode): ReadonlyMap<string, MemberGroup> {
  const groups = new Map<string, MemberGroup & { readonly members: Map<string, Member> }>();
  for (const node of findKinds(root, [...CASES, ...FIELDS, "enum_body"])) {
    const isBody = node.kind() === "enum_body";
    const members = isBody ? node.children().filter(isPlainCase) : [node];
    const holder = isBody ? node : node.parent();
    if (holder === null || members.length === 0) continue;
    const kind = isBody || CASES.includes(String(node.kind())) ? "case" : "field";
    const name = nameOfHolder(holder);
    const { start, end } = holder.range();
    if (name === null) continue;
    const key = `${kind} ${name} ${String(holder.kind())}`;
    const group = groups.get(key) ?? {
      kind,
      name,
      start: start.index,
      end: end.index,
      members: new Map<string, Member>(),
    };
    groups.set(key, group);
    for (const member of members.flatMap(toMember)) group.members.set(member.name, member);
  }
  return new Map([...groups].filter(([, { members }]) => members.size >= MIN_MEMBERS));
}

/** In TypeScript a case without a value is its name alone. */
function isPlainCase(node: SgNode): boolean {
  return node.kind() === "property_identifier";
}

function toMember(node: SgNode): Member[] {
  const text = node.text();
  const name = leafName(node);
  if (name === null || name.length < 2 || /\bstatic\b/.test(text.split(name)[0] ?? "")) return [];
  const { start, end } = node.range();
  return [
    {
      name,
      start: start.index,
      end: end.index,
      isOptional: /^[^{(]*(?:\?\s*[:;]|=|\?\s*$)|\bomitempty\b/.test(text),
    },
  ];
}

/** The name that a declaration gives: of `private int size = 0` the second word. */
function leafName(node: SgNode): string | null {
  if (NAME.test(String(node.kind()))) return node.text().replace(/^[$#]/, "");
  const named = node.field("name") ?? node.field("declarator");
  if (named !== null) return leafName(named);
  for (const child of node.children()) {
    const kind = String(child.kind());
    if (NAME.test(kind)) return child.text().replace(/^[$#]/, "");
    if (
      kind === "variable_declaration" ||
      kind === "variable_declarator" ||
      kind === "property_element"
    )
      return leafName(child);
  }
  return null;
}

/** The name of the type around a list of members; of constants in Go, that of their type. */
function nameOfHolder(holder: SgNode): string | null {
  if (holder.kind() === "const_declaration")
    return (
      holder
        .children()
        .find((each) => each.field("type") !== null)
        ?.field("type")
        ?.text() ?? null
    );
  for (const node of [holder, ...holder.ancestors().slice(0, 3)]) {
    const name =
      node.field("name")?.text() ?? (TYPES.test(String(node.kind())) ? firstName(node) : null);
    if (name !== null && /^\w+$/.test(name)) return name;
  }
  return null;
}

const TYPES = /^(class_declaration|enum_declaration|object_declaration)$/;

function firstName(node: SgNode): string | null {
  return (
    node
      .children()
      .find((each) => NAME.test(String(each.kind())))
      ?.text() ?? null
  );
}
