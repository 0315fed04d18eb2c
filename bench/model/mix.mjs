import { review } from "./review.mjs";
import { createRepository } from "../shared/repository.mjs";
import { startServer } from "./server.mjs";
import { dirtyAnswer } from "./dirty.mjs";
import { createWorld, GUARD, mixedFindings } from "./world.mjs";

/**
 * Has the mixed findings told by a model and refuted by a sceptic, and counts what is reported.
 * @param isDirty they are told as models tell them that do not keep to a form
 */
export async function measureMix({ isDirty = false } = {}) {
  const { before, after, flaws } = createWorld();
  const said = mixedFindings(flaws);
  const server = await startServer((question) =>
    question.phase === "review" ? tell(said, question, isDirty) : doubt(question),
  );
  const repository = createRepository();
  try {
    await repository.start(before);
    await repository.commitOn("change", after);
    const { report } = await review(repository, { env: server.env });
    const own = report.findings.filter(({ source }) => source === "model");
    const places = new Map(flaws.map((flaw) => [`${flaw.path}:${flaw.line}`, flaw]));
    const found = new Set(
      own.flatMap(({ file, line, rule }) => {
        const flaw = places.get(`${file}:${line}`);
        return flaw !== undefined && rule === `model/${flaw.category}` ? [flaw.n] : [];
      }),
    );
    const right = said.filter(({ isTrue }) => isTrue).length;
    return {
      right,
      wrong: said.length - right,
      reported: own.length,
      found: found.size,
      precision: found.size / Math.max(1, own.length),
      lost: 1 - found.size / right,
      reasons: reasonsOf(report.usage.proposals.dropped),
      tokens: report.usage.reading.phases,
    };
  } finally {
    repository.remove();
    server.close();
  }
}

/** Everything that is said of the functions in the question, the made-up ones with the function they are told beside. */
function tell(said, { text }, isDirty) {
  const findings = said
    .filter(({ flaw }) => text.includes(`function settle${flaw.n}(`))
    .map(({ finding }) => finding);
  return isDirty
    ? dirtyAnswer(findings)
    : `Here is what I found:\n${JSON.stringify({ schema: "tool.findings/1", findings })}`;
}

/**
 * A sceptic as they are: he finds the guard that makes a division harmless, and quotes it. Every tenth
 * other finding he refutes as well, with code that is nowhere; those must stay.
 */
function doubt({ text }) {
  const verdicts = [];
  for (const [at, part] of text
    .split(/^# Finding \d+$/m)
    .slice(1)
    .entries()) {
    const isGuarded = part.includes("Division by zero");
    const number = Number(/settle(\d+)/.exec(part)?.[1] ?? 0);
    const refuted = isGuarded || number % 10 === 0;
    verdicts.push({
      finding: at + 1,
      verdict: refuted ? "refuted" : "stands",
      because: isGuarded ? "the number of parts is at least one" : "the caller sees to it",
      evidence: isGuarded
        ? { file: "src/guards.js", quote: GUARD }
        : { file: "src/guards.js", quote: `assertOwner(session${number});` },
    });
  }
  return JSON.stringify({ verdicts });
}

function reasonsOf(dropped) {
  const counts = new Map();
  for (const { because } of dropped) {
    const reason = because.startsWith("refuted by")
      ? "refuted with code that shows it"
      : because.startsWith("it is the same as")
        ? "the same as another"
        : because;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, many]) => ({ reason, many })).sort((a, b) => b.many - a.many);
}
