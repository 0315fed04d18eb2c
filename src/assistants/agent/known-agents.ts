/** A coding agent that can be named by one word, and what makes it speak the Agent Client Protocol. */
export interface KnownAgent {
  readonly name: string;
  /** Programs with their arguments; the first that is on PATH is taken. */
  readonly commands: readonly (readonly [file: string, ...args: string[]])[];
  /** Command that installs what is missing. */
  readonly install: string;
  /** Command that logs it in. */
  readonly logIn: string;
  /** Session modes to work in, the best first, where other ones than READING_MODES are meant. */
  readonly modes?: readonly string[];
  /** Set in its environment: what narrows its own tools down to reading. */
  readonly env?: Readonly<Record<string, string>>;
  /** Passed along with each new session: what narrows the agent's own tools down to reading. */
  readonly sessionMeta?: Readonly<Record<string, unknown>>;
}

/**
 * Session modes that only read, by the names that agents give them, the best first; after them those
 * that ask before they do anything else.
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
    // Its plan mode wants a plan for an answer. With the tools below, the default one can only read.
    modes: ["default", "plan"],
    sessionMeta: {
      claudeCode: {
        options: {
          tools: ["Read", "Glob", "Grep"],
          settingSources: ["user"],
          strictMcpConfig: true,
          allowDangerouslySkipPermissions: false,
          promptSuggestions: false,
          // Nobody goes on with these sessions.
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
    // Its sandbox keeps commands from writing, and lets them read the whole disk without asking.
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
    // What it would have to ask for it does not try: it ends its answer at the first refusal.
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
    // Without a word from its user it does everything without asking.
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
