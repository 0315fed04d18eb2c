import { markdownTable } from "../shared/markdown-table.mjs";

/** What a review with a scripted model lets through, sends again and leaks. */
export function modelSection(model) {
  if (model === null) return "## With a model\n\nNot measured yet.";
  const { mix, dirty, round, leaks } = model;
  return `## With a model

\`node bench/model/run.mjs\`, against a server on loopback: a scripted model says ${mix.right} things that are right, with the liberties that models take (lines off by two or missing, quotes reflowed or with marks of a diff, the same text in several places), and ${mix.wrong} that are not: made-up files and code, old code, things that a guard elsewhere rules out, the same once more. A scripted sceptic refutes what the guard rules out, and every tenth other finding with code that is nowhere. This measures what is made of a model's answers, not a model. Limits: precision 95 %, 2 % lost, 10 % in the second round, nothing leaked.

${markdownTable(
  ["told", "reported", "right", "precision", "right ones lost"],
  [
    ["as asked for", mix],
    ["in JSON with fences, prose, drafts, capitals, keys too many, numbers as text", dirty],
  ].map(([told, { reported, found, precision, lost }]) => [
    told,
    reported,
    found,
    percent(precision),
    percent(lost),
  ]),
)}

${markdownTable(
  ["not believed because", "findings"],
  mix.reasons.map(({ reason, many }) => [reason, many]),
)}

A second round after a one-line fix sent ${percent(round.share)} of the tokens of the first (${round.questions.second} of ${round.questions.first} questions). Of ${leaks.planted} secrets planted in ${leaks.files} files in ten languages, ${leaks.leaked} stood in any of ${leaks.requests} requests of a model that asked for every file; of the files that must not be sent, ${leaks.forbidden}.`;
}

function percent(share) {
  return `${Math.round(share * 1000) / 10} %`;
}
