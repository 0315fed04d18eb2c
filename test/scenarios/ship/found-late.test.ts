import { describe, expect, test } from "vitest";
import type { World } from "../../helpers/fake-github/world.ts";
import { connectToGithub, REAL_GH } from "../../helpers/real-gh.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { shipJson, shipWorld } from "./world.ts";

const MERGING = { ship: { buildCommand: 'echo built >> "$TRACE"', autoMerge: true } };

/** Ships on a GitHub on loopback that is like that. */
async function shipOn(
  world: Partial<World>,
  args: readonly string[] = [],
  config: unknown = MERGING,
  env: Readonly<Record<string, string>> = {},
) {
  await using repo = shipWorld({ config });
  await using github = await connectToGithub(repo, world);
  const { status, stderr, report } = await shipJson(repo, ["ship", ...args], { env });
  return {
    status,
    stderr,
    codes: report.errors.map(({ code }) => code),
    pulls: github.world.pulls.length,
    state: github.world.pulls[0]?.state,
    isAsPushed: repo.tipOnOrigin("main") === repo.tipOnOrigin("feature"),
    parents: repo.gitIn(repo.origin, "log", "-1", "--format=%p", "main").split(" ").length,
    pushed: repo.tipOnOrigin("feature") !== null,
    trace: repo.trace(),
    unknown: github.missing,
  };
}

describe.skipIf(REAL_GH === undefined)("before the first step, with GitHub's own client,", () => {
  test.each<[string, Partial<World>, readonly string[], string, string]>([
    [
      "a label that is not there",
      {},
      ["--label", "nope, never", "--label", "bug"],
      "HOST_NO_SUCH_LABEL",
      "has no label nope, never",
    ],
    ["a reviewer who is not there", {}, ["--reviewer", "zed"], "HOST_NO_SUCH_USER", "no user zed"],
    ["an assignee who is not there", {}, ["--assignee", "zoe"], "HOST_NO_SUCH_USER", "no user zoe"],
    [
      "squash merges that are off",
      { isSquashAllowed: false },
      [],
      "HOST_METHOD_OFF",
      "hint: `tool config set ship.mergeMethod merge`",
    ],
    [
      "rebase merges that are off",
      { isRebaseForbidden: true },
      ["--set=ship.mergeMethod=rebase"],
      "HOST_METHOD_OFF",
      "hint: `tool config set ship.mergeMethod",
    ],
    [
      "a login that may not merge",
      { permission: "READ" },
      [],
      "HOST_MAY_NOT_MERGE",
      "`--no-auto-merge`",
    ],
    [
      "auto-merge that is off where rules hold the merge back",
      { isAutoMergeAllowed: false, requiredChecks: ["ci"] },
      [],
      "HOST_AUTO_MERGE_UNAVAILABLE",
      "does not allow auto-merge",
    ],
    [
      "auto-merge that is off, where a merge queue needs it",
      { isAutoMergeAllowed: false, requiredChecks: ["ci"], hasMergeQueue: true },
      [],
      "HOST_AUTO_MERGE_UNAVAILABLE",
      "does not allow auto-merge",
    ],
  ])("%s is said, and nothing has run", async (_, world, args, code, said) => {
    const { stderr, ...outcome } = await shipOn(world, args);

    expect(outcome, stderr).toMatchObject({
      status: 2,
      codes: [code],
      pulls: 0,
      pushed: false,
      trace: [],
      unknown: [],
    });
    expect(stderr).toContain(said);
  });

  test("all of it is reported at once", async () => {
    const { codes } = await shipOn({ isSquashAllowed: false }, [
      "--label=nope",
      "--reviewer=zed",
      "--assignee=@me",
    ]);
    expect(codes).toEqual(["HOST_NO_SUCH_LABEL", "HOST_NO_SUCH_USER", "HOST_METHOD_OFF"]);
  });

  test.each([
    ["merge", 2, false],
    ["rebase", 1, true],
  ])(
    "ship.mergeMethod %s counts, also where squash merges are off",
    async (method, parents, isAsPushed) => {
      const { stderr, ...outcome } = await shipOn({ isSquashAllowed: false }, [
        `--set=ship.mergeMethod=${method}`,
        "--label=bug",
        "--reviewer=bob",
      ]);
      const merged = { status: 0, state: "MERGED", parents, isAsPushed, unknown: [] };
      expect(outcome, stderr).toMatchObject(merged);
    },
  );

  test("a merge queue takes a pull request whatever method is allowed besides", async () => {
    const { stderr, ...outcome } = await shipOn({ hasMergeQueue: true, isSquashAllowed: false }, [
      "--no-wait",
    ]);
    expect(outcome, stderr).toMatchObject({ status: 0, pulls: 1, unknown: [] });
  });

  test("who does not merge needs no right to", async () => {
    const { stderr, ...outcome } = await shipOn({ permission: "READ" }, ["--no-auto-merge"]);
    expect(outcome, stderr).toMatchObject({ status: 0, pulls: 1 });
  });

  test("a login that the host refuses says to log in, not to install", async () => {
    const { stderr, status, codes } = await shipOn({}, [], MERGING, { GH_TOKEN: "gho_bad" });
    expect({ status, codes }).toEqual({ status: 2, codes: ["HOST_LOGGED_OUT"] });
    expect(stderr).toContain("hint: `gh auth login --hostname github.localhost`");
    expect(stderr).not.toContain("install");
  });
});

test("on a plain remote another method than squash is refused before anything runs", async () => {
  await using repo = shipWorld({ config: MERGING });
  const { status, stderr } = await runTool(repo, ["ship", "--set", "ship.mergeMethod=rebase"]);
  expect(status).toBe(2);
  expect(stderr).toContain("`--set ship.mergeMethod=squash`");
  expect(repo.trace()).toEqual([]);
});
