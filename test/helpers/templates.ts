import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where what many tests begin with lies: one folder for a whole run of vitest. */
const VARIABLE = "TOOL_TEST_TEMPLATES";

export function hasTemplates(): boolean {
  return process.env[VARIABLE] !== undefined;
}

/** Makes room for templates, and gives what takes them away again. */
export function openTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tool-templates-"));
  process.env[VARIABLE] = folder;
  return () => {
    delete process.env[VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Gives a folder that is made once for all tests of a run, by whichever comes first; it is only ever
 * copied from. Tests in other processes may make it at the same time: the first to be done counts.
 * @param key what it is made from
 * @param make fills an empty folder
 */
export function templateOf(key: unknown, make: (folder: string) => void): string {
  const all = process.env[VARIABLE];
  if (all === undefined) throw new Error("vitest's globalSetup did not run");
  const folder = join(all, createHash("sha256").update(JSON.stringify(key)).digest("hex"));
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(all, "draft-"));
  make(draft);
  try {
    renameSync(draft, folder);
  } catch (thrown) {
    if (!existsSync(folder)) throw thrown;
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Copies a folder to where none is, with the times of its files. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}
