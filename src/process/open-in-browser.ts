import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { pathToFileURL } from "node:url";
import { splitCommand } from "../core/split-command.ts";
import { createProgramSearch } from "./find-program.ts";
import type { Environment } from "./search-path.ts";

/** The outcome of opening a page: the program that took it, or the reason, for the middle of a sentence. */
export type Opening =
  { readonly is: "opened"; readonly by: string } | { readonly is: "not"; readonly because: string };

/** A program that is still running after this long is showing the page. */
const SETTLED_MS = 3_000;

/**
 * Opens a page in the user's browser, with the first program that takes it (`openersFor`). The program runs on after
 * this one, in a separate session.
 * @param file absolute path of the page
 */
export async function openInBrowser(
  file: string,
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
): Promise<Opening> {
  const openers = openersFor(file, env, process.platform);
  if (openers === null) return { is: "not", because: "there is no display" };
  const programs = createProgramSearch();
  let because = `none of these programs was found: ${openers.map(([name]) => name).join(", ")}`;
  for (const [name, ...args] of openers) {
    const found = programs.find(name, env, cwd).file;
    if (found === null) continue;
    const fault = await start(found, args, { env: programs.withSearchedPath(env, cwd), cwd });
    if (fault === null) return { is: "opened", by: name };
    because = `${name} ${fault}`;
  }
  return { is: "not", because };
}

type Opener = readonly [name: string, ...args: string[]];

/**
 * Lists the programs that may open a page, the first to be tried first: those of `BROWSER`, then the system's own.
 * Null on a machine without a display. A shell never reads the file's name.
 */
export function openersFor(
  file: string,
  env: Environment,
  platform: NodeJS.Platform,
): readonly Opener[] | null {
  const chosen = (env["BROWSER"] ?? "").split(delimiter).flatMap((command): Opener[] => {
    const split = splitCommand(command);
    if ("fault" in split) return [];
    const { href } = pathToFileURL(file);
    const [name = "", ...args] = split.words;
    // As other programs do, read `%s` as the place of the address, which otherwise comes last.
    const isPlaced = args.some((arg) => arg.includes("%s"));
    const placed = args.map((arg) => arg.replaceAll("%s", () => href));
    return [[name, ...(isPlaced ? placed : [...args, href])]];
  });
  if (platform === "darwin") return [...chosen, ["open", file]];
  // `start` belongs to a shell, which reads an `&` in a name; this is what it calls.
  if (platform === "win32") return [...chosen, ["rundll32", "url.dll,FileProtocolHandler", file]];
  const has = (name: string): boolean => (env[name] ?? "") !== "";
  const inWindows: Opener[] = has("WSL_DISTRO_NAME") ? [["wslview", file]] : [];
  const onDisplay: Opener[] = has("DISPLAY") || has("WAYLAND_DISPLAY") ? [["xdg-open", file]] : [];
  const all = [...chosen, ...inWindows, ...onDisplay];
  return all.length === 0 ? null : all;
}

/** Starts a program that may outlive this one; gives what went wrong in its first seconds, null for nothing. */
async function start(
  file: string,
  args: readonly string[],
  place: { readonly env: Environment; readonly cwd: string },
): Promise<string | null> {
  const child = spawn(file, args, { ...place, detached: true, stdio: "ignore", windowsHide: true });
  child.unref();
  let timer: NodeJS.Timeout | undefined;
  const fault = await new Promise<string | null>((resolve) => {
    child.once("error", ({ message }) => resolve(`could not be started: ${message}`));
    child.once("exit", (status, signal) =>
      resolve(
        status === 0
          ? null
          : signal === null
            ? `exited with status ${status}`
            : `was killed by ${signal}`,
      ),
    );
    timer = setTimeout(() => resolve(null), SETTLED_MS);
  });
  clearTimeout(timer);
  return fault;
}
