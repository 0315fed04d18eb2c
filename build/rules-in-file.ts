import { isRecord } from "../src/core/is-record.ts";

/** What a rule file says of one rule, not yet checked, with its `fixtures`. */
export type RuleData = Readonly<Record<string, unknown>>;

/**
 * Gives the rules that a file under `rules/` holds: one, or under `rules` those of a linter's plugin by
 * their names in the linter. Of the latter, a rule without words is a stub: it stays in the nursery and
 * shows the linter's own message.
 */
export function rulesInFile(data: unknown): readonly RuleData[] {
  if (!isRecord(data)) return [{}];
  const { rules } = data;
  if (!isRecord(rules)) return [data];
  return Object.entries(rules).map(([name, words]) => fromPlugin(data, name, asRecord(words)));
}

function fromPlugin(plugin: RuleData, name: string, words: RuleData): RuleData {
  const { code, ...own } = words;
  return {
    id: `${String(plugin["area"])}/${name}`,
    engine: plugin["engine"],
    languages: plugin["languages"],
    focus: "edge-case",
    severity: "minor",
    confidence: "careful",
    linter: [
      plugin["engine"] === "ruff" ? { code } : { name: `${String(plugin["plugin"])}(${name})` },
    ],
    ...("tones" in own ? {} : stubWords(name)),
    ...own,
    fixtures: own["fixtures"] ?? { found: [], clean: [] },
  };
}

/** The message is the linter's, as nobody has worded the rule yet. */
function stubWords(name: string): RuleData {
  const spaced = name.replaceAll("-", " ");
  return {
    status: "nursery",
    title: `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`.slice(0, LONGEST_TITLE),
    trigger: `The linter reports ${name}.`,
    tones: {
      harsh: "{message}.",
      constructive: `{message}. (The linter's rule ${name} explains why.)`,
    },
  };
}

const LONGEST_TITLE = 60;

function asRecord(value: unknown): RuleData {
  return isRecord(value) ? value : {};
}
