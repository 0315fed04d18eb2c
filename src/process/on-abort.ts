/** The actions on the abort of each signal. */
const ACTS = new WeakMap<AbortSignal, Acts>();

interface Acts {
  readonly all: Set<{ readonly act: () => void }>;
  readonly listener: () => void;
}

/**
 * Runs an action when a signal aborts, unless the returned function is called first. All actions of a signal share
 * one listener: a verb starts many programs at the same time, and Node takes the eleventh listener for a leak. Does
 * nothing if the signal has aborted already.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  const acts = ACTS.get(signal) ?? createActs(signal);
  const entry = { act };
  if (acts.all.size === 0) signal.addEventListener("abort", acts.listener, { once: true });
  acts.all.add(entry);
  return () => {
    acts.all.delete(entry);
    if (acts.all.size === 0) signal.removeEventListener("abort", acts.listener);
  };
}

function createActs(signal: AbortSignal): Acts {
  const all: Acts["all"] = new Set();
  const acts: Acts = {
    all,
    listener() {
      for (const { act } of all) act();
    },
  };
  ACTS.set(signal, acts);
  return acts;
}
