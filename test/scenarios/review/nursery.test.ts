import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { askTheNursery } from "./flaws.ts";

const INEXACT = "export const id = 9007199254740993;\n";

async function rulesTold(repo: Parameters<typeof runTool>[0], args: string[] = []) {
  const { stdout } = await runTool(repo, ["review", "--json", ...args]);
  const { findings } = JSON.parse(stdout) as { findings: { rule: string }[] };
  return findings.map(({ rule }) => rule);
}

test("a rule of the nursery speaks only where review.nursery is true", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": INEXACT } });
  expect(await rulesTold(repo)).toEqual([]);

  askTheNursery(repo);
  expect(await rulesTold(repo)).toEqual(["js/lost-precision"]);
});

test("the two answers about one file are remembered apart", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": INEXACT } });
  const both = ["--set", "review.nursery=true"];
  const off = ["--set", "review.nursery=false"];
  const told = [];
  for (const args of [both, off, both, off]) told.push(await rulesTold(repo, args));
  expect(told).toEqual([["js/lost-precision"], [], ["js/lost-precision"], []]);
});

test("a name of the nursery in a comment or in review.ignore is known, and not called unused", async () => {
  const ignored = INEXACT.replace(
    "\n",
    " // tool-ignore js/lost-precision: as written in the data\n",
  );
  await using repo = repoWithOrigin({ feature: { "a.js": ignored } });
  repo.config({ review: { ignore: ["js/lost-precision"] } });

  const { stderr } = await runTool(repo, ["review"]);

  expect(stderr).not.toContain("which is not a rule");
  expect(await rulesTold(repo)).toEqual([]);
});
