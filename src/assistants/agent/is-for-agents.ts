/** Of what begins with a dot: what is reviewed like any other file. */
const PLAIN_DOT_PATHS = /^(?:\.github\/(?:workflows|actions)\/|\.gitlab-ci\.yml$|\.circleci\/)/;

/** Names, in any folder, that agents and what they run on take for orders or for their own settings. */
const OWN_NAMES = new Set([
  "agents.md",
  "agents.override.md",
  "agent.md",
  "claude.md",
  "claude.local.md",
  "codex.md",
  "gemini.md",
  "qwen.md",
  "warp.md",
  "copilot-instructions.md",
  "opencode.json",
  "opencode.jsonc",
  "kilo.json",
  "kilo.jsonc",
  "crush.json",
  "mcp.json",
  "bunfig.toml",
  "mise.toml",
  "mise.local.toml",
]);

/**
 * Whether a file of a project would be obeyed by an agent that works in the project's folder: its orders,
 * its settings with programs to start, what its runtime loads. A path relative to the top, with `/`.
 */
export function isForAgents(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  if (OWN_NAMES.has(parts.at(-1) ?? "")) return true;
  // Nearly every tool keeps what it obeys behind a dot, those that are not known here too.
  return parts.some((part) => part.startsWith(".")) && !PLAIN_DOT_PATHS.test(path.toLowerCase());
}
