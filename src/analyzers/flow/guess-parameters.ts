import type { CallFacts, Machine } from "./machine.ts";
import { child, nodes, partOf, word, type Node } from "./node.ts";
import { isRouteHandler } from "./route-handlers.ts";
import { isEntryParameter, roleOf, taint } from "./sources.ts";
import { value, type Value } from "./value.ts";

/** Guesses the values of parameters that no call in the file gives, by their names, types and places. */
export class ParameterGuesses {
  readonly #machine: Pick<Machine, "text" | "isServer" | "spell">;
  readonly #exported: ReadonlySet<Node>;

  constructor(machine: Pick<Machine, "text" | "isServer" | "spell">, exported: ReadonlySet<Node>) {
    this.#machine = machine;
    this.#exported = exported;
  }

  /** Guesses the value of a function's parameter. */
  guess(fn: Node, param: Node, facts: CallFacts): Value {
    const { text, isServer, spell } = this.#machine;
    const target = param.type === "AssignmentPattern" ? partOf(param, "left") : param;
    const named = param.type === "TSParameterProperty" ? partOf(param, "parameter") : target;
    const name = nameOf(named);
    const annotation = child(named, "typeAnnotation");
    const type = annotation === null ? "" : spell(annotation);
    if (isPrimitive(type)) return value({ text: "…" });
    const role =
      roleOf(name, type, isServer) ??
      (this.#isWayIn(fn, param) ? "@event" : null) ??
      (isEntryParameter(name, text) ? "@archive" : null);
    const source = facts.isCallback !== true && this.#exported.has(fn) ? "parameter" : "unknown";
    const label = name === "" ? spell(named).slice(0, 40) : name;
    const id = `${source}#${param.start}`;
    if (named.type === "RestElement" && source === "parameter") return severalOf(id);
    return value({
      origin: role,
      taints: [taint(source, source === "unknown" ? label : id, label)],
    });
  }

  /** Guesses what `arguments` holds beyond the parameters. */
  others(fn: Node): readonly Value[] {
    return this.#exported.has(fn) ? firstOf(`parameter#${fn.start}`) : [];
  }

  /** The parameter in which a framework hands over the request. */
  #isWayIn(fn: Node, param: Node): boolean {
    return (
      this.#exported.has(fn) &&
      nodes(fn, "params")[0] === param &&
      isRouteHandler(fn, this.#machine.text)
    );
  }
}

function nameOf(named: Node): string {
  if (named.type === "Identifier") return word(named, "name");
  return named.type === "RestElement" ? "arguments" : "";
}

/** Arguments without a name: the first are told apart, as the first is often written to. */
function firstOf(id: string): readonly Value[] {
  return [0, 1, 2].map((at) => value({ taints: [taint("parameter", `${id}+${at}`, "arguments")] }));
}

/** The list of them, as `(...all)` gives it. */
function severalOf(id: string): Value {
  return value({
    role: "made",
    properties: new Map(firstOf(id).map((it, at) => [String(at), it])),
  });
}

function isPrimitive(type: string): boolean {
  return /^:\s*(number|boolean|bigint|Date|URL|null|undefined)(\s*\|\s*(number|boolean|null|undefined))*$/.test(
    type,
  );
}
