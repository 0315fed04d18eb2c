import type { Git } from "../git/git.ts";

/** Where code hosts look for a template, best first; upper and lower case are alike. */
const PLACES = [
  ".github/pull_request_template",
  "pull_request_template",
  "docs/pull_request_template",
  ".github/pull_request_template/",
  "pull_request_template/",
  "docs/pull_request_template/",
] as const;

const MAX_TEMPLATE_BYTES = 65_536;

/**
 * The project's pull-request template, as the index has it; null when there is none. Of a folder of
 * templates the first by name counts, one called `default` or like the folder before the others.
 * A symbolic link is none: it could name any file of the user's.
 */
export async function readTemplate(git: Git): Promise<string | null> {
  const listed = await git.text([
    "ls-files",
    "--full-name",
    "--stage",
    "-z",
    "--",
    ...PLACES.map((place) => `:(top,icase,glob)${place}*${place.endsWith("/") ? "" : ".*"}`),
    ...PLACES.filter((place) => !place.endsWith("/")).map(
      (place) => `:(top,icase,literal)${place}`,
    ),
  ]);
  const found: { path: string; blob: string; rank: number }[] = [];
  for (const record of listed.split("\0")) {
    const [, mode = "", blob = "", stage = "", path = ""] =
      /^(\d+) (\w+) (\d)\t(.*)$/s.exec(record) ?? [];
    const rank = rankOf(path);
    if (mode.startsWith("100") && stage === "0" && rank !== null) found.push({ path, blob, rank });
  }
  found.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  const [best] = found;
  if (best === undefined) return null;
  const text = await git.bytes(["cat-file", "blob", best.blob]);
  return text.length > MAX_TEMPLATE_BYTES ? null : text.toString("utf8");
}

function rankOf(path: string): number | null {
  const lower = path.toLowerCase();
  const at = PLACES.findIndex((place) =>
    place.endsWith("/")
      ? new RegExp(`^${place.replaceAll(".", "\\.")}[^/]+\\.(md|txt|markdown)$`).test(lower)
      : new RegExp(`^${place.replaceAll(".", "\\.")}(\\.(md|txt|markdown))?$`).test(lower),
  );
  if (at === -1) return null;
  const isFirstChoice = /\/(default|pull_request_template)\.\w+$/.test(lower);
  return at * 2 + (isFirstChoice ? 0 : 1);
}
