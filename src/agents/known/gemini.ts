import { join } from "node:path";
import { sharedLayout } from "./shared-layout.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

/**
 * Gemini CLI: https://geminicli.com/docs/cli/skills and /tools/mcp-server; tried with 0.61.0. A skill is a
 * slash command there. A file in `.gemini/commands/`, or a prompt of a server, of the same name would
 * rename both, to `/tool-review1` and `/user.tool-review`, so it gets the skills alone.
 */
export const gemini: CodingAgent = {
  name: "gemini",
  label: "Gemini CLI",
  programs: ["gemini"],
  sigil: "/",
  variable: "GEMINI_CLI_HOME",
  user: ({ home, moved }) => layout(moved ?? home),
  project: (root) => ({
    ...layout(root),
    once: "Gemini CLI reads a project's skills and servers once the folder is trusted in it.",
  }),
};

function layout(above: string): AgentLayout {
  const sign = join(above, ".gemini");
  return sharedLayout({ above, sign, file: join(sign, "settings.json") });
}
