import { join } from "node:path";
import { SERVER } from "../server.ts";
import type { AgentLayout } from "../types.ts";

/**
 * Returns the places of an agent that reads skills from `.agents/skills`, and its servers from a JSON file.
 * @param places `above`: the folder with `.agents`; `sign`: a path that shows that it is used; `file`: its servers
 * @param entry the differences of its entry for the server
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
