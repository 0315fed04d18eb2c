import type { CommandRunner } from "../cli/context.ts";
export const configList: CommandRunner<Record<string, unknown>> = async () => 0;
export const configGet: CommandRunner<Record<string, unknown>> = async () => 0;
export const configSet: CommandRunner<Record<string, unknown>> = async () => 0;
export const configUnset: CommandRunner<Record<string, unknown>> = async () => 0;
export const configCheck: CommandRunner<Record<string, unknown>> = async () => 0;
export const configSchema: CommandRunner<Record<string, unknown>> = async () => 0;
export const configPath: CommandRunner<Record<string, unknown>> = async () => 0;
