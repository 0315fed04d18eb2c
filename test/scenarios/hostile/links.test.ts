import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoWithOrigin, type Repo } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { snapshot } from "../../helpers/snapshot.ts";

function world(): { readonly repo: Repo; readonly outside: string } {
  const repo = repoWithOrigin({ feature: { "a.js": "debugger;\n" } });
  const outside = join(repo.sandbox.directory, "outside");
  mkdirSync(outside);
  return { repo, outside };
}

test("a link in the place of a kept file is replaced, and what it leads to stays", async () => {
  const { repo, outside } = world();
  await using _ = repo;
  await runTool(repo, ["review"]);
  const folder = join(repo.root, ".git/tool/reviews");
  const [name = ""] = readdirSync(folder);
  const target = join(outside, "profile");
  writeFileSync(target, "export PATH\n");
  rmSync(join(folder, name));
  symlinkSync(target, join(folder, name));

  const { stdout } = await runTool(repo, ["review"]);

  expect(stdout).toContain("js/debugger-left");
  expect(readFileSync(target, "utf8")).toBe("export PATH\n");
  expect(lstatSync(join(folder, name)).isFile()).toBe(true);
});

test.each(["", "/reviews", "/runs", "/cache", "/ship.lock"])(
  "the working state%s is no link to a folder elsewhere, where files would be written and taken away",
  async (place) => {
    const { repo, outside } = world();
    await using _ = repo;
    for (let at = 0; at < 120; at += 1) writeFileSync(join(outside, `${at}.json`), "{}");
    const before = snapshot(outside);
    if (place !== "") mkdirSync(join(repo.root, ".git/tool"));
    symlinkSync(outside, join(repo.root, `.git/tool${place}`));

    for (const args of [["review"], ["ship", "--yes"]]) {
      const { status, stderr } = await runTool(repo, args);
      expect({ status, stderr }).toMatchObject({ status: 2 });
      expect(stderr).toContain(`.git/tool${place} is a symbolic link`);
      expect(stderr).toContain(`hint: remove it: \`rm ${repo.root}/.git/tool${place}\``);
    }
    expect(snapshot(outside)).toEqual(before);
  },
);

test("a report is not written through a link of the project to somewhere else", async () => {
  const { repo, outside } = world();
  await using _ = repo;
  writeFileSync(join(outside, "profile"), "export PATH\n");
  symlinkSync(join(outside, "profile"), join(repo.root, "report.html"));
  symlinkSync(outside, join(repo.root, "reports"));

  for (const file of ["report.html", "reports/new.html"]) {
    const { status, stderr } = await runTool(repo, [
      "review",
      "--format",
      "html",
      "--output",
      file,
    ]);
    expect({ status, stderr }).toMatchObject({ status: 2 });
    expect(stderr).toContain("leads out of the work tree");
  }
  expect(snapshot(outside)).toEqual({ profile: expect.anything() as unknown });
  const { status } = await runTool(repo, ["review", "--output", join(outside, "typed.txt")]);
  expect(status).toBe(1);
  expect(readFileSync(join(outside, "typed.txt"), "utf8")).toContain("js/debugger-left");
});
