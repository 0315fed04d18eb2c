import { appliesTo } from "../../core/rules/applies-to.ts";
import { isTestPath } from "../../core/rules/is-test-path.ts";
import { compilePattern } from "../../core/rules/compile-pattern.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { FlowRule } from "../../core/rules/types.ts";
import type { Analyzer, ReviewFile } from "../../review/types.ts";
import { sourcesIn } from "../ast-grep/grammars.ts";
import { asValue, buildFinding } from "../shared/build-finding.ts";
import { rulesOf } from "../shared/pack.ts";
import { createTextIndex } from "../shared/text-index.ts";
import { countBreaks } from "../../core/count-breaks.ts";
import { FLOW_LANGUAGES } from "./flow-languages.ts";
import { followValues } from "./follow-values.ts";
import type { Hit } from "./hit.ts";
import { loadParseScript } from "./parse-script.ts";
import { traceOf } from "./trace-of.ts";
import { withSources } from "./with-sources.ts";

/** Follows values through files; code is parsed and never run. */
export const lookForFlows: Analyzer["analyze"] = async (files, scope, { signal }) => {
  const rules = rulesOf("flow", scope);
  const findings: RawFinding[] = [];
  const failed: { file: string; reason: string }[] = [];
  for (const file of files) {
    const applying = rules.filter((rule) => appliesTo(rule, file.path));
    const wanted = withSources(rulesFor(applying, file.path), file.text).filter((rule) =>
      compilePattern(rule.hint).test(file.text),
    );
    if (wanted.length === 0 || isPacked(file.text)) continue;
    // Following holds the thread: between two files, timers and signals get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    try {
      findings.push(...(await follow(file, wanted)));
    } catch (thrown) {
      failed.push({ file: file.path, reason: `flow: ${reasonOf(thrown)}` });
    }
  }
  return { findings, failed };
};

/** Tells whether a bundler packed the text into a few long lines, which nobody reads. */
function isPacked(text: string): boolean {
  return text.length >= 10_000 && text.length / (countBreaks(text) + 1) > 250;
}

async function follow(file: ReviewFile, rules: readonly FlowRule[]): Promise<RawFinding[]> {
  const parse = await loadParseScript();
  const hits: Hit[] = [];
  for (const source of sourcesIn(file.path, file.text)) {
    if (!FLOW_LANGUAGES.has(source.language)) continue;
    hits.push(...followValues(parse(source), source.text, rules));
  }
  const index = createTextIndex(file.text);
  return hits.map((hit) => {
    const { rule, severity, node, taint, sink } = hit;
    // A place that goes on for lines behind the value ends with the value.
    const end = file.text.slice(hit.end, node.end).includes("\n") ? hit.end : node.end;
    const values = {
      source: asValue(taint.label),
      from: taint.source,
      sink: asValue(sink),
      code: asValue(file.text.slice(node.start, node.end)),
    };
    const place = { file: file.path, text: file.text, index };
    return {
      ...buildFinding({
        ...place,
        rule: { ...rule, severity },
        source: "flow",
        start: node.start,
        end,
        values,
      }),
      trace: traceOf(hit, { ...place, end }),
    };
  });
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof RangeError) return "nested too deeply to be followed";
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Code that its own developers run, with what they give it. */
const OWN_TOOLS =
  /(^|\/)(scripts?|bench(marks?)?|examples?|demos?|tasks|build|docs?|website|configs?|gulp|grunt)\/|(^|\/)(gulpfile|Gruntfile|webpack|rollup|vite|jest|karma|eslint|prettier)[^/]*$|\.config\.[cm]?[jt]s$/i;
/** So do these at the top of a project; within its sources they are what a server offers a model. */
const TOP_TOOLS = /^(?:packages\/[^/]+\/)?tools\//i;
/** A program's own way in: what it is called with comes from its user. */
const PROGRAMS = /(^|\/)(bin|cli)(\/|\.[cm]?[jt]s$)/i;

const OWN_SOURCES = ["parameter", "unknown", "argument", "environment", "file"];

/** Returns the rules as they stand for one file: who runs it decides which sources are untrusted. */
function rulesFor(rules: readonly FlowRule[], path: string): readonly FlowRule[] {
  const isOwnTool = OWN_TOOLS.test(path) || TOP_TOOLS.test(path);
  const isProgram = PROGRAMS.test(path) && !isTestPath(path);
  if (!isOwnTool && !isProgram) return rules;
  const trusted = isOwnTool ? OWN_SOURCES : ["parameter"];
  return rules.map((rule) => {
    const sources = Object.entries(rule.sources).filter(([name]) => !trusted.includes(name));
    return { ...rule, sources: Object.fromEntries(sources) };
  });
}
