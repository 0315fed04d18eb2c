import { ToolError } from "../errors/tool-error.ts";

/** How a host is asked again and again. */
interface Looks<Found> {
  readonly looks: number;
  readonly pause: (ms: number) => Promise<void>;
  readonly pollMs: (look: number) => number;
  /** Finds the open request; null if there is none. */
  readonly find: () => Promise<Found | null>;
  /** What the host calls it: "pull request". */
  readonly kind: string;
  readonly host: string;
  readonly again: string;
  /** What the call that should open it was answered. */
  readonly cause: () => ToolError;
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
    if (found === undefined && look === looks - 1) {
      throw new ToolError(
        "HOST_PULL_REQUEST_REFUSED",
        `opening the ${kind} failed, and whether ${host} opened it all the same could not be read`,
        {
          cause: cause(),
          hint: `run \`${again}\` again: a ${kind} that is open is found and used`,
        },
      );
    }
  }
  return null;
}
