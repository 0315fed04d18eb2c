import { join } from "node:path";
import { SERVER } from "../server.ts";
import type { AgentLayout, CodingAgent } from "../types.ts";

/**
 * opencode: https://opencode.ai/docs/commands, /skills and /mcp-servers; tried with 1.18.33. Its menu of slash
 * commands does not list skills, so it gets commands too; a command takes precedence over a skill of its name.
 */
export const opencode: CodingAgent = {
  name: "opencode",
  label: "opencode",
  programs: ["opencode"],
  sigil: "/",
  user: ({ config }) => {
    const folder = join(config, "opencode");
    return layout([folder], join(folder, "commands"), folder);
  },
  project: (root) => {
    const folder = join(root, ".opencode");
    const signs = [folder, join(root, "opencode.json"), join(root, "opencode.jsonc")];
    return layout(signs, join(folder, "commands"), root);
  },
};

function layout(signs: readonly string[], commands: string, settings: string): AgentLayout {
  return {
    signs,
    commands: [{ folder: commands, form: "opencode" }],
    server: {
      files: [join(settings, "opencode.jsonc"), join(settings, "opencode.json")],
      format: "json",
      path: ["mcp", "tool"],
      value: { type: "local", command: [SERVER.command, ...SERVER.args], enabled: true },
    },
  };
}
