import { join } from "node:path";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

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
  const sign = join(above, ".cursor");
  return sharedLayout({ above, sign, file: join(sign, "mcp.json") });
}
