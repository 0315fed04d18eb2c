import { chmodSync, mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { detectCommands, ECOSYSTEMS } from "../../../../src/config/detect/index.ts";
import { readProject } from "../../../../src/config/detect/read-project.ts";
import { emptyRepo } from "../../../helpers/repo.ts";

const WORKFLOW = ".github/workflows/test.yml";
const PACKAGE = '{"scripts":{"build":"vite build","test":"vitest"}}';

/** A workflow that checks changes by these steps, as YAML lines. */
const workflow = (...steps: readonly string[]): string =>
  `on: { pull_request: {} }\njobs:\n  test:\n    steps:\n${steps.map((step) => `      - { ${step} }\n`).join("")}`;

/** Install, build and test, as detected from files of a repository. */
async function commandsOf(files: Readonly<Record<string, string>>): Promise<(string | null)[]> {
  await using repo = emptyRepo();
  repo.write({ ...files });
  const found = detectCommands(await readProject(repo.root, ECOSYSTEMS));
  return [found.install, found.build, found.test].map((each) => each?.command ?? null);
}

test.each<[name: string, files: Record<string, string>, commands: (string | null)[]]>([
  [
    "a package of a Cargo workspace that CI tests apart does not join in, one beside it does",
    {
      "Cargo.toml": '[workspace]\nmembers = ["app", "app-*"]\nexclude = ["app-apart"]\n',
      "app-macros/Cargo.toml": '[package]\nname = "m"\n',
      "app-apart/Cargo.toml": '[package]\nname = "a"\n',
      [WORKFLOW]: workflow(
        "run: cargo test",
        "run: cargo test, working-directory: app-macros",
        "run: cargo test, working-directory: app-apart",
      ),
    },
    [null, "cargo build", "cargo test && (cd app-apart && cargo test)"],
  ],
  [
    "a folder that CI builds and tests joins in",
    {
      "go.mod": "module a\n",
      "web/package.json": PACKAGE,
      "web/pnpm-lock.yaml": "",
      [WORKFLOW]: workflow(
        "run: go test ./store/...",
        "run: pnpm test, working-directory: web",
        'run: "cd web && pnpm build"',
      ),
    },
    [
      "(cd web && pnpm install --frozen-lockfile)",
      "go build ./... && (cd web && pnpm run build)",
      "go test ./... && (cd web && pnpm test)",
    ],
  ],
  [
    "a folder that CI does not test stays out, and so do pages and examples",
    {
      "go.mod": "module a\n",
      "web/package.json": PACKAGE,
      "docs/package.json": PACKAGE,
      [WORKFLOW]: workflow(
        "run: npm run lint, working-directory: web",
        "run: npm run build, working-directory: docs",
      ),
    },
    [null, "go build ./...", "go test ./..."],
  ],
  [
    "a package of the workspace is built by the workspace",
    {
      "package.json": '{"workspaces":["packages/*"]}',
      "packages/a/package.json": PACKAGE,
      [WORKFLOW]: workflow("run: npm test, working-directory: packages/a"),
    },
    [
      "npm install",
      "npm run build --workspaces --if-present",
      "npm run test --workspaces --if-present",
    ],
  ],
  [
    "below a top without a manifest every project counts",
    {
      "api/go.mod": "module a\n",
      "ui/package.json": PACKAGE,
      "src/README.md": "",
      "docs/package.json": PACKAGE,
    },
    [
      "(cd ui && npm install)",
      "(cd api && go build ./...) && (cd ui && npm run build)",
      "(cd api && go test ./...) && (cd ui && npm test)",
    ],
  ],
  [
    "a solution below the top is found",
    { "Src/a.slnx": "" },
    ["restore", "build", "test"].map((verb) => `(cd Src && dotnet ${verb})`),
  ],
  [
    "a Makefile below the top is found",
    { "src/Makefile": "all: a\ncheck:\n" },
    [null, "(cd src && make)", "(cd src && make check)"],
  ],
  [
    "a workflow for tags, a schedule or by hand does not say how changes are checked",
    {
      "go.mod": "module a\n",
      Makefile: "test:\n",
      [WORKFLOW]:
        "on:\n  push: { tags: ['v*'] }\n  schedule: []\njobs: { a: { steps: [{ run: make test }] } }\n",
    },
    [null, "go build ./...", "go test ./..."],
  ],
  [
    "GitLab's and CircleCI's scripts say it too",
    {
      "go.mod": "module a\n",
      Makefile: "build:\ntest:\n",
      ".gitlab-ci.yml": "test:\n  script:\n    - make test\n",
      ".circleci/config.yml": "jobs:\n  a:\n    steps:\n      - run: { command: make build }\n",
    },
    [null, "make build", "make test"],
  ],
  [
    "a broken workflow and a folder outside of the project are passed over",
    {
      "go.mod": "module a\n",
      "../beside/package.json": PACKAGE,
      [WORKFLOW]: workflow("run: npm test, working-directory: ../beside"),
      ".github/workflows/broken.yml": "on: [\n",
    },
    [null, "go build ./...", "go test ./..."],
  ],
])("%s", async (_name, files, commands) => {
  expect(await commandsOf(files)).toEqual(commands);
});

test("links to workflows and to folders outside of the project are not followed", async () => {
  await using repo = emptyRepo();
  repo.write({
    "go.mod": "module a\n",
    Makefile: "test:\n",
    "../outside/workflows/test.yml": workflow(
      "run: make test",
      "run: npm test, working-directory: web",
    ),
    "../web/package.json": PACKAGE,
  });
  symlinkSync("../outside", join(repo.root, ".github"));
  symlinkSync("../web", join(repo.root, "web"));

  const { runs, parts } = await readProject(repo.root, ECOSYSTEMS);

  expect([runs, [...parts]]).toEqual([[], []]);
});

test("reads the texts of manifests alone, and names of files and folders", async () => {
  await using repo = emptyRepo();
  repo.write({ "go.mod": "module a\n", "main.go": "package main\n", "tests/a.txt": "" });

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect([...project.files]).toEqual(["go.mod", "main.go"]);
  expect(project.folders.has("tests")).toBe(true);
  expect([...project.texts]).toEqual([["go.mod", "module a\n"]]);
});

test("a folder, a huge file, one that is no text and a link out of the tree are not read", async () => {
  await using repo = emptyRepo();
  mkdirSync(join(repo.root, "package.json"));
  repo.write({ "pom.xml": "", "go.mod": Buffer.from([0xff, 0xfe]), "../outside.toml": "" });
  truncateSync(join(repo.root, "pom.xml"), 1024 * 1024 + 1);
  symlinkSync("../outside.toml", join(repo.root, "Cargo.toml"));
  symlinkSync("nowhere", join(repo.root, "deno.json"));

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect([...project.texts]).toEqual([]);
  expect(project.notes).toEqual([
    "Cargo.toml is a link that leads out of the project or nowhere: not followed",
    "deno.json is a link that leads out of the project or nowhere: not followed",
    "go.mod is not UTF-8: skipped",
    "pom.xml is larger than 1 MiB: skipped",
  ]);
});

test("programs of scripts/ are files that may be executed: no links, no plain texts", async () => {
  await using repo = emptyRepo();
  repo.write({ "scripts/test": "", "scripts/README": "", "script/build": "", "other/test": "" });
  for (const name of ["scripts/test", "script/build", "other/test"])
    chmodSync(join(repo.root, name), 0o755);
  symlinkSync("test", join(repo.root, "scripts/link"));

  const { programs } = await readProject(repo.root, ECOSYSTEMS);

  expect([...programs.keys()]).toEqual(["scripts/test", "script/build"]);
});

test.each(["gradlew", "mvnw"])("a %s that cannot be executed is pointed out", async (name) => {
  await using repo = emptyRepo();
  repo.write({ [name]: "#!/bin/sh\n" });
  chmodSync(join(repo.root, name), 0o644);
  const before = await readProject(repo.root, ECOSYSTEMS);
  chmodSync(join(repo.root, name), 0o755);
  const after = await readProject(repo.root, ECOSYSTEMS);

  expect([before.notes, after.notes]).toEqual([
    [`${name} cannot be executed, and its commands start it: \`chmod +x ${name}\``],
    [],
  ]);
});

test("the packages of a workspace are read below the top, and no installed ones", async () => {
  await using repo = emptyRepo();
  const members = ["packages/libs/core/package.json", "site/package.json"];
  for (const name of [...members, "node_modules/x/package.json", "a/b/c/d/package.json"])
    repo.write({ [name]: "{}" });
  const alone = await readProject(repo.root, ECOSYSTEMS);
  repo.write({ "package.json": '{"workspaces":["packages/*"]}' });

  const workspace = await readProject(repo.root, ECOSYSTEMS);

  expect([...alone.members]).toEqual([]);
  expect([...workspace.members.keys()].toSorted()).toEqual(members);
});

test("a link inside the tree is followed", async () => {
  await using repo = emptyRepo();
  repo.write({ "build/Makefile": "test:\n" });
  symlinkSync("build/Makefile", join(repo.root, "Makefile"));

  const project = await readProject(repo.root, ECOSYSTEMS);

  expect(project.texts.get("Makefile")).toBe("test:\n");
});
