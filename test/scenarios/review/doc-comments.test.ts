import { expect, test } from "vitest";
import { emptyRepo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { places, reviewJson } from "./helpers.ts";

const SHARE = `/**
 * Counts the share of a part.
 * @param part that is counted
 * @param all of it
 */
export function share(part: number, all: number): number {
  return part / all;
}
`;

test("a doc comment that keeps the old name of a parameter is reported, and --fix=all renames it", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "src/share.ts": SHARE });
  repo.git("checkout", "-q", "-b", "feature");
  const renamed = SHARE.replace("all: number", "total: number").replace("/ all", "/ total");
  repo.write({ "src/share.ts": renamed });

  const { report } = await reviewJson(repo);
  const again = await reviewJson(repo);
  await runTool(repo, ["review", "--fix=all"]);

  expect(places(report)).toEqual(["src/share.ts:4 change/doc-left-behind"]);
  expect(report.findings[0]?.severity).toBe("minor");
  expect(report.findings[0]?.message).toContain("renames that parameter to `total`");
  expect(places(again.report)).toEqual(places(report));
  expect(repo.read("src/share.ts")).toBe(renamed.replace("@param all", "@param total"));
});

test("a doc comment that the change brings up to date is not reported", async () => {
  await using repo = emptyRepo();
  repo.commit("Before", { "src/share.ts": SHARE });
  repo.git("checkout", "-q", "-b", "feature");
  repo.write({ "src/share.ts": SHARE.replaceAll("all", "total") });

  expect(places((await reviewJson(repo)).report)).toEqual([]);
});
