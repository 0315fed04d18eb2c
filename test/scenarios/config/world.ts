import type { Repo } from "../../helpers/repo.ts";
import { runTool, type ToolOptions } from "../../helpers/run-tool.ts";

export interface Listed {
  readonly settings: readonly {
    readonly key: string;
    readonly value: unknown;
    readonly source: string;
    readonly file: string | null;
  }[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** Writes the user's file: text as it stands, anything else as JSON. */
export function userConfig(repo: Repo, config: unknown): void {
  const text = typeof config === "string" ? config : JSON.stringify(config);
  repo.write({ "../home/.tool/config.json": text });
}

/** Writes the project's file: text or bytes as they stand. */
export function projectText(repo: Repo, text: string | Buffer): void {
  repo.write({ ".tool/config.json": text });
}

/** What `tool config list --json` gives. */
export async function list(
  repo: Repo,
  args: readonly string[] = [],
  options: ToolOptions = {},
): Promise<Listed> {
  const { stdout } = await runTool(repo, ["config", "list", "--json", ...args], options);
  return JSON.parse(stdout) as Listed;
}

/** What `tool config get KEY` prints, without the last newline. */
export async function get(
  repo: Repo,
  key: string,
  args: readonly string[] = [],
  options: ToolOptions = {},
): Promise<string> {
  return (await runTool(repo, ["config", "get", key, ...args], options)).stdout.replace(/\n$/, "");
}
