import type { SgNode } from "@ast-grep/napi";
import { groupBy } from "../../core/group-by.ts";
import type { BindingOf } from "./bindings.ts";
import { onceAFile } from "./once-a-file.ts";
import { FUNCTIONS, startsAsync } from "./scopes.ts";

/** Each call looks through the members of its object: a table of data, or what is assigned all over, is not read. */
const MAX_MEMBERS = 500;
const MAX_ASSIGNED = 20;

/** Returns the method of `this.save` in the class around it; null if there is none, or several that differ. */
export function methodOfThis(node: SgNode): SgNode | null {
  const name = node.field("property")?.text() ?? "";
  const body = node.ancestors().find((ancestor) => ancestor.kind() === "class_body");
  return body === undefined ? null : alike(membersOf(body, name).map(({ value }) => value));
}

/** Returns the function of `store.save`, by `memberNamed`. */
export function memberFunctionOf(node: SgNode, bindingOf: BindingOf): SgNode | null {
  const object = node.field("object");
  const name = node.field("property")?.text() ?? "";
  return object?.kind() === "identifier" ? memberNamed(object, name, bindingOf) : null;
}

/**
 * Returns a function of an object or a class of the file, of an instance of such a class, or that the file assigns as
 * `store.save = function …`; null if that is unknown.
 * @param object the identifier of the object
 */
export function memberNamed(object: SgNode, name: string, bindingOf: BindingOf): SgNode | null {
  const binding = bindingOf(object);
  const all = assignedMembers(object, bindingOf).get(`${object.text()}.${name}`) ?? [];
  if (all.length > MAX_ASSIGNED) return null;
  const assigned = all.filter((each) => bindingOf(each.object) === binding);
  if (assigned.length > 0) return alike(assigned.map(({ value }) => value));
  if (binding?.kind === "other") return methodOfClass(object, name, { isStatic: true }, bindingOf);
  if (binding?.kind !== "variable" || !binding.isConst || binding.path?.length !== 0) return null;
  const { value } = binding;
  if (value?.kind() === "object") return memberOfObject(value, name, bindingOf);
  const made = value?.kind() === "new_expression" ? value.field("constructor") : null;
  return made?.kind() === "identifier"
    ? methodOfClass(made, name, { isStatic: false }, bindingOf)
    : null;
}

/** Of several only where all are functions, and all or none of them is `async`. */
function alike(values: readonly (SgNode | null)[]): SgNode | null {
  const isAsync = (value: SgNode | null) =>
    FUNCTIONS.has(String(value?.kind())) ? startsAsync(value) : null;
  const [kind, ...others] = new Set(values.map(isAsync));
  return typeof kind === "boolean" && others.length === 0 ? (values.at(-1) ?? null) : null;
}

function memberOfObject(object: SgNode, name: string, bindingOf: BindingOf): SgNode | null {
  const members = object.children();
  if (members.length > MAX_MEMBERS || members.some((each) => each.kind() === "spread_element"))
    return null;
  return alike(
    members.flatMap((member) => {
      if (member.kind() === "method_definition" && member.field("name")?.text() === name)
        return [member];
      if (member.kind() === "shorthand_property_identifier" && member.text() === name) {
        const binding = bindingOf(member);
        return [binding?.kind === "function" ? binding.node : null];
      }
      const isPair = member.kind() === "pair" && member.field("key")?.text() === name;
      return isPair ? [member.field("value")] : [];
    }),
  );
}

function methodOfClass(
  className: SgNode,
  name: string,
  { isStatic }: { readonly isStatic: boolean },
  bindingOf: BindingOf,
): SgNode | null {
  const [body, ...others] = classBodies(className, bindingOf).get(className.text()) ?? [];
  if (body === undefined || others.length > 0 || bindingOf(className)?.kind !== "other")
    return null;
  const members = membersOf(body, name).filter((member) => member.isStatic === isStatic);
  return alike(members.map(({ value }) => value));
}

/** Returns the methods and fields of a class by a name. */
function membersOf(
  body: SgNode,
  name: string,
): { readonly value: SgNode | null; readonly isStatic: boolean }[] {
  return body.children().flatMap((member) => {
    const key = (member.field("name") ?? member.field("property"))?.text();
    const isMethod = member.kind() === "method_definition";
    if (key !== name || (!isMethod && !FIELDS.has(String(member.kind())))) return [];
    const isStatic = member.children().some((child) => child.kind() === "static");
    return [{ value: isMethod ? member : member.field("value"), isStatic }];
  });
}

const FIELDS = new Set(["field_definition", "public_field_definition"]);

const classBodies = onceAFile((root) => {
  const classes = root.findAll({ rule: { kind: "class_declaration" } });
  const named = groupBy(classes, (each) => each.field("name")?.text() ?? "");
  return new Map(
    [...named].map(([name, all]) => [name, all.flatMap((each) => each.field("body") ?? [])]),
  );
});

/** What is assigned to `object.name`, by that text. */
const assignedMembers = onceAFile((root) => {
  const assignments = root.findAll({
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        kind: "member_expression",
        has: { field: "object", kind: "identifier" },
      },
    },
  });
  const members = assignments.flatMap((each) => {
    const left = each.field("left");
    const object = left?.field("object");
    return left && object ? [{ left: left.text(), object, value: each.field("right") }] : [];
  });
  return groupBy(members, ({ left }) => left);
});
