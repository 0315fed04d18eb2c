import { join } from "node:path";
import { SERVER } from "../server.ts";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

/** GitHub Copilot CLI: https://docs.github.com/copilot/concepts/agents/about-agent-skills; tried with 1.0.102. */
export const copilot: CodingAgent = {
  name: "copilot",
  label: "Copilot CLI",
  programs: ["copilot"],
  sigil: "/",
  variable: "COPILOT_HOME",
  user: ({ home, moved }) => {
    const folder = moved ?? join(home, ".copilot");
    return layout(home, folder, join(folder, "mcp-config.json"));
  },
  // It also reads `.mcp.json`, which is Claude Code's.
  project: (root) =>
    layout(root, join(root, ".github/copilot-instructions.md"), join(root, ".github/mcp.json")),
};

function layout(above: string, sign: string, file: string): AgentLayout {
  return sharedLayout({ above, sign, file }, { value: { type: "local", ...SERVER, tools: ["*"] } });
}
