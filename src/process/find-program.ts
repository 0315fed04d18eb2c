import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { printable } from "../core/printable.ts";
import {
  pathVariable,
  searchedFolders,
  searchedPath,
  workTreeAround,
  type Environment,
} from "./search-path.ts";

/** The place of a program that was found. */
export interface FoundProgram {
  /** Absolute; null when there is none that may be started. */
  readonly file: string | null;
  /** Absolute path of one that lies in a folder of PATH which is not searched. */
  readonly passedOver: string | null;
}

/**
 * Finds a program on PATH as the system would, except in folders that `searchedFolders` leaves out: otherwise
 * a file `git` of the work tree could be started in git's place. A name with a separator is a path already.
 */
export function findProgram(
  name: string,
  place: { readonly env: Environment; readonly cwd: string; readonly tree?: string | null },
): FoundProgram {
  const { env, cwd, tree = workTreeAround(cwd, env) } = place;
  if (/[/\\]/.test(name)) return { file: name, passedOver: null };
  const path = env[pathVariable(env)];
  if (path === undefined) return { file: null, passedOver: null };
  const file = firstIn(searchedFolders(path, tree), name, env);
  return { file, passedOver: file === null ? firstIn(allFolders(path, cwd), name, env) : null };
}

/** Returns the end of a "not found" message, if a program was passed over. */
export function exceptPassedOver({ passedOver }: { readonly passedOver?: string }): string {
  if (passedOver === undefined) return "";
  return `, except for ${printable(passedOver)}, which is not started: its folder is relative or inside the work tree`;
}

/** A search for programs that remembers what it found. */
export interface ProgramSearch {
  /** As `findProgram` does it. */
  find(name: string, env: Environment, cwd: string): FoundProgram;
  /** The environment with a PATH of the folders that are searched, for a program that starts others. */
  withSearchedPath(env: Environment, cwd: string): Environment;
}

/** Builds a search that looks for each program once for each PATH and work tree. */
export function createProgramSearch(): ProgramSearch {
  const trees = new Map<string, string | null>();
  const found = new Map<string, FoundProgram>();
  const paths = new Map<string, string>();
  const treeOf = (cwd: string, env: Environment): string | null => {
    const known = trees.get(cwd);
    if (known !== undefined) return known;
    const tree = workTreeAround(cwd, env);
    trees.set(cwd, tree);
    return tree;
  };
  const pathOf = (env: Environment): string => env[pathVariable(env)] ?? "";
  return {
    find(name, env, cwd) {
      const tree = treeOf(cwd, env);
      const key = JSON.stringify([name, pathOf(env), tree]);
      const known = found.get(key);
      if (known !== undefined) return known;
      const program = findProgram(name, { env, cwd, tree });
      if (program.file !== null) found.set(key, program);
      return program;
    },
    withSearchedPath(env, cwd) {
      const name = pathVariable(env);
      if (env[name] === undefined) return env;
      const tree = treeOf(cwd, env);
      const key = JSON.stringify([pathOf(env), tree]);
      const path = paths.get(key) ?? searchedPath(pathOf(env), tree);
      paths.set(key, path);
      return { ...env, [name]: path };
    },
  };
}

function allFolders(path: string, cwd: string): string[] {
  return path.split(delimiter).map((folder) => resolve(cwd, folder));
}

function firstIn(folders: readonly string[], name: string, env: Environment): string | null {
  for (const folder of folders) {
    for (const ending of endingsOf(name, env)) {
      const file = join(folder, `${name}${ending}`);
      if (isProgram(file)) return file;
    }
  }
  return null;
}

/** Windows tries the endings of PATHEXT for a name that has none. */
function endingsOf(name: string, env: Environment): readonly string[] {
  if (process.platform !== "win32") return [""];
  const known = (env["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD").split(";").filter((each) => each !== "");
  const hasEnding = known.some((each) => name.toLowerCase().endsWith(each.toLowerCase()));
  return hasEnding ? [""] : known;
}

/** Tells whether a path is a file that this user may execute. */
export function isProgram(path: string): boolean {
  if (!isAbsolute(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
