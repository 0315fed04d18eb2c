import type { CommandRunner } from "../cli/context.ts";

export const ship: CommandRunner<Record<string, unknown>> = async () => 0;
