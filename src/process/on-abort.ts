/** What is to be done when a signal aborts, by signal. */
const ACTS = new WeakMap<AbortSignal, Acts>();

interface Acts {
  readonly all: Set<{ readonly act: () => void }>;
  readonly listener: () => void;
}

/**
 * Has something done when a signal aborts, until the function that it gives is called. However many want that of one
 * signal, it has one listener: a verb starts many programs at the same time, and Node takes the eleventh for a leak.
 * A signal that has aborted before does nothing any more.
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
