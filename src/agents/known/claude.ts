import { join } from "node:path";
import { SERVER } from "../server.ts";
import type { CodingAgent } from "../types.ts";

/** Claude Code: https://code.claude.com/docs/en/skills and /mcp; tried with 2.1.197. */
export const claude: CodingAgent = {
  name: "claude",
  label: "Claude Code",
  programs: ["claude"],
  sigil: "/",
  variable: "CLAUDE_CONFIG_DIR",
  user({ home, moved }) {
    const folder = moved ?? join(home, ".claude");
    const settings = join(moved ?? home, ".claude.json");
    return {
      signs: [folder, settings],
      commands: [{ folder: join(folder, "skills"), form: "claude" }],
      server: {
        files: [join(folder, ".config.json"), settings],
        format: "json",
        path: ["mcpServers", "tool"],
        value: { type: "stdio", ...SERVER },
      },
    };
  },
  project: (root) => ({
    signs: [join(root, ".claude")],
    commands: [{ folder: join(root, ".claude/skills"), form: "claude" }],
    server: {
      files: [join(root, ".mcp.json")],
      format: "json",
      path: ["mcpServers", "tool"],
      value: { type: "stdio", ...SERVER },
    },
    once: "Claude Code asks each person once whether the project's server may be used.",
  }),
};
