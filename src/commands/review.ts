import type { CommandRunner } from "../cli/context.ts";

export const review: CommandRunner<Record<string, unknown>> = async () => 0;
