import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRepository } from "../shared/repository.mjs";
import { review } from "./review.mjs";
import { startServer } from "./server.mjs";
import { createWorld } from "./world.mjs";

/**
 * Reviews a change, mends one line of one file as a fix would (in front of everything else in it, so that all
 * of that file moves), and reviews again: how much of what was sent first is sent once more, in tokens.
 */
export async function measureSecondRound() {
  const { before, after, flaws } = createWorld();
  const told = flaws.filter(({ n }) => n % 3 === 0);
  const server = await startServer(({ phase, text }) =>
    phase === "review" ? JSON.stringify(answerFor(told, text)) : allStand(text),
  );
  const repository = createRepository();
  try {
    await repository.start(before);
    await repository.commitOn("change", after);
    const one = await review(repository, { env: server.env });
    const first = tokensIn(server.bodies);
    const path = join(repository.root, "src/part07.js");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace(flaws[28].quote, `${flaws[28].quote.slice(0, -1)} ?? null;`));
    const asked = server.bodies.length;
    const two = await review(repository, { env: server.env });
    const second = tokensIn(server.bodies.slice(asked));
    return {
      first,
      second,
      share: second / first,
      questions: { first: asked, second: server.bodies.length - asked },
      findings: { first: one.report.findings.length, second: two.report.findings.length },
    };
  } finally {
    repository.remove();
    server.close();
  }
}

/** Four characters are about a token; what counts here is the ratio. */
function tokensIn(bodies) {
  return Math.ceil(bodies.reduce((sum, body) => sum + body.length, 0) / 4);
}

function answerFor(told, text) {
  const findings = told
    .filter(({ n }) => text.includes(`function settle${n}(`))
    .map(({ path, line, quote, category, title }) => ({
      file: path,
      line,
      quote,
      category,
      severity: "major",
      title,
      message: title,
      trigger: "a request that says so",
    }));
  return { schema: "tool.findings/1", findings };
}

function allStand(text) {
  const many = [...text.matchAll(/^# Finding \d+$/gm)].length;
  const verdicts = Array.from({ length: many }, (_, at) => ({
    finding: at + 1,
    verdict: "stands",
    because: "nothing speaks against it",
    evidence: null,
  }));
  return JSON.stringify({ verdicts });
}
