import { RULE_PACK } from "virtual:rule-pack";
import type { PackRule } from "../../core/rules/types.ts";
import type { Focus } from "../../core/vocabulary.ts";

/** Every rule the program carries, in the order of their files. */
export function packRules(): readonly PackRule[] {
  return RULE_PACK;
}

/** Every file is asked about by many analyzers: what they ask for is chosen once. */
const chosen = new Map<string, readonly PackRule[]>();

/** The rules of one engine that a focus asks for; null = all four. */
export function rulesOf<Engine extends PackRule["engine"]>(
  engine: Engine,
  focus: Focus | null,
): readonly Extract<PackRule, { engine: Engine }>[] {
  const key = `${engine} ${focus ?? ""}`;
  const known = chosen.get(key) ?? choose(engine, focus);
  chosen.set(key, known);
  return known as readonly Extract<PackRule, { engine: Engine }>[];
}

function choose(engine: PackRule["engine"], focus: Focus | null): readonly PackRule[] {
  return packRules().filter(
    (rule) => rule.engine === engine && (focus === null || rule.focus === focus),
  );
}

let byId: ReadonlyMap<string, PackRule> | undefined;

/** The rule of that id; undefined when the program has none. */
export function ruleNamed(id: string): PackRule | undefined {
  byId ??= new Map(packRules().map((rule) => [rule.id, rule]));
  return byId.get(id);
}
