import type { Context } from "../../cli/context.ts";
import type { Settings } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import type { Git } from "../../git/git.ts";
import type { ProjectRequest } from "../../hosts/host-parts.ts";
import type { Host, Remote } from "../../hosts/types.ts";
import type { ShipCommand } from "../../ship/pure/types.ts";
import { tellChanging, tellWriting } from "./tell-commands.ts";

/** Opens the host behind a remote; with `--verbose` each call that changes something is told. */
export async function openHost(
  { streams, env, signal, run }: Pick<Context, "streams" | "env" | "signal" | "run">,
  request: {
    readonly choice: Settings["host"];
    readonly git: Git;
    readonly remote: Remote;
    readonly project: ProjectRequest;
    /** The command that a hint says to run again. */
    readonly command: ShipCommand;
  },
): Promise<Host> {
  const tell = (line: string): void => streams.detail(printable(line));
  const { detectHost } = await import("../../hosts/detect-host.ts");
  return detectHost(request.choice, {
    run: tellChanging(run, tell),
    git: tellWriting(request.git, tell),
    remote: request.remote,
    project: request.project,
    again: `tool ${request.command}`,
    env,
    signal,
  });
}
