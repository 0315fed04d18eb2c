import { hunksOf } from "../comparison/hunks-of.ts";
import { countLines, isCode } from "../comparison/removed-lines.ts";
import type { Compared } from "../comparison/compared.ts";
import type { Detector, Regression } from "./detector.ts";
import { REPLACEMENTS } from "./diff-rows.ts";

/** A safer API or option that weaker code replaces, as the rows of rule files say. */
export const weakerApi: Detector = {
  name: "weaker-api",
  rules: [...new Set(REPLACEMENTS.map(({ rule }) => rule))],
  detect: weakerApis,
};

function weakerApis(sides: Compared): Regression[] {
  const { before, text, added } = sides;
  return REPLACEMENTS.flatMap(
    ({ rule, languages, removed, added: weak, anywhere, needs, unless }) => {
      if (!languages.includes(sides.language)) return [];
      const [strong] = removed;
      if (strong === undefined) return [];
      const isThere = anywhere
        ? !strong.test(before) || strong.test(text)
        : countLines(strong, text) >= countLines(strong, before);
      if (isThere) return [];
      if (unless?.test(added) === true || needs?.test(text) === false) return [];
      const places = hunksOf(sides).filter(({ old }) =>
        old.some((line) => isCode(line) && strong.test(line)),
      );
      const isWeak = (line: string): boolean => isCode(line) && weak.test(line);
      const same = places.find(({ now }) => now.some(isWeak));
      const isApart = anywhere && added.split("\n").some(isWeak);
      const place = same ?? (isApart ? places[0] : undefined);
      const at = place?.old.findIndex((line) => isCode(line) && strong.test(line)) ?? -1;
      if (place === undefined || at === -1) return [];
      return [{ rule, check: namedAs(strong, place.old[at] ?? ""), oldLine: place.oldStart + at }];
    },
  );
}

/** Returns the call, or the line if there is no call. */
function namedAs(strong: RegExp, line: string): string {
  const found = strong.exec(line)?.[0] ?? "";
  const [, called] = /^([\w$.]+)\s*\($/.exec(found) ?? [];
  return called === undefined ? line.trim().replace(/[,;{]+$/, "") : `${called}()`;
}
