import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

// What tests do most with a repository, by its files: each start of git takes longer than some tests. The formats
// are those of git's own pages, gitrepository-layout and gitformat-index.

/** What git would print for a question that its files answer as plainly; null where git has to be asked. */
export function readAnswer(directory: string, args: readonly string[]): string | null {
  const gitDirectory = join(directory, ".git");
  const question = args.join(" ");
  if (question === "rev-parse HEAD") return readHead(gitDirectory);
  if (question === "symbolic-ref HEAD") return readBranch(gitDirectory);
  if (question === "symbolic-ref --short HEAD")
    return readBranch(gitDirectory)?.slice("refs/heads/".length) ?? null;
  // Without a ref there is no stash.
  if (question === "stash list")
    return readHead(gitDirectory) === null || hasRef(gitDirectory, "refs/stash") ? null : "";
  const remote = /^config remote\.(\w+)\.url$/.exec(question)?.[1];
  return remote === undefined ? null : readUrl(gitDirectory, remote);
}

/** What a ref says that git keeps in a file of its own, which most are. */
export function readRef(gitDirectory: string, ref: string): string | null {
  return readText(join(gitDirectory, ref))?.trim() ?? null;
}

/**
 * The commit that a ref of a bare repository is at; null where there is none.
 * @param ask asks git, where the repository keeps refs in another way than in files of their own
 */
export function commitAt(gitDirectory: string, ref: string, ask: () => string): string | null {
  const kept = readRef(gitDirectory, ref);
  if (kept !== null && /^[0-9a-f]{40}$/.test(kept)) return kept;
  if (kept === null && !existsSync(join(gitDirectory, "packed-refs"))) return null;
  try {
    return ask();
  } catch {
    return null;
  }
}

function hasRef(gitDirectory: string, ref: string): boolean {
  const packed = readText(join(gitDirectory, "packed-refs")) ?? "";
  return readRef(gitDirectory, ref) !== null || packed.includes(` ${ref}\n`);
}

/** The commit that HEAD of a work tree is at. */
function readHead(gitDirectory: string): string | null {
  const head = readRef(gitDirectory, "HEAD");
  return head?.startsWith("ref: ") === true ? readRef(gitDirectory, head.slice(5)) : head;
}

function readBranch(gitDirectory: string): string | null {
  return /^ref: (refs\/heads\/.+)$/.exec(readRef(gitDirectory, "HEAD") ?? "")?.[1] ?? null;
}

/** The address of a remote that stands once in the repository's settings, with nothing to unquote. */
function readUrl(gitDirectory: string, remote: string): string | null {
  const config = readText(join(gitDirectory, "config")) ?? "";
  const sections = config.split(/^(?=\[)/m).filter((it) => it.startsWith(`[remote "${remote}"]`));
  const urls = sections.flatMap((it) =>
    [...it.matchAll(/^\turl = (\S+)$/gm)].map(([, url]) => url),
  );
  const [url] = urls;
  return urls.length !== 1 || /["\\#;]/.test(url ?? "") || /^\[include/m.test(config)
    ? null
    : (url ?? null);
}

/**
 * Has the index of a copied work tree know the files of the copy, which have inodes and times of their own, as
 * `git update-index --refresh` would. Only where they are what the index says, as in a fresh copy.
 */
export function refreshIndex(root: string): void {
  const path = join(root, ".git/index");
  // Git makes none where there is nothing to add.
  if (!existsSync(path)) return;
  const index = readFileSync(path);
  if (index.toString("latin1", 0, 4) !== "DIRC" || index.readUInt32BE(4) !== 2)
    throw new Error(`${path} is not of version 2`);
  let at = 12;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const end = index.indexOf(0, at + 62);
    const file = lstatSync(join(root, index.toString("utf8", at + 62, end)), { bigint: true });
    const fields: [number, bigint][] = [
      [0, file.ctimeNs / SECOND],
      [4, file.ctimeNs % SECOND],
      [8, file.mtimeNs / SECOND],
      [12, file.mtimeNs % SECOND],
      [16, file.dev],
      [20, file.ino],
      [28, file.uid],
      [32, file.gid],
      [36, file.size],
    ];
    for (const [offset, value] of fields)
      index.writeUInt32BE(Number(BigInt.asUintN(32, value)), at + offset);
    at += Math.ceil((end + 1 - at) / 8) * 8;
  }
  const content = index.subarray(0, -20);
  createHash("sha1").update(content).digest().copy(index, content.length);
  writeFileSync(path, index);
}

const SECOND = 1_000_000_000n;

/** Creates a branch at the commit of HEAD and checks it out, as `git checkout -b` does where nothing has changed. */
export function branchOff(root: string, branch: string, at: string): void {
  const gitDirectory = join(root, ".git");
  const from = readBranch(gitDirectory)?.slice("refs/heads/".length) ?? "";
  const commit = readHead(gitDirectory) ?? "";
  const ref = `refs/heads/${branch}`;
  writeRef(gitDirectory, { ref, commit, at, because: "branch: Created from HEAD" });
  writeFileSync(join(gitDirectory, "HEAD"), `ref: ${ref}\n`);
  const moving = `checkout: moving from ${from} to ${branch}`;
  appendFileSync(
    join(gitDirectory, "logs/HEAD"),
    logLine({ from: commit, commit, at, because: moving }),
  );
}

/**
 * Publishes `main` of a work tree to an empty bare repository and follows it there, as `git remote add origin` and
 * `git push -u origin main` do.
 */
export function publishMain(root: string, origin: string, at: string): void {
  const gitDirectory = join(root, ".git");
  const commit = readHead(gitDirectory) ?? "";
  cpSync(join(gitDirectory, "objects"), join(origin, "objects"), { recursive: true });
  writeFileSync(join(origin, "refs/heads/main"), `${commit}\n`);
  const ref = "refs/remotes/origin/main";
  writeRef(gitDirectory, { ref, commit, at, because: "update by push" });
  appendFileSync(
    join(gitDirectory, "config"),
    `[remote "origin"]\n\turl = ${origin}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n` +
      `[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n`,
  );
}

/** Has a bare repository hold the commit of HEAD as a branch, as `git push ORIGIN +HEAD:refs/heads/BRANCH` does. */
export function publishBranch(root: string, origin: string, branch: string): void {
  const gitDirectory = join(root, ".git");
  const [from, to] = [join(gitDirectory, "objects"), join(origin, "objects")];
  cpSync(from, to, { recursive: true, force: false });
  const ref = join(origin, "refs/heads", branch);
  mkdirSync(dirname(ref), { recursive: true });
  writeFileSync(ref, `${readHead(gitDirectory) ?? ""}\n`);
}

interface Move {
  readonly commit: string;
  readonly at: string;
  readonly because: string;
}

/** Writes a new ref and the first line of its log. */
function writeRef(gitDirectory: string, { ref, ...move }: Move & { readonly ref: string }): void {
  for (const [path, text] of [
    [join(gitDirectory, ref), `${move.commit}\n`],
    [join(gitDirectory, "logs", ref), logLine({ from: "0".repeat(40), ...move })],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function logLine({ from, commit, at, because }: Move & { readonly from: string }): string {
  const seconds = Date.parse(at) / 1000;
  return `${from} ${commit} Test Committer <committer@test.invalid> ${seconds} +0000\t${because}\n`;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
