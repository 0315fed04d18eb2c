import { randomBytes } from "node:crypto";
import { lstat, mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeUtf8 } from "../core/decode-utf8.ts";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { readRegular, readRegularText } from "../files/read-regular.ts";
import { REGISTER_FILE, type RegisterPlace } from "./locate-register.ts";

/** Reads the register's file, a byte order mark included; null when there is none. Throws REGISTER_UNREADABLE. */
export async function readRegisterFile(place: RegisterPlace): Promise<string | null> {
  let bytes: Buffer;
  try {
    bytes = readRegular(place.path, { of: "register", maxBytes: MAX_BYTES });
  } catch (thrown) {
    if (isNotThere(thrown)) return null;
    if (thrown instanceof UnreadableFile) throw unreadable(place, thrown);
    throw fileFault(thrown, {
      code: "REGISTER_UNREADABLE",
      message: `${printable(place.name)} cannot be read`,
      hint: `look at it: ${look(place)}`,
    });
  }
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  throw new ToolError("REGISTER_UNREADABLE", `${printable(place.name)} is not UTF-8`, {
    hint: "save it as UTF-8 in your editor, then check again: `tool register list`",
  });
}

/**
 * Replaces the register's file atomically and keeps its mode. Creates a missing file, with a `.gitattributes`
 * beside it that has git join the entries of two branches. Throws REGISTER_NOT_WRITABLE.
 */
export async function writeRegisterFile(place: RegisterPlace, text: string): Promise<void> {
  try {
    const before = await stat(place.path).catch(() => null);
    // A rename would replace a read-only file.
    if (before !== null && (before.mode & 0o222) === 0)
      throw new ToolError("REGISTER_NOT_WRITABLE", `${printable(place.name)} is read-only`, {
        hint: `make it writable: \`chmod u+w -- ${quoteForShell(place.path)}\``,
      });
    if (before === null) {
      await mkdir(dirname(place.path), { recursive: true });
      await askForUnion(dirname(place.path));
    }
    await replace(place.path, text, before?.mode);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REGISTER_NOT_WRITABLE",
      message: `${printable(place.name)} could not be written`,
      hint: `check the permissions: ${look(place)}`,
    });
  }
}

/** Enough for the decisions of many years; a larger file is not a register. */
const MAX_BYTES = 16 * 1024 * 1024;

function unreadable({ name, path }: RegisterPlace, { because, what }: UnreadableFile): ToolError {
  return new ToolError("REGISTER_UNREADABLE", `${printable(name)} ${what}`, {
    hint:
      because === "dangling"
        ? `restore its target, or remove the link: \`rm -- ${quoteForShell(path)}\``
        : `move it away: \`mv -- ${quoteForShell(path)} ${quoteForShell(`${path}.old`)}\``,
  });
}

const UNION = `${REGISTER_FILE} merge=union`;

/** Asks git for union merges, unless the attributes file mentions the register already or is a symbolic link. */
async function askForUnion(folder: string): Promise<void> {
  const path = join(folder, ".gitattributes");
  const found = await lstat(path).catch(() => null);
  if (found !== null && !found.isFile()) return;
  const limits = { of: "register" as const, maxBytes: MAX_BYTES, followsLinks: false };
  const before = found === null ? "" : readRegularText(path, limits);
  if (before.split("\n").some((line) => line.trimStart().startsWith(REGISTER_FILE))) return;
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  await writeFile(path, `${gap}${UNION}\n`, { flag: "a" });
}

/** Writes the whole text to the disk before the rename, so that a full disk leaves the old file. */
async function replace(path: string, text: string, mode: number | undefined): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    const handle = await open(draft, "wx", mode);
    try {
      await handle.writeFile(text);
      if (mode !== undefined) await handle.chmod(mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

function look({ path }: RegisterPlace): string {
  return `\`ls -ld -- ${quoteForShell(dirname(path))} ${quoteForShell(path)}\``;
}
