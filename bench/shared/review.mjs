import { tool } from "./paths.mjs";
import { run } from "./run.mjs";

const ARGS = ["review", "--no-input", "--constructive", "--fail-on", "never", "--quiet"];

/** Reviews what is committed beyond `main` and answers with the JSON report. */
export async function review(repository, args = []) {
  const { stdout } = await runReview(repository, ["--committed", ...args, "--format", "json"]);
  return JSON.parse(stdout);
}

/**
 * The same with the files as they lie in the work tree, which is what can be asked about types, and with every rule, those
 * of the nursery too.
 */
export async function reviewWorkTree(repository) {
  const { stdout } = await runReview(repository, [
    "--set",
    "review.nursery=true",
    "--format",
    "json",
  ]);
  return JSON.parse(stdout);
}

/** The same, with the weakness (CWE number or null) of each finding, which SARIF alone carries. */
export async function reviewWithWeakness(repository) {
  const report = await review(repository);
  if (report.findings.length === 0) return report;
  const { stdout } = await runReview(repository, ["--committed", "--format", "sarif"]);
  const { rules } = JSON.parse(stdout).runs[0].tool.driver;
  const weakness = new Map(rules.map(({ id, properties }) => [id, weaknessOf(properties.tags)]));
  const findings = report.findings.map((finding) => ({
    ...finding,
    cwe: weakness.get(finding.rule) ?? null,
  }));
  return { ...report, findings };
}

function weaknessOf(tags) {
  const tag = tags.find((each) => each.startsWith("external/cwe/cwe-"));
  return tag === undefined ? null : Number(tag.slice("external/cwe/cwe-".length));
}

function runReview({ root, env }, args) {
  // A partial review ends with 1 whatever the gate says; its findings count all the same.
  return run(process.execPath, [tool, ...ARGS, "--base", "main", ...args], {
    cwd: root,
    env,
    statuses: [0, 1],
  });
}
