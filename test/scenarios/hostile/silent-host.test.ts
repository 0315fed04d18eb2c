import { chmodSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { installFakeGh, type FakeGhState } from "../../helpers/fake-gh.ts";
import { shipJson, shipWorld } from "../ship/world.ts";

const CONFIG = {
  ship: { autoMerge: true, postMergeCommand: 'echo "deployed $TOOL_MERGE_SHA" >> "$TRACE"' },
};

/** How a client fails to tell a pull request's state. */
const SILENCES = {
  "words that nobody knows": 'echo "it is complicated" >&2; exit 1',
  "an answer of another form": "echo hello; exit 0",
  "a pull request that it does not find": 'echo "no pull requests found" >&2; exit 1',
  "a token that may not read":
    'echo "Resource not accessible by personal access token" >&2; exit 1',
  "a bad gateway": 'echo "HTTP 502: Bad gateway" >&2; exit 1',
  "no answer at all": "exec sleep 300",
} as const;

interface Silence {
  readonly how: keyof typeof SILENCES;
  /** From the first call on, from the merge call on, or for five looks some looks after it. */
  readonly from: "start" | "merge" | "some looks later";
  readonly gh?: Partial<FakeGhState>;
  /** What the client prints when it is asked for the merge. */
  readonly says?: string;
}

async function shipInSilence({ how, from, gh = {}, says = "" }: Silence, flags: readonly string[]) {
  await using repo = shipWorld({ config: CONFIG });
  const fake = installFakeGh(repo, gh);
  const { bin, directory } = repo.sandbox;
  const [client, looks] = [join(bin, "gh"), join(directory, "looks")];
  renameSync(client, join(bin, "gh-that-tells"));
  const silentLooks = { start: "*", merge: "*?", "some looks later": "????|?????|??????" }[from];
  writeFileSync(
    client,
    `#!/bin/sh
case "$1 $2" in
"api graphql"|"pr view")
  if [ -e "${looks}" ]; then printf x >> "${looks}"; fi
  case "$(cat "${looks}" 2>&1)" in
  *"No such"*) ${from === "start" ? SILENCES[how] : ":"} ;;
  ${silentLooks}) ${SILENCES[how]} ;;
  esac ;;
"pr merge") : > "${looks}"; printf '%s' "${says}" >&2 ;;
esac
exec gh-that-tells "$@"
`,
  );
  chmodSync(client, 0o755);
  const shipped = await shipJson(repo, ["ship", ...flags]);
  const { status, report, steps } = shipped;
  return {
    status,
    went: report.status,
    merged: report.pullRequest?.merged,
    postMerge: steps["post-merge"],
    notes: report.warnings.map(({ code, message }) => `${code}: ${message}`),
    errors: report.errors.map(({ code, message }) => `${code}: ${message}`),
    deployed: repo.trace(),
    mergeCalls: fake.calls().filter(({ args }) => args[1] === "merge").length,
    commit: fake.state().pulls[0]?.mergeCommit,
  };
}

const COUNTED = {
  status: 0,
  went: "shipped",
  merged: true,
  postMerge: "passed",
  deployed: ["deployed "],
  mergeCalls: 1,
};

test.concurrent.for<[Silence["how"], readonly string[]]>([
  ["words that nobody knows", []],
  ["an answer of another form", []],
  ["a pull request that it does not find", []],
  ["a token that may not read", []],
])(
  "a client that has only %s: the success of the merge call counts, with a note",
  async ([how], { expect }) => {
    const { notes, ...shipped } = await shipInSilence({ how, from: "start" }, []);

    expect(shipped).toMatchObject(COUNTED);
    expect(notes).toEqual([
      expect.stringMatching(
        /^merge-note: the host's client cannot report the state of a pull request.*: the success of the merge call counts$/,
      ),
    ]);
  },
);

test.concurrent.for<[Silence["how"]]>([["a bad gateway"], ["no answer at all"]])(
  "a merge that nothing held back counts though the host gives %s from then on, with a note",
  async ([how], { expect }) => {
    const { notes, ...shipped } = await shipInSilence({ how, from: "merge" }, [
      "--merge-timeout",
      how === "no answer at all" ? "5s" : "1h",
    ]);

    expect(shipped).toMatchObject(COUNTED);
    expect(notes).toEqual([
      expect.stringMatching(
        /^merge-note: the host did not report the state of the pull request \(.*did not answer.*\): the success of the merge call counts$/,
      ),
    ]);
  },
);

test.concurrent.for<[string, Silence, string]>([
  [
    "set for later, and the client cannot tell from then on",
    { how: "a token that may not read", from: "merge", gh: { isProtected: true } },
    "the token that gh uses is not allowed to do this",
  ],
  [
    "set for later, and the host does not answer from then on",
    { how: "no answer at all", from: "merge", gh: { isProtected: true } },
    "github.com did not answer",
  ],
  [
    "set for later by the client's own word, which is all that it tells",
    {
      how: "words that nobody knows",
      from: "start",
      gh: { isProtected: true },
      says: "✓ Pull request #1 will be automatically merged via squash when all requirements are met",
    },
    "did not report the state of the pull request",
  ],
])("a merge that was only %s is not counted", async ([, silence, why], { expect }) => {
  const { errors, ...shipped } = await shipInSilence(silence, ["--merge-timeout", "3s"]);

  expect(shipped).toMatchObject({
    status: 3,
    went: "unmerged",
    merged: false,
    postMerge: "skipped: merge-failed",
    deployed: [],
  });
  expect(errors).toEqual([
    expect.stringMatching(
      /^SHIP_MERGE_TIMEOUT: #1 was not merged within 3\.0 s \(could not check: /,
    ),
  ]);
  expect(errors[0]).toContain(why);
});

test.concurrent(
  "a client that falls silent while it waits has not told of a merge: the wait goes on until it does",
  async ({ expect }) => {
    const { commit, ...shipped } = await shipInSilence(
      {
        how: "words that nobody knows",
        from: "some looks later",
        gh: { isProtected: true, mergeAfterReads: 5 },
      },
      [],
    );

    expect(shipped).toMatchObject({ ...COUNTED, deployed: [`deployed ${commit}`], notes: [] });
  },
);

test.concurrent(
  "without waiting, a merge that was only set for later and cannot be seen is left to --continue",
  async ({ expect }) => {
    const { notes, ...shipped } = await shipInSilence(
      { how: "a bad gateway", from: "merge", gh: { isProtected: true } },
      ["--no-wait"],
    );

    expect(shipped).toMatchObject({ status: 0, went: "shipped", merged: false, deployed: [] });
    expect(notes).toEqual([expect.stringContaining("post-merge-left: ")]);
  },
);
