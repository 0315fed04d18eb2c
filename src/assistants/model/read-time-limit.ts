import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { type Environment, valueOf } from "./environment.ts";

const NAME = "TOOL_MODEL_TIMEOUT";
const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 3600;

/** Seconds of silence after which an answer is given up, from `TOOL_MODEL_TIMEOUT`. Throws `MODEL_TIMEOUT`. */
export function readTimeLimit(env: Environment): number {
  const given = valueOf(env, NAME);
  if (given === undefined) return DEFAULT_SECONDS;
  const seconds = /^\d{1,4}$/.test(given) ? Number(given) : 0;
  if (seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new ToolError(
    "MODEL_TIMEOUT",
    `${NAME} is no number of seconds from 1 to ${MAX_SECONDS}: ${printable(given.slice(0, 50))}`,
    { hint: `export ${NAME}=${DEFAULT_SECONDS}` },
  );
}
