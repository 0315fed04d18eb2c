import { RULE_PACK } from "virtual:rule-pack";
import type { PackRule } from "../../core/rules/types.ts";
import type { Focus } from "../../core/vocabulary.ts";

/** Every rule the program carries, in the order of their files. */
export function packRules(): readonly PackRule[] {
  return RULE_PACK;
}

/** The rules of one engine that a focus asks for; null = all four. */
export function rulesOf<Engine extends PackRule["engine"]>(
  engine: Engine,
  focus: Focus | null,
): readonly Extract<PackRule, { engine: Engine }>[] {
  return packRules().filter(
    (rule): rule is Extract<PackRule, { engine: Engine }> =>
      rule.engine === engine && (focus === null || rule.focus === focus),
  );
}

let byId: ReadonlyMap<string, PackRule> | undefined;

/** The rule of that id; undefined when the program has none. */
export function ruleNamed(id: string): PackRule | undefined {
  byId ??= new Map(packRules().map((rule) => [rule.id, rule]));
  return byId.get(id);
}
