import { join } from "node:path";
import { isRecord } from "../core/is-record.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readRegularText } from "../files/read-regular.ts";
import { userLockDirectory, withSettingsLock, type SettingsWriter } from "./with-settings-lock.ts";

/** Far more than what anybody trusts. */
const MAX_BYTES = 1024 * 1024;

/**
 * Keys that decide who reads the code and where it is sent. In a project's file they count only as
 * far as the user has trusted them, whatever branch is checked out.
 */
export const GUARDED_KEYS = [
  "review.engine",
  "review.model",
  "review.sceptic",
  "review.agent",
] as const;
export type GuardedKey = (typeof GUARDED_KEYS)[number];

/** The guarded settings a user has looked at and trusted, with their values of that moment. */
export type TrustedValues = Readonly<Partial<Record<GuardedKey, unknown>>>;

/** `~/.tool/trust.json`: what is trusted, by the canonical path of the repository's git directory. */
interface TrustRecord {
  repositories: Record<string, TrustedValues>;
}

/** Says where the record of trusted repositories lies. */
export function trustFile(home: string): string {
  return join(home, ".tool", "trust.json");
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
  const lockDirectory = userLockDirectory(home);
  await withSettingsLock({ ...writer, lockDirectory }, async () => {
    const record = await readRecord(home);
    const others = Object.entries(record.repositories).filter(([path]) => path !== commonDirectory);
    await writeRecord(
      home,
      trusted === null ? others : [...others, [commonDirectory, trusted] as const],
    );
  });
}

async function writeRecord(
  home: string,
  entries: readonly (readonly [string, TrustedValues])[],
): Promise<void> {
  const path = trustFile(home);
  const { default: writeFileAtomic } = await import("write-file-atomic");
  try {
    const text = JSON.stringify({ repositories: Object.fromEntries(entries) }, null, 2);
    await writeFileAtomic(path, `${text}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new ToolError("CONFIG_NOT_WRITABLE", "~/.tool/trust.json could not be written", {
      cause,
      hint: "look at who may write there: `ls -la ~/.tool`",
    });
  }
}

async function readRecord(home: string): Promise<TrustRecord> {
  const damaged = (cause?: unknown): ToolError =>
    new ToolError("CONFIG_TRUST_FILE", "~/.tool/trust.json cannot be read", {
      ...(cause === undefined ? {} : { cause }),
      hint: "take it away and trust again what you trust: `rm ~/.tool/trust.json`",
    });
  let parsed: unknown;
  try {
    parsed = JSON.parse(readRegularText(trustFile(home), { maxBytes: MAX_BYTES }));
  } catch (cause) {
    if (isNotThere(cause)) return { repositories: {} };
    throw damaged(cause);
  }
  const repositories = isRecord(parsed) ? parsed["repositories"] : undefined;
  if (!isRecord(repositories) || !Object.values(repositories).every(isRecord)) throw damaged();
  return { repositories: repositories as TrustRecord["repositories"] };
}
