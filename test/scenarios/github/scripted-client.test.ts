import { expect, test } from "vitest";
import { installFakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { githubHostIn, pushed } from "../../helpers/github-host.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";

const URL = "https://github.com/acme/app/pull/1";

function world(state: Partial<FakeGhState> = {}) {
  const repo = repoWithOrigin({ feature: { "sum.ts": "1\n" } });
  const gh = installFakeGh(repo, state);
  return { repo, gh, host: githubHostIn(repo) };
}

test("opens one pull request with its text on standard input and names the repository in every call", async () => {
  const { repo, gh, host } = world();
  await using _ = repo;
  const wanted = pushed(repo, { labels: ["bug"], reviewers: ["bob"], isDraft: true });

  const opened = await host.open(wanted);

  expect(opened).toMatchObject({
    created: true,
    warnings: [],
    pullRequest: { number: 1, url: URL, state: "open", headCommit: wanted.headCommit },
  });
  const create = gh.calls().find(({ args }) => args[1] === "create");
  expect(create?.args.join(" ")).toBe(
    "pr create --base main --head feature --title Add the feature --body-file - --draft --reviewer bob --label bug -R github.com/acme/app",
  );
  expect(create?.input).toBe("What it does.\n");
});

test("merges at once where nothing holds the pull request back", async () => {
  const { repo, host } = world();
  await using _ = repo;
  const wanted = pushed(repo);
  const { pullRequest } = await host.open(wanted);

  const notes = await host.setAutoMerge({ ...wanted, number: pullRequest.number, maxWaitMs: 0 });

  expect(notes).toEqual(["nothing holds it back: it is merged at once"]);
  const state = await host.read(1);
  expect(state?.state).toBe("merged");
  expect(state?.mergeCommit).toBe(repo.tipOnOrigin("main"));
});

test("sets auto-merge where rules hold the pull request back, and sees it merged later", async () => {
  const { repo, host } = world({ mergeAfterReads: 2 });
  await using _ = repo;
  const wanted = pushed(repo);
  await host.open(wanted);

  await host.setAutoMerge({ ...wanted, number: 1, maxWaitMs: 0 });

  const states = [await host.read(1), await host.read(1)].map((state) => [
    state?.state,
    state?.autoMerge,
  ]);
  expect(states).toEqual([
    ["open", "armed"],
    ["merged", "off"],
  ]);
});
