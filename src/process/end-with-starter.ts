/** In the environment of a run that is to end with the process that started it. */
const MARK = "TOOL_ENDS_WITH_STARTER";

/** Makes a run of this program end with this process, however suddenly this one ends. */
export const ENDS_WITH_US = { env: { [MARK]: "1" }, hasChannel: true } as const;

/**
 * Calls `act` once the process that started this one as `ENDS_WITH_US` has ended: the channel between them
 * closes with either, on every platform. Does nothing in a process that was started in any other way, keeps no
 * process alive, and takes the mark out of the environment that programs started from here are given.
 */
export function onStarterGone(act: () => void): void {
  const isMarked = process.env[MARK] !== undefined;
  delete process.env[MARK];
  // Without a channel from the start it is undefined: there is nothing to listen to.
  if (!isMarked || process.connected === undefined) return;
  process.once("disconnect", act);
  process.channel?.unref();
  if (!process.connected) act();
}
