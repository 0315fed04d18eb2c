import type { HostTime } from "./create-waiting.ts";
import { ToolError } from "../errors/tool-error.ts";

/** How a host is asked again and again. */
interface Waiting extends Pick<HostTime, "pause" | "pollMs"> {
  readonly host: string;
  readonly again: string;
}

interface Looks<Found> extends Waiting {
  readonly looks: number;
  /** Finds the open request; null if there is none. */
  readonly find: () => Promise<Found | null>;
  /** The host's word for it: "pull request". */
  readonly kind: string;
  /** Builds the error of the call that should have opened it. */
  readonly cause: () => ToolError;
}

/** A host takes a moment to see what was pushed, or to list what it made. */
export const LOOKS = 4;

/**
 * Reads an open request until it ends in the commit that was pushed. Throws HOST_PULL_REQUEST_REFUSED if it does not.
 * @param read reads it again; null if that is not possible
 */
export async function untilItCarries<Found extends { readonly headCommit: string }>(
  found: Found,
  wanted: { readonly branch: string; readonly headCommit: string },
  request: Waiting & { readonly named: string; readonly read: () => Promise<Found | null> },
): Promise<Found> {
  const { pause, pollMs, host, again, named, read } = request;
  let state = found;
  for (let look = 1; look < LOOKS && state.headCommit !== wanted.headCommit; look += 1) {
    await pause(pollMs(look) / 2);
    state = (await read()) ?? state;
  }
  if (state.headCommit === wanted.headCommit) return state;
  throw new ToolError(
    "HOST_PULL_REQUEST_REFUSED",
    `${named} is at ${state.headCommit.slice(0, 10)}, not at the pushed ${wanted.headCommit.slice(0, 10)}: ${wanted.branch} moved on ${host}`,
    { hint: `pull the new commits (\`git pull --rebase\`), then run \`${again}\` again` },
  );
}

/**
 * Looks for a request that a call may have opened although it failed; null if the host's list does not have it.
 * Throws HOST_PULL_REQUEST_REFUSED if that list cannot be read at the last look.
 */
export async function lookForOpened<Found>(request: Looks<Found>): Promise<Found | null> {
  const { looks, pause, pollMs, find, kind, host, again, cause } = request;
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await pause(pollMs(look) / 2);
    const found = await find().catch((error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      return undefined;
    });
    if (found) return found;
    if (found === undefined && look === looks - 1)
      throw new ToolError(
        "HOST_PULL_REQUEST_REFUSED",
        `opening the ${kind} failed, and whether ${host} opened it all the same could not be read`,
        {
          cause: cause(),
          hint: `run \`${again}\` again: a ${kind} that is open is found and used`,
        },
      );
  }
  return null;
}
