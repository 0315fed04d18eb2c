import { appliesTo } from "../../core/rules/applies-to.ts";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import type { SecretlintRule } from "../../core/rules/types.ts";
import type { Analyzer, ReviewFile } from "../../review/types.ts";
import { buildFinding, maskSecret } from "../shared/build-finding.ts";
import { loadSecretFinder, type Leak } from "./load-secret-finder.ts";
import { rulesOf } from "../shared/pack.ts";
import { createTextIndex } from "../shared/text-index.ts";
import { crc32 } from "node:zlib";

/**
 * Looks for credentials in the formats their issuers give them, in every text file. Comments in the
 * code that would switch it off are not honoured: a leak cannot vouch for itself.
 */
export const secretlint: Analyzer = {
  name: "secretlint",
  isPerFile: true,
  worksApart: true,
  repeatsItself: true,
  accepts: (_, scope) => rulesOf("secretlint", scope).length > 0,
  async analyze(files, scope, { signal }) {
    const rules = rulesOf("secretlint", scope);
    const find = await loadSecretFinder(new Set(rules.flatMap(({ detectors }) => detectors)));
    const findings = [];
    for (const file of files) {
      signal.throwIfAborted();
      findings.push(...toFindings(file, await find(file), rules));
    }
    return { findings, failed: [] };
  },
};

function toFindings(file: ReviewFile, leaks: readonly Leak[], rules: readonly SecretlintRule[]) {
  const index = createTextIndex(file.text);
  return leaks.flatMap(({ detector, start, end }) => {
    const secret = file.text.slice(start, end);
    const rule = rules.find((candidate) => candidate.detectors.includes(detector));
    if (rule === undefined || !appliesTo(rule, file.path)) return [];
    if (rule.unless !== null && compilePattern(rule.unless).test(secret)) return [];
    if (isTypedByHand(secret)) return [];
    if (isTestPath(file.path) && isMadeUpToken(secret)) return [];
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

/**
 * Says whether a token in the format of GitHub or npm was never issued: its last six characters are a sum of the
 * thirty before them (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/), which who
 * makes one up for a test does not work out. What has another format may be real.
 */
export function isMadeUpToken(secret: string): boolean {
  const [, body = "", sum = ""] = CHECKED.exec(secret) ?? [];
  return sum !== "" && sum !== inDigits(crc32(body)).padStart(sum.length, "0");
}

const CHECKED = /^(?:gh[opusr]|npm)_([A-Za-z0-9]{30})([A-Za-z0-9]{6})$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function inDigits(number: number): string {
  const rest = DIGITS[number % DIGITS.length] ?? "";
  return number < DIGITS.length ? rest : inDigits(Math.floor(number / DIGITS.length)) + rest;
}
