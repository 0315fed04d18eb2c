import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord } from "../core/is-record.ts";
import type { Redaction } from "../redaction/create-redaction.ts";
import { secretsOfLogin } from "../redaction/secrets-of-login.ts";
import { readRegularText } from "../files/read-regular.ts";
import { inHome } from "../process/home-of.ts";

/** Far more than the logins of anybody. */
const MAX_BYTES = 1024 * 1024;

/** The kept data of the logins at one server: opaque to this file. */
export type Login = Readonly<Record<string, unknown>>;

/** Logins by the address of their server, in `~/.tool/oauth.json`, which only the user can read. */
export interface LoginFile {
  read(server: string): Promise<Login>;
  /** Merges into what is kept; `undefined` takes a value away. */
  keep(server: string, login: Login): Promise<void>;
}

/** Reads the secrets of the kept logins, so that they can be hidden; none if the file cannot be read. */
export function readLoginSecrets(home: string): readonly string[] {
  return secretsOfLogin(readLogins(loginPath(home)));
}

function loginPath(home: string): string | null {
  return inHome(home, ".tool/oauth.json");
}

function readLogins(path: string | null): Record<string, Login> {
  if (path === null) return {};
  try {
    const value: unknown = JSON.parse(readRegularText(path, { of: "logins", maxBytes: MAX_BYTES }));
    return isRecord(value) ? (value as Record<string, Login>) : {};
  } catch {
    return {};
  }
}

/**
 * Opens the file of logins; a file that cannot be read counts as empty. Throws when it cannot be written.
 * @param know is told every secret that is read or kept
 */
export function openLoginFile(home: string, know: Redaction["know"]): LoginFile {
  const path = loginPath(home);
  const readAll = (): Record<string, Login> => {
    const all = readLogins(path);
    know(secretsOfLogin(all));
    return all;
  };
  return {
    async read(server) {
      const all = readAll();
      return Object.hasOwn(all, server) && isRecord(all[server]) ? all[server] : {};
    },
    async keep(server, login) {
      know(secretsOfLogin(login));
      if (path === null) throw new Error("no login can be kept: HOME is not an absolute path");
      const all = readAll();
      const before = Object.hasOwn(all, server) ? all[server] : {};
      const { default: writeFileAtomic } = await import("write-file-atomic");
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const text = `${JSON.stringify({ ...all, [server]: { ...before, ...login } }, null, 2)}\n`;
      await writeFileAtomic(path, text, { mode: 0o600 });
    },
  };
}
