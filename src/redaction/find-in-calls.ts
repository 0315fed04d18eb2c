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
  String.raw`\bjwt\.(?:sign|verify|encode|decode)[( ][^\n;]{1,200}?,\s{0,20}${LITERAL}`,
  String.raw`\b(?:createHmac|HMAC\.(?:hex)?digest)\(\s{0,20}["'\x60][\w-]{2,20}["'\x60]\s{0,20},\s{0,20}${LITERAL}`,
  String.raw`\bhmac\.new\(\s{0,20}(?:[\w.]{1,40},\s{0,20}\[\]byte\(|b?)${LITERAL}`,
  String.raw`\b(?:SignedString|NewCookieStore)\(\[\]byte\(${LITERAL}`,
  String.raw`\b(?:cookieParser|HMAC(?:256|384|512)|setSigningKey|hmacShaKeyFor|signWith)\(\s{0,20}${LITERAL}`,
].map((source) => new RegExp(source, "dgi"));
