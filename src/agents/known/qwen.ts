import { join } from "node:path";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

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
  return sharedLayout({ above, sign: folder, file: join(folder, "settings.json") });
}
