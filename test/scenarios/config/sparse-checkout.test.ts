import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";

const COMMANDS = [
  ["ship", "--dry-run"],
  ["review"],
  ["config", "list"],
  ["config", "set", "tone", "harsh"],
  ["config", "unset", "tone"],
  ["init", "--yes"],
];

test("settings that a sparse checkout leaves out stop a command, and the hint takes them in", async () => {
  const text = '{\n  "ship": { "testCommand": "true" }\n}\n';
  await using repo = repoWithOrigin({
    main: { ".tool/config.json": text, "src/a.js": "1;\n" },
    feature: { "src/a.js": "2;\n" },
  });
  repo.git("sparse-checkout", "set", "src");

  for (const command of COMMANDS) {
    const { status, stderr } = await runTool(repo, command);

    expect({ command, status, stderr }).toEqual({
      command,
      status: 2,
      stderr:
        "error: .tool/config.json is in git's index, but the sparse checkout leaves it out\nhint: take it in: `git sparse-checkout add .tool`\n",
    });
    expect(existsSync(join(repo.root, ".tool"))).toBe(false);
  }

  repo.git("sparse-checkout", "add", ".tool");
  const { stdout } = await runTool(repo, ["config", "get", "ship.testCommand"]);

  expect(stdout).toBe("true\n");
  expect(readFileSync(join(repo.root, ".tool/config.json"), "utf8")).toBe(text);
});

test("settings that were removed from a sparse checkout are not called left out", async () => {
  await using repo = repoWithOrigin({
    main: { ".tool/config.json": '{ "tone": "harsh" }\n', "src/a.js": "1;\n" },
    feature: { "src/a.js": "2;\n" },
  });
  repo.git("sparse-checkout", "set", "src", ".tool");
  repo.write({ ".tool/config.json": null });

  const { status, stderr } = await runTool(repo, ["config", "list"]);

  expect(status).toBe(0);
  expect(stderr).toContain(".tool/config.json (not there)");
});

test("a sparse checkout of a project without settings is like any other", async () => {
  await using repo = repoWithOrigin({
    main: { "docs/a.md": "1\n", "src/a.js": "1;\n" },
    feature: { "src/a.js": "2;\n" },
  });
  repo.git("sparse-checkout", "set", "src");

  expect(await runTool(repo, ["config", "set", "tone", "harsh"])).toMatchObject({ status: 0 });
  expect(await runTool(repo, ["config", "get", "tone"])).toMatchObject({ stdout: "harsh\n" });
});
