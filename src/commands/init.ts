import type { CommandRunner } from "../cli/context.ts";

export const init: CommandRunner<Record<string, unknown>> = async () => 0;
