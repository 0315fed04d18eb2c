import type { CommandRunner } from "../cli/context.ts";

/** `tool` alone: the help. */
export const menu: CommandRunner<{ help: string }> = async (context, { help }) => {
  context.streams.result(help);
  return 0;
};
