import * as z from "zod";
import { TEAM_AREA, type TeamRule } from "../../../core/rules/team-rule.ts";
import { CONFIDENCES, FOCUSES, SEVERITIES, type Severity } from "../../../core/vocabulary.ts";
import { readYaml, type ReadDocument } from "./read-yaml.ts";
import { ruleLanguage, ruleLanguageNames } from "./rule-languages.ts";
import { isBelow } from "./rule-places.ts";
import type { ReadRules, RuleFault, RuleFiles, TextFile } from "./types.ts";

const notation = z.record(z.string(), z.unknown());
const id = z
  .string()
  .regex(
    /^[\w@.-]+(?:\/[\w@.-]+)*$/,
    "is not a valid name: use letters, digits, `.`, `-`, `_` and `/`",
  )
  .max(80);
const language = z
  .string()
  .refine((name) => ruleLanguage(name) !== null, {
    error: `is none of ${ruleLanguageNames().join(", ")}`,
  });
const globs = z.array(z.union([z.string(), z.looseObject({ glob: z.string() })])).default([]);

/** The format of ast-grep's rules; `z.unknown` properties are allowed and ignored. */
const RULE = z.strictObject({
  id,
  language,
  rule: notation,
  message: z.string().default(""),
  note: z.string().nullish(),
  severity: z.enum(["hint", "info", "warning", "error", "off"]).default("hint"),
  fix: z.union([z.string(), z.looseObject({ template: z.string() })]).nullish(),
  files: globs,
  ignores: globs,
  constraints: notation.nullish(),
  utils: notation.nullish(),
  url: z.string().nullish(),
  metadata: z
    .looseObject({
      severity: z.enum(SEVERITIES).optional(),
      focus: z.enum(FOCUSES).optional(),
      confidence: z.enum(CONFIDENCES).optional(),
    })
    .nullish(),
  transform: z.unknown().optional(),
  rewriters: z.unknown().optional(),
  labels: z.unknown().optional(),
});
type Written = z.infer<typeof RULE>;

const UTIL = z.looseObject({ id, language, rule: notation, utils: notation.nullish() });

const SEVERITY_OF: Readonly<Record<Exclude<Written["severity"], "off">, Severity>> = {
  error: "major",
  warning: "minor",
  info: "minor",
  hint: "minor",
};

/** Reads the rules in files, with the utility rules in other files. A duplicate name is a fault. */
export async function readRules({ files: all, folders, ...found }: RuleFiles): Promise<ReadRules> {
  const isUtil = ({ path }: TextFile): boolean => isBelow(path, folders.utils);
  const [utilFiles, files] = [all.filter(isUtil), all.filter((file) => !isUtil(file))];
  const faults: RuleFault[] = [...found.faults];
  const utils = new Map<string, Record<string, unknown>>();
  for (const file of utilFiles) {
    const read = await readYaml(file, UTIL);
    faults.push(...read.faults);
    for (const { data } of read.documents) {
      const name = ruleLanguage(data.language)?.extension ?? "";
      utils.set(name, { ...utils.get(name), ...data.utils, [data.id]: data.rule });
    }
  }
  const rules = new Map<string, TeamRule>();
  const off: string[] = [];
  for (const file of files) {
    const read = await readYaml(file, RULE);
    faults.push(...read.faults);
    for (const written of read.documents) {
      const other = rules.get(written.data.id);
      if (other !== undefined) {
        const message = `the rule ${written.data.id} is in ${other.file} already`;
        faults.push({ file: file.path, line: written.line, message });
      } else if (written.data.severity === "off") off.push(`${TEAM_AREA}${written.data.id}`);
      else rules.set(written.data.id, toRule(written, file.path, utils));
    }
  }
  return { rules: [...rules.values()], off, faults };
}

function toRule(
  { data, line }: ReadDocument<Written>,
  file: string,
  known: ReadonlyMap<string, Record<string, unknown>>,
): TeamRule {
  const language = ruleLanguage(data.language);
  if (language === null) throw new Error(`${data.language} was checked to be a language`);
  const { metadata, rule, severity } = data;
  const words = wordsOf(data, file);
  const utils = { ...known.get(language.extension), ...data.utils };
  return {
    engine: "ast-grep",
    id: `${TEAM_AREA}${data.id}`,
    file,
    line,
    status: "stable",
    languages: [language.name],
    focus: metadata?.focus ?? "architecture",
    severity: metadata?.severity ?? (severity === "off" ? "minor" : SEVERITY_OF[severity]),
    confidence: metadata?.confidence ?? "verify",
    cwe: null,
    ...words,
    files: data.files.map(patternOf),
    ignores: [...data.ignores.map(patternOf), ...language.ignores],
    paths: [],
    notPaths: [],
    inTests: "same",
    ofFunction: null,
    ofConstruct: false,
    causedElsewhere: false,
    unlessKnown: null,
    notOwn: null,
    references: data.url === null || data.url === undefined ? [] : [data.url],
    fixes: fixesOf(data),
    shapes: [],
    hint: "",
    rule,
    constraints: data.constraints ?? null,
    utils: Object.keys(utils).length === 0 ? null : utils,
    where: {},
    criticalWhen: null,
    secret: [],
    point: null,
    habit: null,
  };
}

/** Returns a pattern of ast-grep without `./`; like a pattern of `.gitignore` with a slash, it starts at the root. */
function patternOf(glob: string | { readonly glob: string }): string {
  return (typeof glob === "string" ? glob : glob.glob).replace(/^(?:\.\/)+/, "");
}

/** Returns the fix of a rule, unless it extends beyond the node. */
function fixesOf({ id: name, fix }: Written): TeamRule["fixes"] {
  if (fix === null || fix === undefined) return [];
  if (typeof fix !== "string" && ("expandStart" in fix || "expandEnd" in fix)) return [];
  const replace = typeof fix === "string" ? fix : fix.template;
  const title = `Apply the fix of ${TEAM_AREA}${name}`;
  return [{ title, replace, at: null, code: null, where: {} }];
}

const LONGEST_TITLE = 120;

/** Returns the team's words, which are the same in every tone; `$NAME` becomes a placeholder. */
function wordsOf(data: Written, file: string): Pick<TeamRule, "title" | "tones" | "trigger"> {
  const filled = (words: string): string => withValues(words.trim().replace(/\s+/g, " "), data);
  const message = data.message.trim() === "" ? data.id : filled(data.message);
  const isLong = message.length > LONGEST_TITLE;
  const note = data.note?.trim() ?? "";
  const more = note === "" ? `The project's own rule in \`${file}\` says so.` : filled(note);
  const words = isLong ? `${message} ${more}` : more;
  return {
    title: isLong ? `${message.slice(0, LONGEST_TITLE - 1)}…` : message,
    tones: { harsh: words, constructive: words },
    trigger: message,
  };
}

/** Converts `$NAME` of ast-grep to the placeholder `{name}`. */
function withValues(words: string, { rule, utils }: Written): string {
  const names = new Set(JSON.stringify([rule, utils ?? null]).match(/\$[A-Z_][A-Z0-9_]*/g));
  return words.replace(/\$[A-Z_][A-Z0-9_]*/g, (name) =>
    names.has(name) ? `{${name.slice(1).toLowerCase()}}` : name,
  );
}
