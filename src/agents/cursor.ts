import { join } from "node:path";
import { SERVER } from "./server.ts";
import type { AgentLayout, CodingAgent } from "./types.ts";

/** Cursor, editor and CLI: https://cursor.com/docs/context/skills and /context/mcp; read, not tried. */
export const cursor: CodingAgent = {
  name: "cursor",
  label: "Cursor",
  programs: ["cursor-agent", "cursor"],
  sigil: "/",
  user: ({ home }) => layout(home),
  project: layout,
};

function layout(above: string): AgentLayout {
  return {
    signs: [join(above, ".cursor")],
    commands: [{ folder: join(above, ".agents/skills"), form: "shared" }],
    server: {
      files: [join(above, ".cursor/mcp.json")],
      format: "json",
      path: ["mcpServers", "tool"],
      value: SERVER,
    },
  };
}
