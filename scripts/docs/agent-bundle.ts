import manifest from "../../package.json" with { type: "json" };
import { geminiCommand, sharedSkill } from "../../src/agents/pure/forms.ts";
import { SKILLS } from "../../src/agents/pure/skills/index.ts";
import { SERVER } from "../../src/agents/server.ts";

/** A file of the bundle that agents install as a plugin or an extension. */
export interface BundleFile {
  /** Relative to the top of the package. */
  readonly path: string;
  readonly text: string;
}

const { version, license, homepage, keywords } = manifest;
const name = "tool";
const description = manifest.description;
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, "");
const owner = { name: manifest.name };
const about = { name, version, description, homepage, repository, license, keywords };
const server = { command: SERVER.command, args: SERVER.args };

/**
 * Makes the bundle: the neutral plugin of https://agent-plugins.org, the plugin of Claude Code, the marketplaces
 * of Claude Code and Codex, and the extension of Gemini CLI, all over the same skills.
 */
export function agentBundle(): readonly BundleFile[] {
  return [
    json("plugin.json", {
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      ...about,
    }),
    json("mcp.json", {
      $schema: "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json",
      mcpServers: { [name]: { type: "stdio", ...server } },
    }),
    json(".claude-plugin/plugin.json", {
      ...about,
      mcpServers: { [name]: server },
    }),
    json(".claude-plugin/marketplace.json", {
      name,
      owner,
      metadata: { description },
      plugins: [{ name, source: "./", description, version }],
    }),
    json(".agents/plugins/marketplace.json", {
      name,
      interface: { displayName: name },
      plugins: [
        {
          name,
          source: { source: "local", path: "./" },
          policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
          category: "Developer Tools",
        },
      ],
    }),
    json("gemini-extension.json", { name, version, description, mcpServers: { [name]: server } }),
    ...SKILLS.flatMap((skill) => [
      ...sharedSkill(skill, version).map(({ path, text }) => ({ path: `skills/${path}`, text })),
      ...geminiCommand(skill, version).map(({ path, text }) => ({
        path: `commands/${path}`,
        text,
      })),
    ]),
  ];
}

function json(path: string, value: unknown): BundleFile {
  return { path, text: `${JSON.stringify(value, null, 2)}\n` };
}
