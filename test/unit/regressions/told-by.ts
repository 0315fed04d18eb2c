import { describe, expect, test } from "vitest";
import { compareFiles, type Compared } from "../../../src/comparison/compared.ts";
import type { Detector } from "../../../src/regressions/detector.ts";
import type { ReviewedTree } from "../../../src/review/types.ts";
import { changeOf } from "../../helpers/change-of-text.ts";

/** A small text and what a change replaces in it, piece by piece: what it has, what comes there. */
interface Edited {
  readonly code: string;
  readonly change: readonly (readonly [from: string, to: string])[];
  /** Default: `src/a.js`. */
  readonly path?: string;
  /** What the change adds to other files. */
  readonly elsewhere?: string;
}

/** A change that is told: `rule: the check as it was`, once or several times. */
interface Told extends Edited {
  readonly as: string | readonly string[];
}

interface Rows {
  readonly told: Readonly<Record<string, Told>>;
  readonly silent: Readonly<Record<string, Edited>>;
}

/** Tests detectors by changes that they report and by near misses; the keys end the tests' names. */
export function describeDetector(
  title: string,
  detectors: Detector | readonly Detector[],
  { told, silent }: Rows,
): void {
  describe(title, () => {
    test.each(Object.entries(told))("is told %s", async (_, { as, ...edited }) => {
      expect(await toldBy([detectors].flat(), edited)).toEqual(typeof as === "string" ? [as] : as);
    });
    test.each(Object.entries(silent))("is not told %s", async (_, edited) => {
      expect(await toldBy([detectors].flat(), edited)).toEqual([]);
    });
  });
}

/** What detectors report of a change: each rule with the removed check, or with its other values. */
async function toldBy(detectors: readonly Detector[], edited: Edited): Promise<string[]> {
  const compared = await compare(edited);
  const regressions = await Promise.all(detectors.map(({ detect }) => detect(compared)));
  return regressions
    .flat()
    .map(({ rule, check, values = {} }) =>
      [rule, check ?? Object.values(values).join(", ")].filter((part) => part !== "").join(": "),
    );
}

/** The text after the change. Throws where a piece is not in it. */
function changed({ code, change }: Edited): string {
  return change.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no ${JSON.stringify(from)} in ${text}`);
    return text.replace(from, () => to);
  }, code);
}

async function compare(edited: Edited): Promise<Compared> {
  const { path = "src/a.js", code: before, elsewhere = "" } = edited;
  const text = changed(edited);
  const files = [
    ...changeOf(path, before, text),
    ...(elsewhere === "" ? [] : changeOf("src/elsewhere.js", undefined, `${elsewhere}\n`)),
  ];
  const tree: ReviewedTree = {
    changed: files,
    directory: null,
    paths: async () => files.map((file) => file.path),
    lookUp: async () => new Set(files.map((file) => file.path)),
    read: async (asked) => (asked === path ? text : `${elsewhere}\n`),
    readBefore: async (asked) => (asked === path ? before : null),
    search: async () => new Map<string, readonly string[]>(),
  };
  const [compared] = await compareFiles(tree, true);
  if (compared === undefined) throw new Error(`${path} is not compared`);
  return compared;
}
