import { rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { openBlobReader } from "../git/blob-reader.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { Git, GitOptions } from "../git/git.ts";
import { ownIdentity } from "../git/own-identity.ts";
import { parseRecord, readStrangeRecord, type BackupRecord } from "./record.ts";

/** The state before some fixes were applied, as a commit that only its own ref names. */
export interface Backup {
  /** `refs/tool/backup/RUN-N`. */
  readonly ref: string;
  /** The commit; another one each time the record changes. */
  readonly commit: string;
  readonly record: BackupRecord;
}

const REFS = "refs/tool/backup";
const MAX_BACKUPS = 20;

/** Object and reference survive a loss of power; an older git takes no notice. */
const DURABLE = ["-c", "core.fsync=objects,reference"];

/** Writes bytes unchanged into the repository; returns the object's name. */
export async function writeBlob(
  git: Git,
  input: Uint8Array | string,
  options: Pick<GitOptions, "outlivesStop"> = {},
): Promise<string> {
  const args = [...DURABLE, "hash-object", "-w", "--no-filters", "--stdin"];
  return git.text(args, { ...options, input });
}

/** Reads a saved file, or the saved index. Throws FIX_BACKUP_UNREADABLE when it is gone. */
export async function readBlob(git: Git, object: string): Promise<Buffer> {
  const reader = openBlobReader(git);
  try {
    const bytes = await reader.read(object);
    if (bytes === null)
      throw new ToolError(
        "FIX_BACKUP_UNREADABLE",
        `nothing was changed, because the repository has lost what was saved: ${object}`,
        { hint: "see what else it lacks: `git fsck`" },
      );
    return bytes;
  } finally {
    await reader.close();
  }
}

/** Saves a record with what it names, under the next free ref of its run. */
export async function saveBackup(
  git: Git,
  request: {
    readonly record: Omit<
      BackupRecord,
      "version" | "sequence" | "workTree" | "undone" | "commit" | "committing"
    >;
    readonly stateDirectory: string;
    readonly folder: string;
  },
): Promise<Backup> {
  const { run } = request.record;
  if (!/^[A-Za-z0-9][\w-]*$/.test(run)) throw new Error(`not fit for the name of a ref: ${run}`);
  const all = await readBackups(git);
  const numbers = all.flatMap(({ ref, record }) =>
    record.run === run ? [Number(ref.slice(ref.lastIndexOf("-") + 1))] : [],
  );
  const record: BackupRecord = {
    version: 1,
    ...request.record,
    sequence: Math.max(0, ...all.map((it) => it.record.sequence)) + 1,
    workTree: await nameOfWorkTree(git, request.stateDirectory),
    commit: null,
    committing: null,
    undone: null,
  };
  const ref = `${REFS}/${run}-${Math.max(0, ...numbers) + 1}`;
  const tree = await writeTree(git, record, request.folder);
  const commit = await commitTree(git, tree, record);
  await git.bytes([...DURABLE, "update-ref", ref, commit, "0".repeat(commit.length)]);
  return { ref, commit, record };
}

/** Lists the backups of a work tree, the newest first. */
export async function listBackups(git: Git, stateDirectory: string): Promise<Backup[]> {
  const workTree = await nameOfWorkTree(git, stateDirectory);
  return (await readBackups(git)).filter(({ record }) => record.workTree === workTree);
}

/** Returns the ref of the newest backup of a work tree whose record cannot be read and may wait to be undone. */
export async function findUnreadable(git: Git, stateDirectory: string): Promise<string | null> {
  const workTree = await nameOfWorkTree(git, stateDirectory);
  const refs: string[] = [];
  for await (const { ref, text } of readRecords(git, REFS)) {
    if (parseRecord(text) !== null) continue;
    const known = readStrangeRecord(text);
    const isOurs = known.workTree === undefined || known.workTree === workTree;
    if (isOurs && !known.isUndone) refs.push(ref);
  }
  return refs.sort().at(-1) ?? null;
}

/** Lists the backups of one run, the newest first. */
export async function listRun(
  git: Git,
  { run, workTree }: Pick<BackupRecord, "run" | "workTree">,
): Promise<Backup[]> {
  const all = await readBackups(git);
  return all.filter(({ record }) => record.run === run && record.workTree === workTree);
}

/** Reads one backup by its ref; null if it is gone or cannot be read. */
export async function readBackup(git: Git, ref: string): Promise<Backup | null> {
  return (await readBackups(git, ref)).find((it) => it.ref === ref) ?? null;
}

/** Puts another record into a backup; what it saved stays. */
export async function changeRecord(
  git: Git,
  backup: Backup,
  record: BackupRecord,
): Promise<Backup> {
  const late = { outlivesStop: true } as const;
  const listed = await git.text(["ls-tree", "-z", backup.commit], late);
  const blob = await writeBlob(git, JSON.stringify(record, null, 2), late);
  const others = listed.split("\0").filter((it) => it !== "" && !it.endsWith("\trecord.json"));
  const input = [...others, `100644 blob ${blob}\trecord.json`].map((it) => `${it}\0`).join("");
  const tree = await git.text(["mktree", "-z"], { ...late, input });
  const commit = await commitTree(git, tree, record);
  await git.bytes([...DURABLE, "update-ref", backup.ref, commit, backup.commit], late);
  return { ...backup, commit, record };
}

/**
 * Keeps a work tree's newest backups and drops the others. A run is kept whole or not at all, and the current one
 * always: half of it could not be undone.
 */
export async function pruneBackups(git: Git, stateDirectory: string, run: string): Promise<void> {
  const all = await listBackups(git, stateDirectory);
  const cut = new Set(all.slice(MAX_BACKUPS).map(({ record }) => record.run));
  const dropped = all.filter(({ record }) => record.run !== run && cut.has(record.run));
  if (dropped.length === 0) return;
  const input = dropped.map(({ ref, commit }) => `delete ${ref} ${commit}\n`).join("");
  await git.bytes(["update-ref", "--stdin"], { input });
}

async function readBackups(git: Git, ref = REFS): Promise<Backup[]> {
  const backups: Backup[] = [];
  for await (const { text, ...place } of readRecords(git, ref)) {
    const record = parseRecord(text);
    if (record !== null) backups.push({ ...place, record });
  }
  return backups.sort((a, b) => b.record.sequence - a.record.sequence);
}

/** Reads the text of each record; what has none is no backup of ours. */
async function* readRecords(
  git: Git,
  within: string,
): AsyncGenerator<{ readonly ref: string; readonly commit: string; readonly text: string }> {
  const output = await git.text(["for-each-ref", "--format=%(refname) %(objectname)", within], {
    outlivesStop: true,
  });
  const reader = openBlobReader(git);
  try {
    for (const line of output.split("\n")) {
      const [ref, commit] = line.split(" ");
      if (ref === undefined || commit === undefined) continue;
      const text = await reader.read(`${commit}:record.json`);
      if (text !== null) yield { ref, commit, text: text.toString("utf8") };
    }
  } finally {
    await reader.close();
  }
}

/** Returns the name of a work tree. All work trees of a repository see the same refs, so each backup has it. */
async function nameOfWorkTree(git: Git, stateDirectory: string): Promise<string> {
  const shared = await git.text(["rev-parse", "--path-format=absolute", "--git-common-dir"]);
  return relative(shared, dirname(stateDirectory)) || ".";
}

async function writeTree(git: Git, record: BackupRecord, folder: string): Promise<string> {
  const index = join(folder, "backup-index");
  await rm(index, { force: true });
  const env = { GIT_INDEX_FILE: index };
  const own = ["-c", "core.splitIndex=false"];
  const blob = await writeBlob(git, JSON.stringify(record, null, 2));
  const entries = [
    `100644 ${blob}\trecord.json`,
    ...(record.index.saved === null ? [] : [`100644 ${record.index.saved}\tindex`]),
    ...record.files.map(
      ({ path, mode, saved }) =>
        `${(mode & 0o100) === 0 ? "100644" : "100755"} ${saved}\tfiles/${path}`,
    ),
  ];
  await git.bytes([...own, "update-index", "--add", "-z", "--index-info"], {
    env,
    input: entries.map((it) => `${it}\0`).join(""),
  });
  const tree = await git.text([...DURABLE, ...own, "write-tree"], { env });
  await rm(index, { force: true });
  return tree;
}

async function commitTree(
  git: Git,
  tree: string,
  { run, title, time }: BackupRecord,
): Promise<string> {
  const env = ownIdentity(`${Math.floor(Date.parse(time) / 1000)} +0000`);
  const input = `The state before: ${title}\n\nRun ${run}. Undo with \`tool review --undo\`.\n`;
  return git.text([...DURABLE, "commit-tree", "--no-gpg-sign", tree], {
    env,
    input,
    outlivesStop: true,
  });
}
