import { orElse } from "./or-else.ts";

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  return orElse(() => JSON.parse(text) as unknown, undefined);
}
