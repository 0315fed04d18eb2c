import { randomUUID } from "node:crypto";
import { ToolError } from "../errors/tool-error.ts";
import type { CallResult } from "./types.ts";

/** The number of results that are kept for their next pages; the oldest are dropped first. */
const MAX_RESULTS = 20;

/** A page and, unless it is the last, the cursor of the next page. */
export interface Page {
  readonly number: number;
  readonly of: number;
  readonly cursor?: string;
}

/** The results of this session that exceed one answer. */
export interface ResultPages {
  /** Keeps the pages of a result and returns the first. */
  open(count: number, render: (page: Page) => CallResult): CallResult;
  /** Returns the page of a cursor. Throws USAGE for an unknown or expired cursor. */
  turn(cursor: unknown): CallResult;
}

export function createResultPages(): ResultPages {
  const kept = new Map<string, { count: number; render: (page: Page) => CallResult }>();
  const show = (id: string, index: number): CallResult | undefined => {
    const result = kept.get(id);
    if (result === undefined || index >= result.count) return undefined;
    const next = index + 1 < result.count ? { cursor: `${id}.${index + 1}` } : {};
    return result.render({ number: index + 1, of: result.count, ...next });
  };
  return {
    open(count, render) {
      if (count === 1) return render({ number: 1, of: 1 });
      const id = randomUUID().slice(0, 8);
      kept.set(id, { count, render });
      const [oldest] = kept.keys();
      if (kept.size > MAX_RESULTS && oldest !== undefined) kept.delete(oldest);
      return show(id, 0) ?? render({ number: 1, of: count });
    },
    turn(cursor) {
      const [, id = "", index = ""] = /^(\w+)\.(\d{1,6})$/.exec(String(cursor)) ?? [];
      const page = show(id, Number(index));
      if (page !== undefined) return page;
      throw new ToolError("USAGE", "this `cursor` has expired", {
        hint: "call the tool again without it",
      });
    },
  };
}
