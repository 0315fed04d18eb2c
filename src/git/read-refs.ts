import { USUAL_TARGETS } from "../core/vocabulary.ts";
import type { Git } from "./git.ts";

const LIST = ["for-each-ref", "--format=%(refname) %(objectname) %(symref)", "--"] as const;

/** The places of the branches that a review compares against by default, under any remote. */
const USUAL_PLACES = USUAL_TARGETS.flatMap((name) => [
  `refs/heads/${name}`,
  `refs/remotes/${name}`,
  `refs/remotes/*/${name}`,
]);

/** Asks for these. */
export const USUAL_REFS = [...LIST, ...USUAL_PLACES] as const;

/** Matches a name that these include, too; `*` stands for one part of a name. */
const IS_USUAL = new RegExp(`^(?:${USUAL_PLACES.join("|").replaceAll("*", "[^/]+")})$`);

/** Reads those of the refs that exist, with their tips; `origin/HEAD` gives the one it stands for. */
export async function readRefs(
  git: Git,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly ref: string; readonly tip: string }>> {
  const areUsual = names.every((name) => IS_USUAL.test(name));
  const listed = await git.text(areUsual ? USUAL_REFS : [...LIST, ...names]);
  // A pattern also matches what lies below it, and may hold a `*`: only exact names are looked up.
  return new Map(
    listed.split("\n").flatMap((line) => {
      const [name = "", tip = "", symref = ""] = line.split(" ");
      return name === "" ? [] : [[name, { ref: symref === "" ? name : symref, tip }]];
    }),
  );
}
