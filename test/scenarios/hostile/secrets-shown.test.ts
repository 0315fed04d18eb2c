import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { installFakeGh } from "../../helpers/fake-gh.ts";
import { FORMATS } from "../../../src/output/formats/index.ts";
import { issuerPrefix } from "../../../src/redaction/starred.ts";
import { plantedSecrets, remainderOf } from "../../helpers/planted-secrets.ts";
import { repoWithOrigin } from "../../helpers/repo.ts";
import { runTool } from "../../helpers/run-tool.ts";
import { shipWorld } from "../ship/world.ts";
import { askTheNursery } from "../review/flaws.ts";

// In pieces: what a scanner would find here is none.
const PASSWORD = ["Xk29fjQ8", "zLm3vTp"].join("");
const TOKEN = ["q7Rk29fjQ8", "zLm3vTpAb"].join("");
const OLD_FORM = ["wvbnm", "qwrtzpl"].join("");
const WITH_SLASH = ["Ab/9kd8", "3kXq2"].join("");
const IN_QUERY = ["hd83j", "sl20dkl"].join("");
const OF_GITHUB = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const SECRETS = [PASSWORD, TOKEN, OLD_FORM, WITH_SLASH, IN_QUERY, OF_GITHUB.slice(4)];

const DOCKERFILE = `FROM node:20
ENV DB_PASSWORD=${PASSWORD}
ARG API_TOKEN="${TOKEN}"
ENV SECRET_KEY ${OLD_FORM}
RUN curl -H "Authorization: Bearer ${TOKEN}" https://example.com/x
RUN echo ${PASSWORD} | login
RUN curl https://admin:${WITH_SLASH}@example.com/get?token=${IN_QUERY}
USER node
`;

const SCRIPT = `import os

github = "${OF_GITHUB}"


def f():
    os.system("login " + "${OF_GITHUB}")
    return eval("${PASSWORD}")
`;

/** Which of the secrets a text shows. */
const shown = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret));

test("a secret that is found in one place is in clear in none, whatever the form of the report", async () => {
  await using repo = repoWithOrigin({ feature: { Dockerfile: DOCKERFILE, "a.py": SCRIPT } });
  askTheNursery(repo);
  const file = join(repo.sandbox.directory, "report.html");
  for (const args of [
    ...["text", "json", "sarif", "rdjson", "markdown", "html", "github"].map((format) => [
      "-v",
      "--format",
      format,
    ]),
    ["--format", "html", "--output", file],
    ["--brief"],
    ["--brief", "--json"],
  ]) {
    const { stdout, stderr } = await runTool(repo, ["review", "--constructive", ...args]);
    const report = args.includes(file) ? readFileSync(file, "utf8") : stdout;
    expect({ args, isTold: report.includes("docker/secret-in-image") }).toEqual({
      args,
      isTold: true,
    });
    expect({ args, shown: shown(report + stderr) }).toEqual({ args, shown: [] });
  }
});

test("sixty kinds of secrets in twelve languages, beside a finding on each, are in no report", async () => {
  const planted = plantedSecrets(60);
  const files = Object.fromEntries(planted.map(({ file, code }) => [file, `${code}\n`]));
  // Every file gets a finding, so that each report shows the lines around it.
  const log = {
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "other", rules: [] } },
        results: planted.map(({ file }) => ({
          ruleId: "look",
          level: "warning",
          message: { text: "Something is wrong here." },
          locations: [
            { physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } } },
          ],
        })),
      },
    ],
  };
  await using repo = repoWithOrigin({ feature: { ...files, Dockerfile: DOCKERFILE } });
  askTheNursery(repo);
  const sarif = join(repo.sandbox.directory, "other.sarif");
  writeFileSync(sarif, JSON.stringify(log));
  for (const format of Object.keys(FORMATS)) {
    const args = ["review", "--constructive", "--all", "-v", "--format", format, "--sarif", sarif];
    const { stdout, stderr } = await runTool(repo, args);
    const left = planted.flatMap((secret) => {
      // What its issuer puts in front of every key is no secret.
      const value = secret.value.slice(issuerPrefix(secret.value).length);
      const remainder = remainderOf({ value }, stdout + stderr);
      return remainder === null ? [] : [`${secret.kind} in ${secret.file}: ${remainder}`];
    });
    expect({ format, isTold: stdout.includes("docker/secret-in-image"), left }).toEqual({
      format,
      isTold: true,
      left: [],
    });
    expect(shown(stdout + stderr)).toEqual([]);
  }
});

