import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { quoteForShell } from "../core/quote-for-shell.ts";
import { orElse } from "../core/or-else.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { isBelow, isInGit, realPlace, realPlaceOr } from "../files/real-place.ts";
import type { ConfigFile } from "./types.ts";

/**
 * Returns the real path of a configuration file, its links followed. Throws CONFIG_HOME_REPOSITORY if the work tree
 * is the home directory, CONFIG_OUTSIDE for any other project's file that is not the project's own, and
 * UnreadableFile for a link to nothing.
 */
export function placeOf(file: ConfigFile): string {
  if (isHomeRepository(file)) throw homeRepository();
  const place = realPlaceOf(file);
  const { bounds } = file;
  if (bounds === undefined) return place;
  const top = realpathSync(bounds.root);
  const { users } = bounds;
  if (users !== null) {
    if (isSameFile(place, users)) throw outside(file, "is your own ~/.tool/config.json");
    const folder = realPlaceOr(dirname(users));
    if (isBelow(folder, place) && !isBelow(folder, `${top}/.`))
      throw outside(file, "leads into ~/.tool, which holds your own settings");
  }
  if (!isBelow(top, place)) throw outside(file, "leads out of the work tree");
  if (isInGit(top, place)) throw outside(file, "leads into git's own folder");
  return place;
}

/** Tells whether a project's file is the user's own because the work tree is the home directory. */
export function isHomeRepository({ bounds }: ConfigFile): boolean {
  if (bounds === undefined || bounds.users === null) return false;
  return realPlaceOr(bounds.root) === realPlaceOr(dirname(dirname(bounds.users)));
}

/** Returns the link on the way to a file, by the name that messages call it; the file's own name without a link. */
export function linkTo({ name, path, bounds }: ConfigFile): string {
  const isLink = lstatSync(dirname(path), { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return bounds !== undefined && isLink ? dirname(name) : name;
}

function realPlaceOf({ path }: ConfigFile): string {
  try {
    return realPlace(path);
  } catch (thrown) {
    if (thrown instanceof UnreadableFile) throw thrown;
    // The reader of the file reports what is wrong.
    return path;
  }
}

/** Compares two files, which may be two names (hard links) of one. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map(identityOf);
  if (a === undefined || b === undefined) return one === realPlaceOr(other);
  return a.ino === b.ino && a.dev === b.dev;
}

/** Returns undefined if there is no such file, or it may not be looked at: its own reader reports that. */
function identityOf(path: string) {
  return orElse(() => statSync(path, { bigint: true, throwIfNoEntry: false }), undefined);
}

function outside(file: ConfigFile, what: string): ToolError {
  return new ToolError("CONFIG_OUTSIDE", `${file.name} ${what}: it is neither read nor written`, {
    hint: `remove it: \`rm ${quoteForShell(linkTo(file))}\``,
  });
}

function homeRepository(): ToolError {
  return new ToolError(
    "CONFIG_HOME_REPOSITORY",
    "this repository is your home directory, and its .tool/config.json holds your own settings",
    {
      hint: "go to a project: `tool -C DIRECTORY …`; your own settings: `tool config set KEY VALUE --user`",
    },
  );
}
