/** A coding agent that is known by name, with its command for the Agent Client Protocol. */
export interface KnownAgent {
  readonly name: string;
  /** Programs with their arguments; the first one on PATH is used. */
  readonly commands: readonly (readonly [file: string, ...args: string[]])[];
  /** The command that installs it. */
  readonly install: string;
  /** The command that logs it in. */
  readonly logIn: string;
  /** Session modes, the best first, if they differ from READING_MODES. */
  readonly modes?: readonly string[];
  /** Environment variables that restrict its tools to reading. */
  readonly env?: Readonly<Record<string, string>>;
  /** Parameters of each session that restrict its tools to reading. */
  readonly sessionMeta?: Readonly<Record<string, unknown>>;
}

/**
 * Session modes that only read, by their names, the best first; then modes that ask before they do anything else.
 */
export const READING_MODES: readonly string[] = [
  "read-only",
  "readonly",
  "read_only",
  "ask",
  "plan",
  "chat",
  "default",
  "approve",
  "manual",
];

/** Agents known by name. Commands as their own documentation and https://agentclientprotocol.com/get-started/registry give them. */
export const KNOWN_AGENTS: readonly KnownAgent[] = [
  {
    name: "claude",
    commands: [["claude-agent-acp"], ["claude-code-acp"]],
    install: "npm install --global @agentclientprotocol/claude-agent-acp",
    logIn: "claude /login",
    env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: "1" },
    // Its plan mode answers with a plan. With the tools below, the default mode can only read.
    modes: ["default", "plan"],
    sessionMeta: {
      claudeCode: {
        options: {
          tools: ["Read", "Glob", "Grep"],
          settingSources: ["user"],
          strictMcpConfig: true,
          allowDangerouslySkipPermissions: false,
          promptSuggestions: false,
          // These sessions are not continued.
          persistSession: false,
        },
      },
    },
  },
  {
    name: "codex",
    // There are two adapters of this name: one reads the arguments, the other the environment.
    commands: [
      [
        "codex-acp",
        "-c",
        "features.shell_tool=false",
        "-c",
        "features.unified_exec=false",
        "-c",
        "web_search=disabled",
      ],
    ],
    install: "npm install --global @agentclientprotocol/codex-acp",
    logIn: "codex login",
    // Its sandbox prevents commands from writing, but lets them read the whole disk.
    env: {
      CODEX_CONFIG: JSON.stringify({
        features: {
          apps: false,
          goals: false,
          image_generation: false,
          multi_agent: false,
          plugins: false,
          shell_tool: false,
          unified_exec: false,
          view_image: false,
        },
        web_search: "disabled",
      }),
    },
  },
  {
    name: "gemini",
    commands: [["gemini", "--acp"]],
    install: "npm install --global @google/gemini-cli",
    logIn: "gemini",
  },
  {
    name: "copilot",
    commands: [["copilot", "--acp", "--stdio"]],
    install: "npm install --global @github/copilot",
    logIn: "copilot login",
  },
  {
    name: "opencode",
    commands: [["opencode", "acp"]],
    install: "npm install --global opencode-ai",
    logIn: "opencode auth login",
    // It ends its answer at the first refusal, so these are denied in advance.
    env: {
      OPENCODE_PERMISSION: JSON.stringify({
        bash: "deny",
        edit: "deny",
        external_directory: "deny",
        skill: "deny",
        task: "deny",
        webfetch: "deny",
        websearch: "deny",
      }),
      OPENCODE_DISABLE_PROJECT_CONFIG: "1",
    },
  },
  {
    name: "goose",
    commands: [["goose", "acp"]],
    install: "brew install block-goose-cli",
    logIn: "goose configure",
    // By default it does everything without asking.
    env: { GOOSE_MODE: "approve" },
    modes: ["approve"],
  },
  {
    name: "qwen",
    commands: [["qwen", "--acp"]],
    install: "npm install --global @qwen-code/qwen-code",
    logIn: "qwen",
  },
  {
    name: "cursor",
    commands: [["cursor-agent", "acp"]],
    install: "curl https://cursor.com/install -fsS | bash",
    logIn: "cursor-agent login",
  },
  {
    name: "auggie",
    commands: [["auggie", "--acp"]],
    install: "npm install --global @augmentcode/auggie",
    logIn: "auggie login",
  },
  {
    name: "kimi",
    commands: [["kimi", "acp"]],
    install: "uv tool install kimi-cli",
    logIn: "kimi login",
  },
  {
    name: "kilo",
    commands: [
      ["kilo", "acp"],
      ["kilocode", "acp"],
    ],
    install: "npm install --global @kilocode/cli",
    logIn: "kilo auth login",
  },
  {
    name: "vibe",
    commands: [["vibe-acp"]],
    install: "uv tool install mistral-vibe",
    logIn: "vibe --setup",
  },
];
