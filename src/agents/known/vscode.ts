import { join } from "node:path";
import { SERVER } from "../server.ts";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

/** VS Code: https://code.visualstudio.com/docs/agents/reference/mcp-configuration; read, not tried. */
export const vscode: CodingAgent = {
  name: "vscode",
  label: "VS Code",
  programs: ["code"],
  sigil: "/",
  user: ({ home, settings }) => layout(home, join(settings, "Code/User")),
  project: (root) => layout(root, join(root, ".vscode")),
};

function layout(above: string, folder: string): AgentLayout {
  return sharedLayout(
    { above, sign: folder, file: join(folder, "mcp.json") },
    { path: ["servers", "tool"], value: { type: "stdio", ...SERVER } },
  );
}
