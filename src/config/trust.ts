import { isRecord } from "../core/is-record.ts";
import { leaveFor } from "../core/policy/leave-for.ts";
import { powersOf } from "../core/policy/setting-powers.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ProgramHashes } from "../files/programs-in-tree.ts";
import { readRegularText } from "../files/read-regular.ts";
import { userLockDirectory, withSettingsLock, type SettingsWriter } from "./with-settings-lock.ts";
import { inHome } from "../process/home-of.ts";

/** Far more than what anybody trusts. */
const MAX_BYTES = 1024 * 1024;

/**
 * Keys that count in a project's file only as far as the user has trusted them, whatever branch is checked out:
 * those that decide who reads the code and where it is sent.
 */
export const GUARDED_KEYS: readonly string[] = powersOf("").flatMap(([key, party]) =>
  leaveFor(party, "project") === "trust" ? [key] : [],
);

/** A repository's settings that the user trusted, as they were at that moment. */
export interface TrustedValues {
  /** Guarded settings of the project's file by their keys. */
  readonly [key: string]: unknown;
  /** The programs of the work tree that these settings, or the user's own, start. */
  readonly programs?: ProgramHashes;
  /** `serverDigest` of tool-integration servers that the project names, by their names. */
  readonly servers?: Readonly<Record<string, string>>;
}

/** Tells whether programs of the work tree are, byte for byte, ones that the user trusted. */
export function areTrusted(programs: ProgramHashes, trusted: TrustedValues | null): boolean {
  const known = isRecord(trusted?.programs) ? trusted.programs : {};
  return Object.entries(programs).every(
    ([path, hash]) => Object.hasOwn(known, path) && known[path] === hash && isHash(hash),
  );
}

/** Tells whether a file could be read: one that could not is not trusted. */
function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** `~/.tool/trust.json`: what is trusted, by the canonical path of the repository's git directory. */
interface TrustRecord {
  repositories: Record<string, TrustedValues>;
}

/** Returns the path of the record of trusted repositories; null without a home directory. */
export function trustFile(home: string): string | null {
  return inHome(home, ".tool/trust.json");
}

/** Reads what is trusted in a repository; null when nothing ever was. Throws CONFIG_TRUST_FILE. */
export async function readTrusted(
  home: string,
  commonDirectory: string,
): Promise<TrustedValues | null> {
  const { repositories } = await readRecord(home);
  return Object.hasOwn(repositories, commonDirectory)
    ? (repositories[commonDirectory] ?? null)
    : null;
}

/**
 * Records what is trusted in a repository, or takes it back with null. Writers at the same time wait for each
 * other; throws CONFIG_LOCKED when one does not end.
 */
export async function writeTrusted(
  home: string,
  commonDirectory: string,
  trusted: TrustedValues | null,
  writer: Omit<SettingsWriter, "lockDirectory">,
): Promise<void> {
  const path = trustFile(home);
  if (path === null) throw noHome("trust");
  const lockDirectory = userLockDirectory(home);
  await withSettingsLock({ ...writer, lockDirectory }, async () => {
    const record = await readRecord(home);
    const others = Object.entries(record.repositories).filter(([path]) => path !== commonDirectory);
    await writeRecord(
      path,
      trusted === null ? others : [...others, [commonDirectory, trusted] as const],
    );
  });
}

/** Returns the error of a command that writes a file of the user, without a home directory. */
export function noHome(command: string): ToolError {
  return new ToolError("CONFIG_NOT_WRITABLE", "no home directory: HOME is not an absolute path", {
    hint: `say where it is: \`HOME=/home/NAME tool ${command}\``,
  });
}

async function writeRecord(
  path: string,
  entries: readonly (readonly [string, TrustedValues])[],
): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    const text = JSON.stringify({ repositories: Object.fromEntries(entries) }, null, 2);
    await writeFileAtomic(path, `${text}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new ToolError("CONFIG_NOT_WRITABLE", "~/.tool/trust.json could not be written", {
      cause,
      hint: "check the permissions: `ls -la ~/.tool`",
    });
  }
}

async function readRecord(home: string): Promise<TrustRecord> {
  const damaged = (cause?: unknown): ToolError =>
    new ToolError("CONFIG_TRUST_FILE", "~/.tool/trust.json cannot be read", {
      ...(cause === undefined ? {} : { cause }),
      hint: "delete it, then trust your repositories again: `rm ~/.tool/trust.json`",
    });
  const path = trustFile(home);
  if (path === null) return { repositories: {} };
  let parsed: unknown;
  try {
    parsed = JSON.parse(readRegularText(path, { of: "trust-record", maxBytes: MAX_BYTES }));
  } catch (cause) {
    if (isNotThere(cause)) return { repositories: {} };
    throw damaged(cause);
  }
  const repositories = isRecord(parsed) ? parsed["repositories"] : undefined;
  if (!isRecord(repositories) || !Object.values(repositories).every(isRecord)) throw damaged();
  return { repositories: repositories as TrustRecord["repositories"] };
}
