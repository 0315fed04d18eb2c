import { expect, test } from "vitest";
import type { CallGh } from "../../../../src/hosts/github/call-gh.ts";
import { retarget } from "../../../../src/hosts/github/open-pull-request.ts";

test("in a repository that only the client can name, a pull request is moved by the client's own names for it", async () => {
  const patches: (readonly string[])[] = [];
  const pull = {
    number: 7,
    url: "https://github.com/acme/app/pull/7",
    state: "OPEN",
    baseRefName: "lower",
    headRefName: "feature",
    headRefOid: "1".repeat(40),
  };
  const call: CallGh = async (args) => {
    if (args.includes("PATCH")) {
      patches.push(args);
      pull.baseRefName = "main";
    }
    const stdout = JSON.stringify(pull);
    return { status: 0, stdout, said: "", timedOut: false, ended: true, missing: false };
  };

  await retarget(
    {
      call,
      ask: call,
      repository: null,
      found: "unnamed",
      pushed: null,
      headOwner: null,
      place: "the remote origin",
      host: "github.com",
      again: "tool ship",
      remoteName: "origin",
      unknownFields: new Set(),
      pollMs: () => 0,
      pause: async () => {},
      now: () => 0,
    },
    7,
    "main",
  );

  const names = ["--hostname", "github.com", "--method", "PATCH", "-f", "base=main"];
  expect(patches).toEqual([["api", "repos/{owner}/{repo}/pulls/7", ...names]]);
});
