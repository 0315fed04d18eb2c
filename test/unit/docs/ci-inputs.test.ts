import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import {
  ciInputs,
  longName,
  REVIEW_FLAGS,
  OTHER_SCOPES,
  WITHOUT_INPUT,
} from "../../../scripts/docs/ci-inputs.ts";

const REVIEW = REVIEW_FLAGS.map(longName);

test("each flag of the review is an input or has a reason not to be one", () => {
  const inputs = new Set(ciInputs().map(({ flag }) => flag));

  expect(REVIEW.filter((flag) => inputs.has(flag) === flag in WITHOUT_INPUT)).toEqual([]);
  expect(REVIEW).toContain("--fail-on");
});

test("every flag that is named for the inputs exists", () => {
  expect(Object.keys(WITHOUT_INPUT).filter((flag) => !REVIEW.includes(flag))).toEqual([]);
  expect(OTHER_SCOPES.filter((flag) => !REVIEW.includes(flag))).toEqual([]);
});

test.each([
  ["--fail-on", "INPUT_FAIL_ON", "value"],
  ["--exclude", "INPUT_EXCLUDE", "lines"],
  ["--harsh", "INPUT_HARSH", "switch"],
  ["--cwd", "INPUT_CWD", "value"],
])("%s comes as %s and is a %s", (flag, variable, kind) => {
  expect(ciInputs().find((input) => input.flag === flag)).toMatchObject({ variable, kind });
});

test("the examples of the page about CI give inputs that exist", () => {
  const examples = [...readFileSync("docs/ci.md", "utf8").matchAll(/^```yaml\n(.*?)^```/gms)].map(
    ([, text = ""]) => parse(text),
  );
  const action = parse(readFileSync("action.yml", "utf8"));
  const [header] = parseAllDocuments(readFileSync("templates/review.yml", "utf8"));
  const given = (of: string): string[] =>
    examples
      .flatMap(({ jobs, include }) =>
        of === "jobs"
          ? Object.values<Job>(jobs ?? {}).flatMap(({ steps }) =>
              steps.filter(({ uses }) => uses.startsWith("tool-cli/")).map((step) => step.with),
            )
          : [include?.[0].inputs],
      )
      .flatMap((inputs) => Object.keys(inputs ?? {}));

  expect(given("jobs")).toContain("post");
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given("jobs")));
  expect(given("include")).toContain("tool-commit");
  expect(Object.keys(header?.toJS().spec.inputs)).toEqual(expect.arrayContaining(given("include")));
});

interface Job {
  readonly steps: readonly { readonly uses: string; readonly with?: object }[];
}
