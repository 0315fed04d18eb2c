import type { HiddenSecret } from "./types.ts";
import { isStandIn } from "./value-shapes.ts";

/** Finds what a call signs with, by its place among the arguments: no name tells of it. */
export function findInCalls(text: string): readonly HiddenSecret[] {
  return CALLS.flatMap((call) =>
    [...text.matchAll(call)].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.["value"] ?? [0, 0];
      return isStandIn(text.slice(start, end)) ? [] : [{ start, end, kind: "secret" }];
    }),
  );
}

const LITERAL = String.raw`(?<quote>["'\x60])(?<value>(?:(?!\k<quote>)[^\n]){3,200})\k<quote>`;
const CALLS: readonly RegExp[] = [
  new RegExp(
    String.raw`\bjwt\.(?:sign|verify|encode|decode)\([^\n;]{1,200}?,\s{0,20}${LITERAL}`,
    "dgi",
  ),
  new RegExp(
    String.raw`\bcreateHmac\(\s{0,20}["'\x60][\w-]{2,20}["'\x60]\s{0,20},\s{0,20}${LITERAL}`,
    "dgi",
  ),
  new RegExp(String.raw`\bcookieParser\(\s{0,20}${LITERAL}`, "dgi"),
];
