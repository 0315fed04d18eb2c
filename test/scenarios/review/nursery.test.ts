import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { askTheNursery } from "./flaws.ts";

const ODD_TYPE = 'export const kind = (value) => typeof value === "strnig";\n';

async function rulesTold(repo: Parameters<typeof runTool>[0], args: string[] = []) {
  const { stdout } = await runTool(repo, ["review", "--json", ...args]);
  const { findings } = JSON.parse(stdout) as { findings: { rule: string }[] };
  return findings.map(({ rule }) => rule);
}

test("a rule of the nursery speaks only where review.nursery is true", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": ODD_TYPE } });
  expect(await rulesTold(repo)).toEqual([]);

  askTheNursery(repo);
  expect(await rulesTold(repo)).toEqual(["js/typeof-typo"]);
});

test("the two answers about one file are remembered apart", async () => {
  await using repo = repoWithOrigin({ feature: { "a.js": ODD_TYPE } });
  const both = ["--set", "review.nursery=true"];
  const off = ["--set", "review.nursery=false"];
  const told = [];
  for (const args of [both, off, both, off]) told.push(await rulesTold(repo, args));
  expect(told).toEqual([["js/typeof-typo"], [], ["js/typeof-typo"], []]);
});

test("a name of the nursery in a comment or in review.ignore is known, and not called unused", async () => {
  const ignored = ODD_TYPE.replace(
    "\n",
    " // tool-ignore js/typeof-typo: as written in the data\n",
  );
  await using repo = repoWithOrigin({ feature: { "a.js": ignored } });
  repo.config({ review: { ignore: ["js/typeof-typo"] } });

  const { stderr } = await runTool(repo, ["review"]);

  expect(stderr).not.toContain("which no rule is called");
  expect(await rulesTold(repo)).toEqual([]);
});
