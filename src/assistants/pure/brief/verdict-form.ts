/** The form of a second look's answer. */
export const VERDICT_FORM = [
  '{ "schema": "tool.findings/1", "verdicts": [ {',
  '  "finding": 1,                // its number above',
  '  "verdict": "confirmed | refuted | stands",',
  '  "because": "what makes it right or wrong, in a sentence or two",',
  '  "evidence": null,            // refuted: { "file", "quote" } of at least one whole line; `because` uses a name from it',
  '  "trace": [],                 // confirmed: [ { "file", "line" }, ... ] from the trigger to the wrong result',
  '  "severity": null,            // confirmed: critical | major | minor, by its consequence',
  '  "likely": 60,                // percent: how likely the author changes the code before the merge when told this',
  '  "sameAs": null               // the number of the finding that tells the same cause better; this one is joined to it',
  "} ] }",
].join("\n");
