import { parseJson } from "../core/parse-json.ts";
import { isRecord } from "../core/is-record.ts";

/**
 * Builds a `fetch` that sends once more what a broken connection cut off, unless it asks for a call of a
 * tool: whether that may be sent again only the caller knows.
 */
export function createRepeatFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await send(input, init);
    } catch (thrown) {
      // That is how `fetch` says that the network, and not the server, is at fault.
      const isCutOff = thrown instanceof TypeError && init?.signal?.aborted !== true;
      if (!isCutOff || !isHarmless(init)) throw thrown;
      return send(input, init);
    }
  };
}

function isHarmless(init: RequestInit | undefined): boolean {
  if (init?.method !== "POST") return true;
  if (typeof init.body !== "string") return false;
  const message = parseJson(init.body);
  return isRecord(message) && message["method"] !== "tools/call";
}
