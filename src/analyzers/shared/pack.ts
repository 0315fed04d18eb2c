import { once } from "../../core/once-for.ts";
import type { RuleScope } from "../../review/types.ts";
import { nurseryPack, RULE_PACK } from "virtual:rule-pack";
import type { TeamRule } from "../../core/rules/team-rule.ts";
import type { PackRule } from "../../core/rules/types.ts";

/** Every rule the program carries: the stable ones in the order of their files, then those of the nursery. */
export function packRules(): readonly PackRule[] {
  return [...RULE_PACK, ...nurseryPack()];
}

/** Every file is asked about by many analyzers: what they ask for is chosen once. */
const chosen = new Map<string, readonly PackRule[]>();

/** The rules of one engine that a review asks for. */
export function rulesOf<Engine extends PackRule["engine"]>(
  engine: Engine,
  scope: RuleScope,
): readonly Extract<PackRule, { engine: Engine }>[] {
  const key = `${engine} ${scope.focus ?? ""} ${scope.nursery}`;
  const known = chosen.get(key) ?? choose(engine, scope);
  chosen.set(key, known);
  return known as readonly Extract<PackRule, { engine: Engine }>[];
}

function choose(engine: PackRule["engine"], { focus, nursery }: RuleScope): readonly PackRule[] {
  return (nursery ? packRules() : RULE_PACK).filter(
    (rule) => rule.engine === engine && (focus === null || rule.focus === focus),
  );
}

/** The project's own rules that a review asks for. */
export function teamRulesOf({ team = [], focus }: RuleScope): readonly TeamRule[] {
  return focus === null ? team : team.filter((rule) => rule.focus === focus);
}

const stableById = once(() => byId(RULE_PACK));
const nurseryById = once(() => byId(nurseryPack()));

/** The rule of that id; undefined when the program has none. */
export function ruleNamed(id: string): PackRule | undefined {
  return stableById().get(id) ?? nurseryById().get(id);
}

function byId(rules: readonly PackRule[]): ReadonlyMap<string, PackRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}
