import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { projectText, userConfig } from "./world.ts";

const PAGE = readFileSync("docs/configuration.md", "utf8");

/** The fenced blocks of a section whose first line starts with some text. */
function blocks(heading: string, start: string): string[] {
  const section = PAGE.split("\n## ").find((text) => text.startsWith(heading)) ?? "";
  return [...section.matchAll(/^```\w*\n(.*?)^```$/gms)]
    .map((match) => match[1] ?? "")
    .filter((text) => text.startsWith(start));
}

/** Runs the commands of a section and gives each shown line that was not printed. */
async function linesNotPrinted(repo: Repo, heading: string): Promise<string[]> {
  const missing: string[] = [];
  for (const shown of blocks(heading, "$ tool ").flatMap((text) =>
    text.split(/^\$ tool /m).slice(1),
  )) {
    const [command = "", ...lines] = shown.trimEnd().split("\n");
    const args = [...command.matchAll(/'([^']*)'|\S+/g)].map((word) => word[1] ?? word[0]);
    const { stdout, stderr } = await runTool(repo, args);
    const printed = `${stderr}${stdout}`
      .replaceAll(repo.root, "/home/ada/shop")
      .replaceAll(repo.sandbox.home, "/home/ada")
      .split("\n");
    expect(lines.length).toBeGreaterThan(0);
    missing.push(...lines.filter((line) => !printed.includes(line)));
  }
  return missing;
}

test("what docs/configuration.md shows is what the program prints", async () => {
  await using repo = emptyRepo();
  const [project = "", user = ""] = blocks("Which value holds", "{");
  projectText(repo, project);
  userConfig(repo, user);
  expect(await linesNotPrinted(repo, "Which value holds")).toEqual([]);
  expect(await linesNotPrinted(repo, "Looking and changing")).toEqual([]);

  const [broken = ""] = blocks("When a file is wrong", "{");
  projectText(repo, broken);
  userConfig(repo, '{\n  "tone": "hash"\n}\n');
  const missing = await linesNotPrinted(repo, "When a file is wrong");
  // The last block of the section is of another file.
  expect(missing).toEqual(missing.filter((line) => line.includes("exlude")));

  projectText(repo, '{\n  "exlude": ["*.snap"]\n}\n');
  userConfig(repo, "{}");
  const { stderr } = await runTool(repo, ["config", "get", "ship.autoMerge"]);
  for (const line of missing) expect(stderr).toContain(line);

  repo.config({ review: { model: "openai:some-model" } });
  expect(await linesNotPrinted(repo, "Trust")).toEqual([]);
});
