import { USUAL_TARGETS } from "../core/vocabulary.ts";
import type { Git } from "./git.ts";

const LIST = ["for-each-ref", "--format=%(refname) %(objectname) %(symref)", "--"] as const;

/** Asks for the branches that a review compares against where nothing is set, under any remote. */
export const USUAL_REFS = [
  ...LIST,
  ...USUAL_TARGETS.flatMap((name) => [
    `refs/heads/${name}`,
    `refs/remotes/${name}`,
    `refs/remotes/*/${name}`,
  ]),
] as const;

/** A name that this brings, too. */
const IS_USUAL = new RegExp(`^refs/(?:heads|remotes(?:/[^/]+)?)/(?:${USUAL_TARGETS.join("|")})$`);

/** The refs among those asked for that exist, with their tips; `origin/HEAD` gives the one it stands for. */
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
