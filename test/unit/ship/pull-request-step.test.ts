import { expect, test } from "vitest";
import type { ShipFlags } from "../../../src/ship/pure/types.ts";
import { pullRequest } from "../../../src/ship/steps/pull-request.ts";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { factsOf } from "./pure/facts.ts";
import { recordOn } from "../hosts/plain/helpers.ts";
import { stateOf, toolsOf } from "./tools.ts";

const TEMPLATE = "## Description\n\n## Checklist\n\n- [ ] docs\n";

const featureRepo = (): Repo =>
  repoWithOrigin({
    main: { "a.txt": "a\n", ".github/pull_request_template.md": TEMPLATE },
    feature: { "a.txt": "b\n" },
    subject: "Use hunter2 no more",
  });

/** Opens the pull request of the branch that is checked out and gives what origin has of it. */
async function openWith(
  repo: Repo,
  flags: Partial<ShipFlags> = {},
): Promise<Record<string, unknown>> {
  const facts = factsOf({
    branch: "feature",
    headCommit: repo.git("rev-parse", "HEAD"),
    targetCommit: repo.git("rev-parse", "main"),
    commits: [{ commit: repo.git("rev-parse", "HEAD"), subject: "Use hunter2 no more", body: "" }],
    flags,
  });
  const build = { step: "build", detail: "make", durationMs: 1_200 } as const;
  await pullRequest.perform(stateOf(facts, { verifications: [build] }), await toolsOf(repo));
  return recordOn(repo, 1);
}

test("the project's template is filled in, secrets hidden", async () => {
  await using repo = featureRepo();
  expect(await openWith(repo)).toMatchObject({
    body: "## Description\n\nUse *** no more\n\n## Checklist\n\n- [ ] docs\n\n## Verification\n\n- build: `make` passed (1.2 s)\n",
  });
});

test.each([
  ["a text", "My own text.\n", "My own text.\n"],
  ["an empty text", "", ""],
])("--body wins over template and summary: %s", async (_, body, found) => {
  await using repo = featureRepo();
  expect(await openWith(repo, { body })).toMatchObject({ body: found });
});

test("a --body that is too long is cut", async () => {
  await using repo = featureRepo();
  const { body } = await openWith(repo, { body: "x".repeat(70_000) });
  expect(String(body).length).toBe(65_536);
});

test("--title wins over the commit's subject", async () => {
  await using repo = featureRepo();
  expect(await openWith(repo, { title: "My title" })).toMatchObject({ title: "My title" });
});
