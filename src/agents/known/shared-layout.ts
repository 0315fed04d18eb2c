import { join } from "node:path";
import { SERVER } from "../server.ts";
import type { AgentLayout } from "../types.ts";

/**
 * The places of an agent that reads the skills in `.agents/skills`, and its servers from a file of JSON.
 * @param places `above`: the folder that holds `.agents`; `sign`: what shows that it is used; `file`: its servers
 * @param entry where its entry for the server is another one
 */
export function sharedLayout(
  places: { readonly above: string; readonly sign: string; readonly file: string },
  entry: Partial<Pick<AgentLayout["server"], "format" | "path" | "value">> = {},
): AgentLayout {
  const { above, sign, file } = places;
  return {
    signs: [sign],
    commands: [{ folder: join(above, ".agents/skills"), form: "shared" }],
    server: {
      files: [file],
      format: "json",
      path: ["mcpServers", "tool"],
      value: SERVER,
      ...entry,
    },
  };
}
