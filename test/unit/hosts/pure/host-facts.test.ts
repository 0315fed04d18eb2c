import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostFacts } from "../../../../src/hosts/pure/facts/index.ts";

const SRC = join(import.meta.dirname, "../../../../src");

/** Rooms that are about code hosts, and the list of what a setting may be. */
const ROOMS = /^hosts\/|^core\/vocabulary\.ts$/;
/** Here it is the owner of GitHub's own actions. */
const OTHERS = new Set(["analyzers/workflow/action-names.ts"]);

test("no room but those of the hosts asks which host it is", () => {
  const asking = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !ROOMS.test(path) && !OTHERS.has(path))
    .filter((path) => /["'](?:github|gitlab)["']/.test(readFileSync(join(SRC, path), "utf8")));

  expect(asking).toEqual([]);
});

test("each host says how its pull request is closed", () => {
  const place = { number: 7, remote: "origin", repository: null };
  const inProject = { ...place, repository: "github.com/acme/app" };

  expect(hostFacts("github").closePullRequest(place)).toBe("gh pr close 7");
  expect(hostFacts("github").closePullRequest(inProject)).toBe(
    "gh pr close 7 -R github.com/acme/app",
  );
  expect(hostFacts("gitlab").closePullRequest(place)).toBe("glab mr close 7");
  expect(hostFacts("plain").closePullRequest(place)).toBe(
    "git push origin --delete refs/tool/pulls/7/head refs/tool/pulls/7/record",
  );
});

test("an auto-merge is taken back in the project that the pull request is in", () => {
  const inProject = { number: 7, remote: "origin", repository: "gitlab.com/acme/sub/app" };

  expect(hostFacts("gitlab").disarmAutoMerge({ ...inProject, repository: null })).toContain(
    " projects/:fullpath/merge_requests/7/",
  );
  expect(hostFacts("gitlab").disarmAutoMerge(inProject)).toContain(
    " --hostname gitlab.com projects/acme%2Fsub%2Fapp/merge_requests/7/",
  );
});
