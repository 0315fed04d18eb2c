import type { HiddenSecret } from "./types.ts";
import { isRandom } from "./value-shapes.ts";

const SHORTEST = 32;

/** Finds secrets by their looks alone: long random values in quotes, on a line of their own, or after a name. */
export function findLone(text: string): readonly HiddenSecret[] {
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.["value"] ?? [0, 0];
      const value = text.slice(start, end);
      if (/^sha\d{1,3}-/.test(value) || !isRandom(value, SHORTEST)) return [];
      const before = text.slice(Math.max(0, start - LOOK_BACK), start);
      return CHECKSUM.test(before) ? [] : [{ start, end, kind: "random-value" }];
    }),
  );
}

/** In quotes; between tags; the rest of a line that begins with a name; a line of what was encoded. */
const FORMS: readonly RegExp[] = [
  /(?<quote>["'`])(?<value>[A-Za-z0-9+/=_.~-]{32,})\\{0,3}\k<quote>/dg,
  />(?<value>[A-Za-z0-9+/=_.~-]{32,})<\//dg,
  /^[ \t]*(?:- |export )?[\w.-]{1,64}[ \t]*[:=][ \t]*(?<value>[A-Za-z0-9+/=_-]{32,})[ \t\r]*$/dgm,
  /^[^\w+/=\n]{0,12}(?<value>[A-Za-z0-9+/]{60,}={0,2})[^\w\n]{0,12}$/dgm,
];

const LOOK_BACK = 60;
/** Checksums, which are published with their files, and ids of commits. */
const CHECKSUM =
  /(?:integrity|checksum|sha-?(?:1|256|384|512)|md5|digest|etag|commit|revision|\brev|\bref|resolved)["'`]?\s{0,4}(?:[:=]|=>)\s{0,4}["'`]?$/i;
