import { containsLine } from "../../core/change/line-ranges.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { RuffRule } from "../../core/rules/types.ts";
import type { Analyzer, Failure, ReviewFile } from "../../review/types.ts";
import { loadParserFor, type NodeAt } from "../ast-grep/parse-file.ts";
import { rulesOf } from "../shared/pack.ts";
import { isPythonTwo } from "./is-python-two.ts";
import { loadRuff, SYNTAX, type Complaint } from "./load-ruff.ts";
import { toFindings } from "./to-findings.ts";

const READS = /\.pyi?$/i;

/**
 * Lints Python with ruff, in process. No configuration of the reviewed tree is looked at. `noqa` comments
 * hold, as people expect of a linter, save for rules about security.
 */
export const ruff: Analyzer = {
  name: "ruff",
  isPerFile: true,
  worksApart: true,
  repeatsItself: true,
  accepts: (path, scope) => READS.test(path) && rulesOf("ruff", scope).length > 0,
  async analyze(files, scope, { signal }) {
    const rules = rulesOf("ruff", scope);
    const firm = rules.filter(({ focus }) => focus === "security");
    const check = loadRuff(codesOf(rules));
    const findings: RawFinding[] = [];
    const failed: Failure[] = [];
    // A fault in the syntax is a finding or a failure, depending on the lines that changed.
    const unsettled: string[] = [];
    for (const file of files) {
      // Linting holds the thread: between two files, timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      try {
        const complaints = withoutOldNames(check(file.text), file.text);
        const syntax = complaints.find(({ code }) => code === SYNTAX);
        if (syntax !== undefined) unsettled.push(file.path);
        if (syntax !== undefined && isPythonTwo(file, complaints)) {
          const reason = "ruff: is written for Python 2";
          failed.push({ file: file.path, reason, cause: "foreign" });
          continue;
        }
        if (syntax !== undefined && !isReported(syntax, file, rules)) {
          const reason = `ruff: does not parse: ${syntax.message} (line ${syntax.row})`;
          failed.push({ file: file.path, reason, cause: "broken" });
          continue;
        }
        const unmasked =
          firm.length > 0 && holdsSuppression(file.text)
            ? withoutOldNames(check(hideSuppressions(file.text)), file.text)
            : [];
        const nodeAt = await parsedFor([...complaints, ...unmasked], rules, file);
        findings.push(...toFindings(file, complaints, rules, nodeAt));
        findings.push(...without(toFindings(file, unmasked, firm, nodeAt), findings));
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        failed.push({ file: file.path, reason: `ruff: ${why}` });
      }
    }
    return { findings, failed, unsettled };
  },
};

/** The tree of a file about which a rule with fixes may speak; for others the parser is not loaded. */
async function parsedFor(
  complaints: readonly Complaint[],
  rules: readonly RuffRule[],
  { path, text }: ReviewFile,
): Promise<NodeAt> {
  const said = new Set(complaints.map(({ code }) => code));
  const parse = await loadParserFor(
    rules.filter(({ linter }) => linter.some(({ code }) => said.has(code))),
  );
  return parse(path, text);
}

const UNDEFINED = "F821";
/** In Python 2 the second word names the error; Python 3.14 reads it as another class. */
const OLD_EXCEPT = /^\s*except\s+[\w.]+\s*,\s*[a-z_]\w*\s*:/;

/** Leaves out undefined names in a file of Python 2, which binds names and knows built-in ones that Python 3 does not. */
function withoutOldNames(complaints: readonly Complaint[], text: string): readonly Complaint[] {
  const names = complaints.filter(({ code }) => code === UNDEFINED);
  if (names.length === 0) return complaints;
  const lines = text.split("\n");
  const isOld = names.some(({ row }) => OLD_EXCEPT.test(lines[row - 1] ?? ""));
  return isOld ? complaints.filter(({ code }) => code !== UNDEFINED) : complaints;
}

function codesOf(rules: readonly RuffRule[]): string[] {
  const codes = rules.flatMap(({ linter }) => linter.map(({ code }) => code));
  return [...new Set(codes)].filter((code) => code !== SYNTAX);
}

/** The change broke the file, and there is a rule that says so. */
function isReported(
  { row }: Complaint,
  { changed: { added } }: ReviewFile,
  rules: readonly RuffRule[],
): boolean {
  const isNamed = rules.some(({ linter }) => linter.some(({ code }) => code === SYNTAX));
  return isNamed && containsLine(added, row);
}

function without(found: readonly RawFinding[], known: readonly RawFinding[]): RawFinding[] {
  const told = new Set(known.map(placeOf));
  return found.filter((finding) => !told.has(placeOf(finding)));
}

function placeOf({ rule, file, line, column }: RawFinding): string {
  return `${rule.id} ${line}:${column} ${file}`;
}

/** Whether a comment tells the linter to be silent about a line, a part or all of a file. */
function holdsSuppression(text: string): boolean {
  return SUPPRESSION.test(text);
}

/** Breaks the words of such comments; every place in the text stays where it was. */
function hideSuppressions(text: string): string {
  return text.replace(new RegExp(SUPPRESSION, "gi"), (comment) =>
    comment.replace(/noqa|ruff|flake8/gi, (word) => "_".repeat(word.length)),
  );
}

const SUPPRESSION = /#[^\n]*?\b(?:noqa|(?:ruff|flake8)\s*:)/i;
