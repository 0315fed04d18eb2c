import { delimiter } from "node:path";
import { expect, test } from "vitest";
import { agentEnvironment } from "../../../../src/assistants/agent/agent-environment.ts";

const kept = (env: Record<string, string>) => agentEnvironment(env, "/projects/app");

test("keeps what agents are set up with, and what programs need to run", () => {
  const env = {
    HOME: "/projects/app",
    XDG_CACHE_HOME: "/home/me/.cache",
    OPENAI_API_KEY: "1",
    GEMINI_API_KEY: "2",
    GOOGLE_CLOUD_PROJECT: "3",
    MY_GATEWAY_BASE_URL: "4",
    no_proxy: "localhost",
    SystemRoot: String.raw`C:\Windows`,
  };

  expect(kept(env)).toEqual(env);
});

test.each([
  "GITHUB_TOKEN",
  "NPM_TOKEN",
  "AWS_SECRET_ACCESS_KEY",
  "SSH_AUTH_SOCK",
  "NODE_OPTIONS",
  "LD_PRELOAD",
  "BASH_ENV",
  "GIT_DIR",
  "PWD",
  "OLDPWD",
  "INIT_CWD",
  "CLAUDECODE",
  "CLAUDE_PROJECT_DIR",
  "CLAUDE_CODE_SSE_PORT",
  "CLAUDE_CODE_ENTRYPOINT",
  "GEMINI_CLI_IDE_WORKSPACE_PATH",
  "CURSOR_TRACE_ID",
])("drops %s", (name) => {
  expect(kept({ [name]: "value" })).toEqual({});
});

test("drops what names the work tree, but not the user's own folders", () => {
  expect(
    kept({ CODEX_HOME: "/projects/app/.codex", GOOSE_ROOT: "/srv", TMPDIR: "/projects/app/tmp" }),
  ).toEqual({ GOOSE_ROOT: "/srv", TMPDIR: "/projects/app/tmp" });
});

test("leaves on PATH what is absolute and not in the work tree", () => {
  const folders = [
    "/usr/bin",
    "",
    ".",
    "node_modules/.bin",
    "/projects/app/node_modules/.bin",
    "/projects/app",
    "/projects/apple",
  ];

  expect(kept({ PATH: folders.join(delimiter) })).toEqual({
    PATH: ["/usr/bin", "/projects/apple"].join(delimiter),
  });
});
