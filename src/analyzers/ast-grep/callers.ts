import type { SgNode } from "@ast-grep/napi";
import { groupBy } from "../../core/group-by.ts";
import { calleeOf, isCallKind, partsOf } from "./call-parts.ts";
import { walk } from "./walk.ts";

const NAME = /^(?:identifier|simple_identifier)$/;

/** The calls of a file by the last part of what they call; the key stands for the file. */
const known = new WeakMap<object, ReadonlyMap<string, readonly SgNode[]>>();

/**
 * Gives what the calls in the same file hand over for a parameter of a function of Java, Kotlin, Go or C#. Calls on
 * another object are left out, as they may be of another class.
 * @param file any object that stands for the file, so that its calls are gathered once
 */
export function argumentsFor(name: string, parameter: SgNode, file: object): readonly SgNode[] {
  const list = parameter.parent();
  const owner = list?.parent();
  if (!list || !owner) return [];
  const called = nameOf(owner);
  const position = list.children().flatMap(namesOf).indexOf(name);
  if (called === null || position < 0) return [];
  return (callsIn(parameter, file).get(called) ?? []).flatMap((call) => {
    if (!isOfSameOwner(call, owner)) return [];
    const argument = argumentsOf(call)[position];
    return argument === undefined ? [] : [argument];
  });
}

function nameOf(owner: SgNode): string | null {
  const name = owner.field("name") ?? owner.children().find((it) => NAME.test(String(it.kind())));
  return name?.text() ?? null;
}

/** The names of one entry of a list of parameters: Go may give several one type. */
function namesOf(parameter: SgNode): string[] {
  const kind = String(parameter.kind());
  if (!/parameter(?:_declaration)?$/.test(kind)) return [];
  const named = kind === "parameter_declaration" ? null : parameter.field("name");
  if (named !== null) return [named.text()];
  const names = parameter.children().filter((it) => NAME.test(String(it.kind())));
  return names.map((it) => it.text());
}

function callsIn(node: SgNode, file: object): ReadonlyMap<string, readonly SgNode[]> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found: SgNode[] = [];
  walk(node.getRoot().root(), (it) => {
    if (isCallKind(String(it.kind()))) found.push(it);
  });
  const calls = groupBy(found, (call) => /\w+$/.exec(calleeOf(call)) ?? []);
  known.set(file, calls);
  return calls;
}

/** `f(x)`, `this.f(x)`, a static method by its class, and in Go a method on the caller's own receiver. */
function isOfSameOwner(call: SgNode, owner: SgNode): boolean {
  const [, object] = /^(?:(.*)\.)?\w+$/s.exec(calleeOf(call)) ?? [];
  if (object === undefined || object === "this") return true;
  const type = call.ancestors().find((it) => it.kind() === "class_declaration");
  if (type?.field("name")?.text() === object) return true;
  const caller = call.ancestors().find((it) => it.kind() === "method_declaration");
  const receiver = caller?.field("receiver")?.text() ?? "";
  return owner.field("receiver") !== null && receiver.startsWith(`(${object} `);
}

function argumentsOf(call: SgNode): readonly SgNode[] {
  return partsOf(
    call.field("arguments") ?? call.find({ rule: { kind: "value_arguments" } } as never),
  );
}
