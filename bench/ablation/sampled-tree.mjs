import { shuffled } from "../shared/half.mjs";
import { run } from "../shared/run.mjs";
import { languageOf } from "../shared/source-files.mjs";

/** What a rule reads beside source code. */
const OTHERS =
  /(^|\/)(Dockerfile[^/]*|package\.json|requirements[^/]*\.txt)$|^\.github\/workflows\//;
const FOREIGN = /(^|\/)(vendor|third[_-]?party|node_modules|dist|build|generated|deps|external)\//i;
const WHO = ["NAME=bench", "EMAIL=bench@example.invalid", "DATE=2026-01-01T00:00:00Z"];
const AUTHOR = Object.fromEntries(
  ["AUTHOR", "COMMITTER"].flatMap((role) =>
    WHO.map((each) => each.split("=")).map(([key, value]) => [`GIT_${role}_${key}`, value]),
  ),
);

/**
 * Makes a commit that adds files of a revision to nothing, `count` of them drawn by lot: source code, workflows,
 * Dockerfiles and manifests. Nothing is checked out. Answers with the commit and how many files it holds.
 */
export async function sampledTree(folder, until, count) {
  const git = gitIn(folder);
  const listed = (await git(["ls-tree", "-r", until])).trim().split("\n");
  const readable = listed.filter((row) => {
    const path = row.slice(row.indexOf("\t") + 1);
    return row.startsWith("100") && !FOREIGN.test(path) && (languageOf(path) ?? OTHERS.test(path));
  });
  const chosen = shuffled(readable, (row) => row).slice(0, count);
  const tree = await treeOf(folder, chosen);
  const empty = await commitOf(folder, await treeOf(folder, []), []);
  return { commit: await commitOf(folder, tree, [empty]), files: chosen.length };
}

/** Makes a commit with a tree, on top of parents, in a repository without touching its refs. */
export async function commitOf(folder, tree, parents) {
  const args = ["commit-tree", tree, "-m", "Change", ...parents.flatMap((each) => ["-p", each])];
  return (await gitIn(folder)(args)).trim();
}

async function treeOf(folder, rows) {
  const git = gitIn(folder);
  const entries = rows.map((row) => {
    const [meta, path] = row.split("\t");
    const [mode, , id] = meta.split(" ");
    return [path.split("/"), mode, id];
  });
  return await writeTree(git, entries);
}

async function writeTree(git, entries) {
  const folders = new Map();
  const lines = [];
  for (const [[name, ...rest], mode, id] of entries) {
    if (rest.length === 0) lines.push(`${mode} blob ${id}\t${name}`);
    else folders.set(name, [...(folders.get(name) ?? []), [rest, mode, id]]);
  }
  for (const [name, own] of folders)
    lines.push(`040000 tree ${await writeTree(git, own)}\t${name}`);
  return (await git(["mktree", "--missing"], lines.map((line) => `${line}\n`).join(""))).trim();
}

const gitIn = (folder) => async (args, input) =>
  (
    await run("git", ["-C", folder, ...args], {
      env: { ...process.env, ...AUTHOR, GIT_CONFIG_GLOBAL: "/dev/null" },
      input,
    })
  ).stdout;
