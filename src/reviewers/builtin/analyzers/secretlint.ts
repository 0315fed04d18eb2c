import { appliesTo } from "../../../core/rules/applies-to.ts";
import { compilePattern } from "../../../core/rules/compile-pattern.ts";
import type { SecretlintRule } from "../../../core/rules/types.ts";
import type { Analyzer, ReviewFile } from "../../types.ts";
import { buildFinding, maskSecret } from "../build-finding.ts";
import { rulesOf } from "../pack.ts";
import { createTextIndex } from "../text-index.ts";
import { withoutRepeats } from "../without-repeats.ts";

const PREFIX = "@secretlint/secretlint-rule-";

/**
 * Looks for credentials in the formats their issuers give them, in every text file. Comments in the
 * code that would switch it off are not honoured: a leak cannot vouch for itself.
 */
export const secretlint: Analyzer = {
  name: "secretlint",
  isPerFile: true,
  worksApart: true,
  accepts: (_, focus) => rulesOf("secretlint", focus).length > 0,
  async analyze(files, focus, { signal }) {
    const rules = rulesOf("secretlint", focus);
    const find = await loadFinder(new Set(rules.flatMap(({ detectors }) => detectors)));
    const findings = [];
    for (const file of files) {
      signal.throwIfAborted();
      findings.push(...toFindings(file, await find(file), rules));
    }
    return { findings: withoutRepeats(findings), failed: [] };
  },
};

interface Leak {
  readonly detector: string;
  readonly start: number;
  readonly end: number;
}

type Find = (file: ReviewFile) => Promise<readonly Leak[]>;

async function loadFinder(wanted: ReadonlySet<string>): Promise<Find> {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
    import("@secretlint/profiler"),
  ]);
  // The library measures every step of every file and searches all earlier measures each time, with no way
  // to switch it off: hundreds of files would take seconds for milliseconds of work.
  secretLintProfiler.mark = () => {};
  // Its members are taken one by one: the preset as a whole would obey comments, and one member
  // opens the file of that name itself.
  const rules = preset.rules
    .map((rule) => ({ id: rule.meta.id, rule }))
    .filter(({ id }) => wanted.has(id.replace(PREFIX, "")));
  return async ({ path, text }) => {
    const result = await lintSource({
      source: { content: text, filePath: path, ext: "", contentType: "text" },
      options: { locale: "en", noPhysicFilePath: true, config: { rules } },
    });
    return result.messages.map(({ ruleId, range, data }) => ({
      detector: ruleId.replace(PREFIX, ""),
      ...locate(text, range, data),
    }));
  };
}

/** Some detectors give the place of the name before the secret, so the secret itself is looked up. */
function locate(
  text: string,
  [start, end]: readonly [number, number],
  data: unknown,
): { start: number; end: number } {
  const given = Object.values((data ?? {}) as Record<string, unknown>);
  const places = given
    .filter((value): value is string => typeof value === "string" && value !== "")
    .map((secret) => ({ at: text.indexOf(secret, start), length: secret.length }))
    .filter(({ at }) => at !== -1 && at < end);
  const longest = places.sort((a, b) => b.length - a.length)[0];
  return longest === undefined
    ? { start, end }
    : { start: longest.at, end: longest.at + longest.length };
}

function toFindings(file: ReviewFile, leaks: readonly Leak[], rules: readonly SecretlintRule[]) {
  const index = createTextIndex(file.text);
  return leaks.flatMap(({ detector, start, end }) => {
    const secret = file.text.slice(start, end);
    const rule = rules.find((candidate) => candidate.detectors.includes(detector));
    if (rule === undefined || !appliesTo(rule, file.path)) return [];
    if (rule.unless !== null && compilePattern(rule.unless).test(secret)) return [];
    if (isTypedByHand(secret)) return [];
    return [
      buildFinding({
        rule,
        source: "secretlint",
        file: file.path,
        text: file.text,
        index,
        start,
        end,
        values: { secret: maskSecret(secret) },
        evidence: maskSecret(secret),
      }),
    ];
  });
}

/**
 * A stand-in in the shape of a token: the alphabet, or one sign over and over.
 * Keys of several lines hold such runs by their format.
 */
function isTypedByHand(secret: string): boolean {
  return secret.length <= MAX_TOKEN && STAND_IN.test(secret);
}

const MAX_TOKEN = 120;
const STAND_IN = /abcdefghij|(.)\1{7}/i;
