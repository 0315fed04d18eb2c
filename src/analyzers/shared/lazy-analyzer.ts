import type { Analyzer } from "../../review/types.ts";

/**
 * How an analyzer works whose code is loaded when it is first wanted: it is large, and whoever only has to know
 * which files it reads is sooner there without it.
 */
export function later(
  load: () => Promise<Analyzer["analyze"]>,
): Pick<Analyzer, "analyze"> & Required<Pick<Analyzer, "prepare">> {
  return {
    analyze: async (...asked) => await (await load())(...asked),
    async prepare() {
      await load();
    },
  };
}
