import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { EVAL, GOOD, reviewJson } from "./helpers.ts";

test("an id in review.ignore whose finding is gone is named, as long as it was seen here", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  const [found] = (await reviewJson(repo)).report.findings;
  const id = found?.id ?? "";
  repo.config({ review: { ignore: [id] } });

  const ignored = await runTool(repo, ["review", "--harsh"]);
  repo.write({ "run.js": GOOD });
  const gone = await runTool(repo, ["review", "--harsh"]);

  expect(ignored.stderr).not.toContain("warning:");
  expect(ignored.stdout).toContain("1 by review.ignore");
  expect(gone.stderr).toContain(
    `warning: review.ignore lists ${id}, which no longer matches anything\n`,
  );
  expect({ ignored: ignored.status, gone: gone.status }).toEqual({ ignored: 0, gone: 0 });
});

test("a name in review.ignore that no rule has is a warning with the nearest one", async () => {
  await using repo = repoWithOrigin({ feature: { "run.js": EVAL } });
  repo.config({ review: { ignore: ["js/eval-inputt"] } });

  const { status, stderr } = await runTool(repo, ["review", "--harsh"]);

  expect(status).toBe(1);
  expect(stderr).toContain(
    "warning: review.ignore names js/eval-inputt, which is not a rule\nhint: did you mean js/eval-input?\n",
  );
});
