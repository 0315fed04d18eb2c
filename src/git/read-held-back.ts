import { groupBy } from "../core/group-by.ts";
import { isNotThere } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { readRegular } from "../files/read-regular.ts";
import type { Git } from "./git.ts";
import { NOTHING_HELD_BACK, type HeldBack } from "./held-back.ts";
import { STARTING_SETTINGS, type StartingSetting } from "./starting-settings.ts";

/** Configurations are small; of a larger one git itself is asked. */
const MAX_BYTES = 1024 * 1024;
/** Each is an argument of every call, and no project has as many drivers. */
const MAX_REPLACED = 400;

/**
 * Finds the settings of a repository's own configuration that must not count while reading (`STARTING_SETTINGS`).
 * Most configurations hold none, which their text tells without another git process.
 * @param git that reads in the repository
 * @param files the repository's own configuration files, absolute; not all of them need to exist
 */
export async function readHeldBack(git: Git, files: readonly string[]): Promise<HeldBack> {
  const texts = files.map(readConfiguration);
  for (const text of texts) git.hideSecretsOf(text ?? "");
  if (!texts.some((text) => text === null || mayNameProgram(text.toLowerCase())))
    return NOTHING_HELD_BACK;
  const listed = await git.text(["config", "--list", "--show-scope", "-z"]);
  git.hideSecretsOf(listed);
  const held = holdBack(parseSettings(listed));
  if (held.replaced.length <= MAX_REPLACED) return held;
  throw new ToolError(
    "GIT_SETTINGS",
    `the repository's own git settings name ${held.keys.length} programs that reading would start`,
    { hint: "look at them before you work here: `git config --local --list`" },
  );
}

/** A setting as git lists it. */
export interface ListedSetting {
  readonly scope: string;
  readonly key: string;
  readonly value: string;
}

/** Scopes of what the user set, on the machine or for this call; the others are the repository's own. */
const USERS = new Set(["system", "global", "command"]);

/** Decides what is held back, from all settings in the order in which git reads them. */
export function holdBack(settings: readonly ListedSetting[]): HeldBack {
  const replaced = new Map<string, string>();
  const keys = new Set<string>();
  const aboutRemotes = new Set<string>();
  const usersValue = (key: string): string | undefined =>
    settings.findLast((each) => each.key === key && USERS.has(each.scope))?.value;
  for (const { scope, key } of settings) {
    if (USERS.has(scope)) continue;
    for (const { pattern, whileReading } of MATCHERS) {
      const found = pattern.exec(key);
      if (found === null) continue;
      if (whileReading.do === "ask-no-remote") {
        aboutRemotes.add(key);
        continue;
      }
      keys.add(key);
      if (whileReading.do === "users") replaced.set(key, usersValue(key) ?? whileReading.off);
      else
        for (const [name, value] of whileReading.settings)
          replaced.set(
            name.replace("*", () => found[1] ?? ""),
            value,
          );
    }
  }
  return { replaced: [...replaced], keys: [...keys], aboutRemotes: [...aboutRemotes] };
}

type Held = Extract<
  StartingSetting["whileReading"],
  { readonly do: "users" | "switch-off" | "ask-no-remote" }
>;

/** The settings that are held back only if a repository has them. */
const HELD = STARTING_SETTINGS.flatMap(({ key, whileReading }) =>
  whileReading.do === "pin" || whileReading.do === "none" ? [] : [{ key, whileReading }],
) satisfies readonly { readonly key: string; readonly whileReading: Held }[];

const MATCHERS = HELD.map(({ key, whileReading }) => ({
  pattern: new RegExp(`^${key.replaceAll(".", "\\.").replace("*", "(.*)")}$`, "s"),
  whileReading,
}));

/** By section, the names of variables in it. */
const NAMES = groupBy(
  HELD.map(({ key }) => key.split(".")),
  ([section = ""]) => section,
);

/** Returns its text, empty if there is no such file; null if it cannot be read, and git has to be asked. */
function readConfiguration(file: string): string | null {
  try {
    return readRegular(file, { of: "git-settings", maxBytes: MAX_BYTES }).toString("latin1");
  } catch (thrown) {
    return isNotThere(thrown) ? "" : null;
  }
}

/**
 * Tells whether a configuration file, in lower case, may hold such a setting, or names another file. Git spells
 * sections and variables out, in any case of letters and without escapes, so an absent name is not set.
 */
function mayNameProgram(text: string): boolean {
  const hasSection = (name: string): boolean => new RegExp(`\\[\\s*${name}[\\s.\\]"]`).test(text);
  if (/\[\s*include/.test(text)) return true;
  return [...NAMES].some(
    ([section, keys]) =>
      hasSection(section) && keys.some((parts) => text.includes(parts.at(-1) ?? "")),
  );
}

/** Parses `SCOPE NUL KEY LF VALUE NUL`; a key without a value stands for `true`. */
function parseSettings(listed: string): ListedSetting[] {
  const fields = listed.split("\0");
  const settings: ListedSetting[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [scope = "", entry = ""] = fields.slice(at, at + 2);
    const end = entry.indexOf("\n");
    settings.push({
      scope,
      key: end === -1 ? entry : entry.slice(0, end),
      value: end === -1 ? "true" : entry.slice(end + 1),
    });
  }
  return settings;
}
