import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { printable } from "../core/printable.ts";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { fileFault } from "../errors/file-fault.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { REGISTER_FILE, type RegisterPlace } from "./locate-register.ts";

/** Reads the register's file, a byte order mark included; null when there is none. Throws REGISTER_UNREADABLE. */
export async function readRegisterFile(place: RegisterPlace): Promise<string | null> {
  let bytes: Buffer;
  try {
    bytes = await readRegular(place);
  } catch (thrown) {
    if (isNotThere(thrown)) return null;
    throw fileFault(thrown, {
      code: "REGISTER_UNREADABLE",
      message: `${printable(place.name)} cannot be read`,
      hint: `look at it: ${look(place)}`,
    });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ToolError("REGISTER_UNREADABLE", `${printable(place.name)} is not UTF-8`, {
      hint: "save it as UTF-8 in your editor, then look again: `tool register list`",
    });
  }
}

/**
 * Replaces the register's file in one stroke, its mode kept. Makes it where there is none, with a
 * `.gitattributes` beside it that has git join the entries of two branches. Throws REGISTER_NOT_WRITABLE.
 */
export async function writeRegisterFile(place: RegisterPlace, text: string): Promise<void> {
  try {
    const before = await stat(place.path).catch(() => null);
    // A rename would replace what the mode protects.
    if (before !== null && (before.mode & 0o222) === 0) {
      throw new ToolError("REGISTER_NOT_WRITABLE", `${printable(place.name)} is read-only`, {
        hint: `make it writable: \`chmod u+w -- ${quoteForShell(place.path)}\``,
      });
    }
    if (before === null) {
      await mkdir(dirname(place.path), { recursive: true });
      await askForUnion(dirname(place.path));
    }
    await replace(place.path, text, before?.mode);
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "REGISTER_NOT_WRITABLE",
      message: `${printable(place.name)} could not be written`,
      hint: `see who may write there: ${look(place)}`,
    });
  }
}

async function readRegular({ name, path }: RegisterPlace): Promise<Buffer> {
  // Without O_NONBLOCK a named pipe would be waited for until somebody writes to it.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (found.isFile()) return await handle.readFile();
    const what = found.isDirectory() ? "a folder" : "not a regular file";
    throw new ToolError("REGISTER_UNREADABLE", `${printable(name)} is ${what}; allowed: a file`, {
      hint: `move it away: \`mv -- ${quoteForShell(path)} ${quoteForShell(`${path}.old`)}\``,
    });
  } finally {
    await handle.close();
  }
}

const UNION = `${REGISTER_FILE} merge=union`;

/** An attributes file that speaks of the register already, or is a link, is left as it is. */
async function askForUnion(folder: string): Promise<void> {
  const path = join(folder, ".gitattributes");
  const found = await lstat(path).catch(() => null);
  if (found !== null && !found.isFile()) return;
  const before = found === null ? "" : await readFile(path, "utf8");
  if (before.split("\n").some((line) => line.trimStart().startsWith(REGISTER_FILE))) return;
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  await writeFile(path, `${gap}${UNION}\n`, { flag: "a" });
}

/** The whole text is on the disk before it takes the file's place: a full disk leaves the old one. */
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
