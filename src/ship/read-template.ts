import type { Git } from "../git/git.ts";

const MAX_TEMPLATE_BYTES = 65_536;

/**
 * Reads the project's pull-request template from the first of some places (`HostFacts.templates`), in a commit or else
 * in the index; null if there is no template. In a folder of templates it is the one called `default` or like the
 * folder, or the only one: among several, GitHub uses none unless somebody chooses it, and neither does `gh pr create`
 * without a terminal. A symbolic link is left out: it could name any file of the user.
 */
export async function readTemplate(
  git: Git,
  request: { readonly places: readonly string[]; readonly commit?: string | null },
): Promise<string | null> {
  const { places, commit = null } = request;
  const listed =
    commit === null ? await listIndex(git, places) : await listCommit(git, commit, places);
  const found: { path: string; blob: string; rank: number }[] = [];
  for (const { mode, blob, path } of listed) {
    const rank = rankOf(path, places);
    if (mode.startsWith("100") && rank !== null) found.push({ path, blob, rank });
  }
  found.sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  const [best, next] = found;
  if (best === undefined || (isOneOfMany(best.rank) && next?.rank === best.rank)) return null;
  const text = await git.bytes(["cat-file", "blob", best.blob]);
  return text.length > MAX_TEMPLATE_BYTES ? null : text.toString("utf8");
}

interface ListedFile {
  readonly mode: string;
  readonly blob: string;
  readonly path: string;
}

async function listIndex(git: Git, places: readonly string[]): Promise<readonly ListedFile[]> {
  const listed = await git.text([
    "ls-files",
    "--full-name",
    "--stage",
    "-z",
    "--",
    ...places.map((place) => `:(top,icase,glob)${place}*${place.endsWith("/") ? "" : ".*"}`),
    ...places
      .filter((place) => !place.endsWith("/"))
      .map((place) => `:(top,icase,literal)${place}`),
  ]);
  return filesIn(listed, /^(\d+) (\w+) 0\t(.*)$/s);
}

/**
 * Lists the top and the folders that templates lie in: git matches a tree only with upper and lower case told apart.
 */
async function listCommit(
  git: Git,
  commit: string,
  places: readonly string[],
): Promise<readonly ListedFile[]> {
  const wanted = new Set(
    places.flatMap((place) => (place.includes("/") ? (place.split("/", 1)[0] ?? []) : [])),
  );
  const tops = await listTree(git, [commit]);
  const folders = tops.filter(({ mode, path }) => mode === TREE && wanted.has(path.toLowerCase()));
  if (folders.length === 0) return tops;
  const inside = await listTree(git, ["-r", commit, "--", ...folders.map(({ path }) => path)]);
  return [...tops, ...inside];
}

const TREE = "040000";

async function listTree(git: Git, of: readonly string[]): Promise<readonly ListedFile[]> {
  const listed = await git.text(["ls-tree", "--full-tree", "-z", ...of]);
  return filesIn(listed, /^(\d+) \w+ (\w+)\t(.*)$/s);
}

function filesIn(listed: string, record: RegExp): readonly ListedFile[] {
  return listed.split("\0").flatMap((each) => {
    const [, mode, blob, path] = record.exec(each) ?? [];
    if (mode === undefined || blob === undefined || path === undefined) return [];
    return [{ mode, blob, path }];
  });
}

function rankOf(path: string, places: readonly string[]): number | null {
  const lower = path.toLowerCase();
  const at = places.findIndex((place) =>
    place.endsWith("/")
      ? new RegExp(`^${place.replaceAll(".", "\\.")}[^/]+\\.(md|txt|markdown)$`).test(lower)
      : new RegExp(`^${place.replaceAll(".", "\\.")}(\\.(md|txt|markdown))?$`).test(lower),
  );
  const place = places[at];
  if (place === undefined) return null;
  const isNamed = !place.endsWith("/") || /\/(default|pull_request_template)\.\w+$/.test(lower);
  return at * 2 + (isNamed ? 0 : 1);
}

function isOneOfMany(rank: number): boolean {
  return rank % 2 === 1;
}
