import { expect, test } from "vitest";
import { checkOutput } from "./check-output.ts";

const ERROR = { code: "USAGE", message: "no", causes: [], hint: null };
const printed = (error: object) => JSON.stringify({ schema: "tool.error/1", errors: [error] });

test.each([["--json"], ["--format=json"], ["--format", "json"]])(
  "what %s prints is refused, with the place of each fault, unless its schema allows it",
  (...flags) => {
    const args = ["ship", ...flags];

    expect(() => checkOutput(args, printed(ERROR))).not.toThrow();
    expect(() => checkOutput(args, printed({ ...ERROR, hint: 1, more: true }))).toThrow(
      /^`ship .+` printed JSON that schema\/error\.schema\.json refuses:\n(?=[^]*\/errors\/0\/hint must be string)(?=[^]*\/errors\/0 .*"more")/,
    );
  },
);

test.each([
  ["text that is no JSON", ["ship", "--json"], "plain:/srv/app.git#1\n"],
  ["an object that names no published schema", ["runs", "--json"], '{"runs":[]}'],
  ["a run that was not asked for JSON", ["ship"], '{"schema":"tool.error/1"}'],
])("%s is left to the test", (_, args, stdout) => {
  expect(() => checkOutput(args, stdout)).not.toThrow();
});
