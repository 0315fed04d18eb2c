import type { Analyzer } from "../../review/types.ts";

/** The part of an analyzer that is loaded on first use. `accepts` answers without it. */
export function loadLazily(
  load: () => Promise<Analyzer["analyze"]>,
): Pick<Analyzer, "analyze"> & Required<Pick<Analyzer, "prepare">> {
  return {
    analyze: async (...asked) => await (await load())(...asked),
    async prepare() {
      await load();
    },
  };
}