describe("a remote's address shows neither password nor token", () => {
  test.each([
    `http://ada:${WITH_SLASH}@127.0.0.1:9/app.git`,
    `http://127.0.0.1:9/app.git?token=${IN_QUERY}`,
  ])("%s", async (url) => {
    await using repo = repoWithOrigin({ feature: { "a.js": "export const a = 1;\n" } });
    repo.git("remote", "set-url", "origin", url);
    for (const args of [["doctor"], ["doctor", "--json"], ["ship", "--dry-run"], ["ship"]]) {
      const { stdout, stderr } = await runTool(repo, [...args, "--set", "host=plain"]);
      expect(stdout + stderr).not.toBe("");
      expect({ args, shown: shown(stdout + stderr) }).toEqual({ args, shown: [] });
    }
  });
});

test("a token that the host's client prints is nowhere: not on the screen, in JSON, in the run", async () => {
  await using repo = shipWorld();
  const refused = { stderr: `HTTP 403: bad credentials for ${OF_GITHUB}` };
  installFakeGh(repo, { failures: { "pr create": [refused, refused, refused] } });

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--json"]);
  const runs = await runTool(repo, ["runs", "show", "--json"]);
  const state = join(repo.root, ".git/tool");
  const left = readdirSync(state, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));

  expect(status).toBe(1);
  expect(stdout + stderr).toContain("403");
  expect(left.length).toBeGreaterThan(0);
  expect(shown(left.join("\n"))).toEqual([]);
  expect(shown(stdout + stderr + runs.stdout + runs.stderr)).toEqual([]);
});

test("what git and the tracker are logged in with is nowhere, whoever prints it", async () => {
  const login = ["lin", "oauth", "8sK2jf93mQpZ"].join("-");
  const refresh = ["refresh", "7Hq2Lp0sVn"].join("-");
  const inAddress = ["pw", "4kT9sWq1Zx"].join("_");
  const escaped = ["p/w", "5kT9sWq1Zy"].join("@");
  const inHeader = ["hdr", "6mT9sWq1Za"].join("_");
  const instead = ["ins", "7nT9sWq1Zb"].join("_");
  const ofServer = ["srv", "8oT9sWq1Zc"].join("_");
  const all = [login, refresh, inAddress, escaped, inHeader, instead, ofServer];
  const command = `printf '%s\\n' ${all.map((secret) => `'${secret}'`).join(" ")}; exit 1`;
  await using repo = shipWorld({
    branch: "eng-12-late",
    config: {
      ship: {
        targetBranch: "main",
        testCommand: "sh ../print",
        issueTracker: { enabled: true, teamPrefixes: ["ENG"] },
      },
    },
  });
  const home = repo.sandbox.home;
  mkdirSync(join(home, ".tool"), { recursive: true });
  writeFileSync(join(repo.root, "../print"), command);
  const kept = {
    client: { client_id: "tool" },
    tokens: { access_token: login, refresh_token: refresh },
  };
  writeFileSync(join(home, ".tool/oauth.json"), JSON.stringify({ "http://127.0.0.1:9/mcp": kept }));
  const server = { command: "node", args: ["server.mjs"], env: { LINEAR: ofServer } };
  writeFileSync(
    join(home, ".tool/mcp.json"),
    JSON.stringify({ mcpServers: { "supported-tracker": server } }),
  );
  repo.git("remote", "add", "other", `https://ada:${inAddress}@example.com/app.git`);
  repo.git(
    "remote",
    "add",
    "third",
    `https://ada:${encodeURIComponent(escaped)}@example.com/app.git`,
  );
  const basic = Buffer.from(`x-access-token:${inHeader}`).toString("base64");
  repo.git("config", "http.https://example.com/.extraheader", `AUTHORIZATION: basic ${basic}`);
  const mine = `url.https://x:${instead}@example.com/.insteadOf`;
  repo.git("config", "--global", mine, "https://example.com/");

  const { status, stdout, stderr } = await runTool(repo, ["ship", "--json", "-v"]);
  const runs = await runTool(repo, ["runs", "show"]);

  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining("***") });
  const left = readdirSync(join(repo.root, ".git/tool"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  const everything = [stdout, stderr, runs.stdout, runs.stderr, ...left].join("\n");
  expect([...all, basic].filter((secret) => everything.includes(secret))).toEqual([]);
});
