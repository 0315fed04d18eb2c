import { unreadableAnswer } from "../pure/unreadable-answer.ts";
import type { Run, RunResult } from "../../process/run.ts";

/**
 * The same runner, which asks the client once for each repository and each login: finding the host, finding the
 * project and checking both ask alike, and each call takes a tenth of a second or more. Only answers that succeeded
 * are kept; what may change while a ship waits is never asked in this way.
 */
export function rememberLooks(run: Run): Run {
  const kept = new Map<string, Promise<RunResult>>();
  return async (request) => {
    const { file, args } = request;
    if (file !== "gh" || !isLook(args)) return await run(request);
    const name = JSON.stringify(args);
    const known = await kept.get(name);
    if (known?.status === 0 && isReadable(known)) return known;
    const answer = run(request);
    kept.set(name, answer);
    return await answer;
  };
}

/** A web page in place of an answer is no answer of the repository. */
function isReadable({ stdout }: RunResult): boolean {
  return unreadableAnswer(stdout.toString("utf8")) === null;
}

/** `gh api repos/OWNER/NAME`, `gh auth status`, `gh --version`. */
function isLook([first = "", second = "", ...rest]: readonly string[]): boolean {
  if (first === "--version") return true;
  if (first === "auth") return second === "status";
  return first === "api" && /^repos\/[^/]+\/[^/]+$/.test(second) && rest[0] === "--hostname";
}
