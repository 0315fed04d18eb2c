import { join } from "node:path";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

/** OpenAI Codex: https://developers.openai.com/codex/skills and /mcp; tried with 0.169.0. */
export const codex: CodingAgent = {
  name: "codex",
  label: "Codex",
  programs: ["codex"],
  sigil: "$",
  variable: "CODEX_HOME",
  user: ({ home, moved }) => layout(home, moved ?? join(home, ".codex")),
  project: (root) => ({
    ...layout(root, join(root, ".codex")),
    once: "Codex reads a project's server once the folder is trusted in it.",
  }),
};

function layout(above: string, folder: string): AgentLayout {
  return sharedLayout(
    { above, sign: folder, file: join(folder, "config.toml") },
    { format: "toml", path: ["mcp_servers", "tool"] },
  );
}
