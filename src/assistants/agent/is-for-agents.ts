/** Paths with a dot that are reviewed like other files. */
const PLAIN_DOT_PATHS = /^(?:\.github\/(?:workflows|actions)\/|\.gitlab-ci\.yml$|\.circleci\/)/;

/** Names, in any folder, of files with instructions or settings of agents and their runtimes. */
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
 * Whether an agent in the project's folder would obey a file: instructions, settings with programs to start, and files
 * that its runtime loads. The path is relative to the top, with `/`.
 */
export function isForAgents(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  if (OWN_NAMES.has(parts.at(-1) ?? "")) return true;
  // Nearly all tools keep their settings in paths with a dot, also unknown ones.
  return parts.some((part) => part.startsWith(".")) && !PLAIN_DOT_PATHS.test(path.toLowerCase());
}
