import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyRepo, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { userConfig } from "../config/world.ts";
import { plant, type Planted } from "./planted.ts";

/** A branch whose agent is a program of the work tree. */
function world(agent = "./agent.sh"): { readonly repo: Repo; readonly planted: Planted } {
  const repo = emptyRepo();
  repo.commit("Start", { "a.js": "export const a = 1;\n" });
  repo.git("checkout", "-q", "-b", "feature");
  const planted = plant(repo);
  repo.write({ "agent.sh": script(planted), "a.js": "export const a = 2;\n" });
  repo.config({ review: { engine: "agent", agent } });
  return { repo, planted };
}

/** An agent that is gone at once: it is enough to see that it was started. */
function script(planted: Planted, more = ""): string {
  return `#!/bin/sh\n'${planted.program("agent")}' < /dev/null\n${more}exit 1\n`;
}

const AGENT = ["config", "get", "review.agent"];

test("a trusted agent of the work tree is started as it was trusted, and not as a later branch has it", async () => {
  const { repo, planted } = world();
  await using _ = repo;

  const trust = await runTool(repo, ["trust"]);
  expect(trust.stderr).toContain("as they are now: agent.sh");
  await runTool(repo, ["review"]);
  expect(planted.started()).toEqual(["agent"]);

  planted.reset();
  repo.write({ "agent.sh": script(planted, "# changed\n") });
  const { stderr } = await runTool(repo, ["review", "--engine", "auto"]);
  expect(planted.started()).toEqual([]);
  expect(stderr).toContain(
    "warning: .tool/config.json: review.agent is ignored: agent.sh is not the program that you trusted\n",
  );
  expect(stderr).toContain("`tool trust`");

  await runTool(repo, ["trust"]);
  await runTool(repo, ["review"]);
  expect(planted.started()).toEqual(["agent"]);
});

test.each<[string, string, (repo: Repo, planted: Planted) => void]>([
  [
    "a path from the top",
    "tools/agent.sh",
    (repo) => repo.write({ "tools/agent.sh": "#!/bin/sh\n" }),
  ],
  [
    "an argument of an interpreter",
    "sh ./agent.sh",
    (repo) => repo.write({ "agent.sh": "true\n" }),
  ],
  [
    "an option's value",
    "env --chdir=. sh --init=./agent.sh",
    (repo) => repo.write({ "agent.sh": "true\n" }),
  ],
  [
    "a link to another file of the tree",
    "./link",
    (repo) => {
      symlinkSync("agent.sh", join(repo.root, "link"));
    },
  ],
  [
    "a folder that an interpreter starts",
    "node ./tools",
    (repo) => repo.write({ "tools/index.js": "1;\n" }),
  ],
])("trust is bound to the content of %s", async (_, agent, lay) => {
  const { repo, planted } = world(agent);
  await using _repo = repo;
  lay(repo, planted);
  await runTool(repo, ["trust"]);
  expect((await runTool(repo, AGENT)).stdout).toBe(`${agent}\n`);

  for (const path of ["agent.sh", "tools/agent.sh", "tools/index.js"])
    if (repo.exists(path)) repo.write({ [path]: `${repo.read(path)}# changed\n` });

  const { status, stderr } = await runTool(repo, AGENT);
  expect({ status, stderr }).toMatchObject({ status: 1 });
  expect(stderr).toContain("is not the program that you trusted");
});

test("an absolute path outside of the tree is trusted by its name, and one by way of a link into it by its content", async () => {
  await using repo = emptyRepo();
  const outside = join(repo.sandbox.directory, "agent");
  writeFileSync(outside, "#!/bin/sh\n");
  chmodSync(outside, 0o755);
  repo.config({ review: { agent: outside } });
  await runTool(repo, ["trust"]);
  writeFileSync(outside, "#!/bin/sh\n# updated by its user\n");
  expect((await runTool(repo, AGENT)).stdout).toBe(`${outside}\n`);

  const link = join(repo.sandbox.directory, "link");
  repo.write({ "agent.sh": "#!/bin/sh\n" });
  symlinkSync(join(repo.root, "agent.sh"), link);
  repo.config({ review: { agent: link } });
  await runTool(repo, ["trust"]);
  expect((await runTool(repo, AGENT)).stdout).toBe(`${link}\n`);
  repo.write({ "agent.sh": "#!/bin/sh\n# changed\n" });
  expect((await runTool(repo, AGENT)).status).toBe(1);
});

test("an agent of the user's own settings that is a program of whatever tree is reviewed needs trust", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  repo.write({ ".tool/config.json": "{}\n" });
  userConfig(repo, { review: { engine: "auto", agent: "./agent.sh" } });

  const { stderr } = await runTool(repo, ["review"]);
  expect(planted.started()).toEqual([]);
  expect(stderr).toContain(
    "warning: ~/.tool/config.json: review.agent is ignored: agent.sh of this work tree is not a program that you trusted\n",
  );
  await runTool(repo, ["trust"]);
  // It is looked for at the top, from wherever it is called.
  mkdirSync(join(repo.root, "sub"));
  repo.write({ "sub/agent.sh": `#!/bin/sh\n'${planted.program("other")}' < /dev/null\nexit 1\n` });
  await runTool(repo, ["review"], { cwd: "sub" });
  expect(planted.started()).toEqual(["agent"]);
  // Typed, it is what was typed.
  planted.reset();
  await runTool(repo, ["review", "--agent", "./agent.sh"], { cwd: "sub" });
  expect(planted.started()).toEqual(["other"]);
});

test("trust of before programs were bound to their content counts for no program of the tree", async () => {
  const { repo, planted } = world();
  await using _ = repo;
  const trusted = { "review.engine": "agent", "review.agent": "./agent.sh" };
  repo.write({
    "../home/.tool/trust.json": JSON.stringify({
      repositories: { [join(repo.root, ".git")]: trusted },
    }),
  });

  await runTool(repo, ["review"]);

  expect(planted.started()).toEqual([]);
  expect((await runTool(repo, ["config", "get", "review.engine"])).stdout).toBe("agent\n");
});
