import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import { qwen } from "./qwen.ts";
import type { CodingAgent } from "../types.ts";
import { vscode } from "./vscode.ts";

/** The coding agents that can be given the commands, in the order of the list. */
export const CODING_AGENTS: readonly CodingAgent[] = [
  claude,
  codex,
  gemini,
  opencode,
  qwen,
  copilot,
  cursor,
  vscode,
];
