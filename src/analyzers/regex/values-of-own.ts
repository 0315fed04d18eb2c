import type { SgNode } from "@ast-grep/napi";
import { nodesNamed } from "./nodes-named.ts";

const CLASS_BODY = "class_body";

/** Gives what a property of `this` is set to: in its class, or anywhere in a file that does without classes. */
export function valuesOfOwn(property: SgNode, root: SgNode): readonly SgNode[] {
  const name = property.field("property")?.text() ?? "";
  const home = classAround(property);
  const answers = known.get(root) ?? new Map<string, readonly SgNode[]>();
  known.set(root, answers);
  const key = `${home} ${name}`;
  const answer = answers.get(key) ?? valuesIn(root, name, home);
  answers.set(key, answer);
  return answer;
}

/** Of every file at work: what was found, by class and name. */
const known = new WeakMap<SgNode, Map<string, readonly SgNode[]>>();

function valuesIn(root: SgNode, name: string, home: number | null): readonly SgNode[] {
  const set = nodesNamed(root, "member", name).flatMap((each) => {
    const holder = each.parent();
    const isSet =
      holder?.kind() === "assignment_expression" &&
      holder.field("left")?.id() === each.id() &&
      each.field("object")?.kind() === "this";
    const value = isSet ? holder.field("right") : null;
    return value !== null && classAround(each) === home ? [value] : [];
  });
  return [...set, ...nodesNamed(root, "name", name).filter((each) => isDeclared(each, home))];
}

/** `constructor(private readonly text: string)` */
function isDeclared(name: SgNode, home: number | null): boolean {
  const parameter = name.parent();
  if (parameter?.kind() !== "required_parameter" || classAround(name) !== home) return false;
  return parameter
    .children()
    .some((each) => /^(?:accessibility_modifier|readonly)$/.test(String(each.kind())));
}

function classAround(node: SgNode): number | null {
  return (
    node
      .ancestors()
      .find((each) => each.kind() === CLASS_BODY)
      ?.id() ?? null
  );
}
