import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runTool } from "../../helpers/run-tool.ts";
import { FULL_SHIP, pendingWorld, runIds } from "./killed.ts";

// Not a secret by its form, and written otherwise in HTML.
const SECRET = 'zebra"<crossing>&north';
const BUILD = [
  "cat secret.txt",
  `printf '%s\\n' '</pre><script>alert(1)</script>' '<img src=x onerror=alert(1)>'`,
  // A right-to-left override, and a colour.
  `printf '\\342\\200\\256reversed \\033[31mred\\033[0m\\n'`,
  // A line that is written over.
  `printf 'done 10%%\\rdone 100%%\\r\\n'`,
].join("; ");

/** Every tag of a page, with the text of its style sheet left out. */
const tagsOf = (page: string): string[] =>
  page.replace(/<style>[\s\S]*?<\/style>/, "").match(/<[^!][^>]*>/g) ?? [];

test("a ship as a page shows its steps, its error and its warnings, and lets neither markup nor secrets through", async () => {
  await using repo = pendingWorld({
    ship: { ...FULL_SHIP.ship, buildCommand: BUILD, testCommand: "echo three fail; exit 3" },
  });
  repo.write({ "secret.txt": `key ${SECRET}\n` });
  // The log holds it in clear: the ship was not told that it is a secret.
  await runTool(repo, ["ship"]);
  const [run = ""] = runIds(repo);
  const file = join(repo.sandbox.directory, "ship.html");
  repo.sandbox.env["DEPLOY_TOKEN"] = SECRET;

  const printed = await runTool(repo, ["runs", "show", run, "--format", "html"]);
  const written = await runTool(repo, ["runs", "show", run, "--format", "html", "--output", file]);

  const page = readFileSync(file, "utf8");
  expect(written.stdout).toBe(`${run}: failed\n`);
  expect(printed.stdout).toBe(page);
  expect(page).toContain("<h1>tool ship: feature → main</h1>");
  expect(page).toMatch(/<li class="step passed"><h2>build<\/h2>/);
  expect(page).toMatch(
    /<h2>test<\/h2><span class="how">failed<\/span>[\s\S]*?<b>error:<\/b> .*[\s\S]*?<details class="fold" open>[\s\S]*?>three fail</,
  );
  expect(page).toContain('<li class="step not-reached"><h2>pull-request</h2>');
  expect(readFileSync(join(repo.root, `.git/tool/runs/${run}/build.log`), "utf8")).toContain(
    SECRET,
  );
  expect(page).toContain("key ***\n");
  expect(page).not.toContain("crossing");
  expect(page).toContain("&#60;/pre&#62;&#60;script&#62;");
  expect(page).toContain("\\u{202e}reversed red");
  const { stdout: text } = await runTool(repo, ["runs", "show", run]);
  expect(text).toContain("│ \\u{202e}reversed red\n");
  expect(text).toContain("│ done 100%\n");
  expect(tagsOf(page).join("")).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=/i);
  expect(page).toMatch(
    /content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'"/,
  );
});

test("the page of a ship that was merged names its pull request and its warnings", async () => {
  await using repo = pendingWorld({
    ship: { ...FULL_SHIP.ship, postMergeCommand: "exit 4" },
  });
  await runTool(repo, ["ship"]);
  const [run = ""] = runIds(repo);

  const { stdout } = await runTool(repo, ["runs", "show", run, "--format", "html"]);
  const toOpen = await runTool(repo, ["runs", "show", run, "--open"]);

  const file = join(repo.root, ".git/tool/pages/ship.html");
  expect(toOpen.stdout).toBe(`${run}: shipped\nreport: ${file}\n`);
  expect(readFileSync(file, "utf8")).toBe(stdout);
  expect(stdout).toContain('<header class="overview pass">');
  expect(stdout).toMatch(/<dt>Pull request<\/dt><dd>#1 .*, merged<\/dd>/);
  expect(stdout).toMatch(/<ul class="warnings"><li><b>warning:<\/b> .*exit/);
  expect(stdout).toContain('<li class="step warned"><h2>post-merge</h2>');
});

test("--format json is what --json prints, and the two cannot be combined otherwise", async () => {
  await using repo = pendingWorld();
  await runTool(repo, ["ship"]);
  const [run = ""] = runIds(repo);

  const json = await runTool(repo, ["runs", "show", run, "--json"]);
  const format = await runTool(repo, ["runs", "show", run, "--format", "json"]);
  const both = await runTool(repo, ["runs", "show", run, "--json", "--format", "html"]);

  expect(format.stdout).toBe(json.stdout);
  expect(both.status).toBe(2);
  expect(both.stdout).toContain("--json and --format html cannot be combined");
});
