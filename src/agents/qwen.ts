import { join } from "node:path";
import { SERVER } from "./server.ts";
import type { AgentLayout, CodingAgent } from "./types.ts";

/** Qwen Code, whose skills are slash commands: https://qwenlm.github.io/qwen-code-docs; tried with 0.15.10. */
export const qwen: CodingAgent = {
  name: "qwen",
  label: "Qwen Code",
  programs: ["qwen"],
  sigil: "/",
  variable: "QWEN_HOME",
  user: ({ home, moved }) => layout(home, moved ?? join(home, ".qwen")),
  project: (root) => layout(root, join(root, ".qwen")),
};

function layout(above: string, folder: string): AgentLayout {
  return {
    signs: [folder],
    commands: [{ folder: join(above, ".agents/skills"), form: "shared" }],
    server: {
      files: [join(folder, "settings.json")],
      format: "json",
      path: ["mcpServers", "tool"],
      value: SERVER,
    },
  };
}
