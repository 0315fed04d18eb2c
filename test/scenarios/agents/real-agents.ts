import {
  listClaude,
  listCodex,
  listCopilot,
  listGemini,
  listOpencode,
  listQwen,
  type Listing,
} from "./real-listings.ts";
import type { ModelHands } from "./real-world.ts";

/** A real agent: how it is led to the model on loopback, and how it is asked for what it knows and does. */
export interface RealAgent extends ModelHands {
  /** As `tool agents add` takes it. */
  readonly name: string;
  /** The name of its program. */
  readonly program: string;
  readonly env: (url: string) => Readonly<Record<string, string>>;
  /** Files in the home directory before anything is added. */
  readonly home: (url: string) => Readonly<Record<string, string>>;
  readonly list: Listing;
  /** What it says of a server that it has connected to, or would start. */
  readonly connected: RegExp;
  /** Runs the review's command without a person. */
  readonly review: readonly string[];
}

const PROVIDER = "loopback";

export const claude: RealAgent = {
  name: "claude",
  program: "claude",
  env: () => ({ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" }),
  home: () => ({}),
  list: listClaude,
  connected: /tool: tool mcp - ✔ Connected/,
  review: ["claude", "-p", "--allowedTools", "Bash", "--", "/tool-review"],
  shell: (command) => ({ name: "Bash", input: { command, description: "x" } }),
};

export const codex: RealAgent = {
  name: "codex",
  program: "codex",
  env: () => ({}),
  home: (url) => ({
    ".codex/config.toml": [
      `model = "${PROVIDER}"`,
      `model_provider = "${PROVIDER}"`,
      `[model_providers.${PROVIDER}]`,
      `name = "${PROVIDER}"`,
      `base_url = "${url}/v1"`,
      'env_key = "OPENAI_API_KEY"',
      'wire_api = "responses"',
      "",
    ].join("\n"),
  }),
  list: listCodex,
  connected: /"name":"tool".*"review"/,
  review: [
    "codex",
    "exec",
    "--dangerously-bypass-approvals-and-sandbox",
    "--skip-git-repo-check",
    "$tool-review",
  ],
  shell: (command) => ({ name: "exec_command", input: { cmd: command } }),
};

export const gemini: RealAgent = {
  name: "gemini",
  program: "gemini",
  env: () => ({ GEMINI_API_KEY: "key", GEMINI_CLI_TRUST_WORKSPACE: "true" }),
  home: () => ({
    ".gemini/settings.json": JSON.stringify({
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      general: { disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
    }),
  }),
  list: listGemini,
  connected: /tool: tool mcp \(stdio\) - Connected/,
  review: ["gemini", "--model", "gemini-2.5-pro", "--approval-mode", "yolo", "-p", "/tool-review"],
  shell: (command) => ({ name: "run_shell_command", input: { command } }),
  // Without a person it hands a skill's command over as text; the model asks for the skill then.
  skill: { name: "activate_skill", input: { name: "tool-review" } },
};

export const opencode: RealAgent = {
  name: "opencode",
  program: "opencode",
  env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" }),
  home: (url) => ({
    ".config/opencode/opencode.json": JSON.stringify({
      model: `${PROVIDER}/m`,
      small_model: `${PROVIDER}/m`,
      autoupdate: false,
      permission: "allow",
      provider: {
        [PROVIDER]: {
          npm: "@ai-sdk/openai-compatible",
          options: { baseURL: `${url}/v1`, apiKey: "key" },
          models: { m: { name: "m", tool_call: true } },
        },
      },
    }),
  }),
  list: listOpencode,
  connected: /"tool":\{"status":"connected"\}/,
  review: ["opencode", "run", "--command", "tool-review"],
  shell: (command) => ({ name: "bash", input: { command, description: "x" } }),
};

export const qwen: RealAgent = {
  name: "qwen",
  program: "qwen",
  // It takes a proxy for every address, those of NO_PROXY too.
  env: () => ({ OPENAI_MODEL: "m", http_proxy: "", https_proxy: "" }),
  home: () => ({
    ".qwen/settings.json": JSON.stringify({
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
    }),
  }),
  list: listQwen,
  connected: /tool: tool mcp \(stdio\) - Connected/,
  review: ["qwen", "--yolo", "--auth-type", "openai", "-p", "/tool-review"],
  shell: (command) => ({
    name: "run_shell_command",
    input: { command, is_background: false, description: "x" },
  }),
};

export const copilot: RealAgent = {
  name: "copilot",
  program: "copilot",
  env: (url) => ({
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_API_KEY: "key",
    COPILOT_MODEL: "m",
    COPILOT_OFFLINE: "true",
    COPILOT_AUTO_UPDATE: "false",
  }),
  home: () => ({}),
  list: listCopilot,
  connected: /Command: tool mcp/,
  review: ["copilot", "--allow-all-tools", "-p", "/tool-review"],
  skill: { name: "skill", input: { skill: "tool-review" } },
  shell: (command) => ({ name: "bash", input: { command, description: "x" } }),
};

/** Every one, in the order in which they are tried. */
export const REAL_AGENTS: readonly RealAgent[] = [claude, codex, gemini, opencode, qwen, copilot];
