import { appliesTo } from "../../../core/rules/applies-to.ts";
import type { SecretlintRule } from "../../../core/rules/types.ts";
import type { Analyzer, ReviewFile } from "../../types.ts";
import { buildFinding, maskSecret } from "../build-finding.ts";
import { rulesOf } from "../pack.ts";
import { createTextIndex } from "../text-index.ts";

const PREFIX = "@secretlint/secretlint-rule-";

/**
 * Looks for credentials in the formats their issuers give them, in every text file. Comments in the
 * code that would switch it off are not honoured: a leak cannot vouch for itself.
 */
export const secretlint: Analyzer = {
  name: "secretlint",
  accepts: (_, focus) => rulesOf("secretlint", focus).length > 0,
  async analyze(files, focus, { signal }) {
    const rules = rulesOf("secretlint", focus);
    const lint = await loadLinter();
    const findings = [];
    for (const file of files) {
      signal.throwIfAborted();
      findings.push(...toFindings(file, await lint(file), rules));
    }
    return { findings, failed: [] };
  },
};

interface Leak {
  readonly detector: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

type Lint = (file: ReviewFile) => Promise<readonly Leak[]>;

async function loadLinter(): Promise<Lint> {
  const [{ lintSource }, preset] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  // The preset's members are named one by one, so that its comment filter stays out.
  const rules = preset.rules
    .map((rule) => ({ id: rule.meta.id, rule }))
    .filter(({ id }) => id !== `${PREFIX}filter-comments`);
  return async ({ path, text }) => {
    const result = await lintSource({
      source: { content: text, filePath: path, ext: extensionOf(path), contentType: "text" },
      options: { locale: "en", maskSecrets: true, noPhysicFilePath: true, config: { rules } },
    });
    return result.messages.map(({ ruleId, messageId, range: [start, end] }) => ({
      detector: ruleId.replace(PREFIX, ""),
      message: messageId,
      start,
      end,
    }));
  };
}

function toFindings(file: ReviewFile, leaks: readonly Leak[], rules: readonly SecretlintRule[]) {
  const index = createTextIndex(file.text);
  return leaks.flatMap((leak) => {
    const rule = rules.find((candidate) => covers(candidate, leak));
    if (rule === undefined || !appliesTo(rule, file.path)) return [];
    const secret = file.text.slice(leak.start, leak.end);
    return [
      buildFinding({
        rule,
        source: "secretlint",
        file: file.path,
        text: file.text,
        index,
        start: leak.start,
        end: leak.end,
        values: { secret: maskSecret(secret) },
        evidence: maskSecret(secret),
      }),
    ];
  });
}

function covers(rule: SecretlintRule, { detector, message }: Leak): boolean {
  return (
    rule.detectors.includes(detector) &&
    (rule.messages.length === 0 || rule.messages.includes(message))
  );
}

function extensionOf(path: string): string {
  return /\.[^./]+$/.exec(path)?.[0] ?? "";
}
