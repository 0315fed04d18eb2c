/** Gives what a promise gives, or rejects as soon as the signal says stop: the promise itself may never end. */
export async function raceStop<Value>(
  signal: AbortSignal,
  promise: Promise<Value>,
): Promise<Value> {
  promise.catch(() => {});
  let stop: (() => void) | undefined;
  try {
    return await Promise.race([
      promise,
      new Promise<never>((_, reject) => {
        stop = () => reject(new Error("stopped"));
        if (signal.aborted) stop();
        signal.addEventListener("abort", stop, { once: true });
      }),
    ]);
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop);
  }
}
