import type { Git } from "./git.ts";

/** The identity that git would commit as. */
export interface Identity {
  /** `Name <address>` of the committer; null if git cannot commit. */
  readonly who: string | null;
  /** The keys that are not set, of `user.name` and `user.email`: git made up a value, or could not. */
  readonly missing: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Asks git for the identity of a commit: from settings, environment and its own guesses. */
export async function readIdentity(git: Git, env: Environment): Promise<Identity> {
  const [who, missing] = await Promise.all([readWho(git), readMissing(git, env)]);
  return { who, missing };
}

/** Returns the reason why git cannot commit, with the way out; null if it can. Asks git unless the environment says it. */
export async function findIdentityFault(git: Git, env: Environment): Promise<IdentityFault | null> {
  if (isWhollyGiven(env)) return null;
  return (await readWho(git)) === null ? identityFault(await readMissing(git, env)) : null;
}

export interface IdentityFault {
  readonly message: string;
  readonly hint: string;
}

/** Returns the message about a git that cannot commit. */
export function identityFault(missing: readonly string[]): IdentityFault {
  const what = missing.length === 0 ? "who commits" : missing.join(" and ");
  return {
    message: `git does not know ${what}, and cannot commit`,
    hint:
      missing.length === 0
        ? "see what is missing: `git var GIT_COMMITTER_IDENT` and `git var GIT_AUTHOR_IDENT`"
        : `set it: ${settingOf(missing)}`,
  };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  "user.name": "'Your Name'",
  "user.email": "you@example.com",
};

/** Returns the commands that set the missing keys. */
export function settingOf(missing: readonly string[]): string {
  return missing
    .map((key) => `\`git config --global ${key} ${EXAMPLES[key] ?? "VALUE"}\``)
    .join(" and ");
}

/**
 * Tells whether the environment names author and committer in a way that git takes without asking its settings: with a
 * letter or a digit in each name and address, and no date, which it might not be able to read.
 */
function isWhollyGiven(env: Environment): boolean {
  return ["AUTHOR", "COMMITTER"].every(
    (who) =>
      ["NAME", "EMAIL"].every((what) => /[\p{L}\p{N}]/u.test(env[`GIT_${who}_${what}`] ?? "")) &&
      (env[`GIT_${who}_DATE`] ?? "") === "",
  );
}

async function readWho(git: Git): Promise<string | null> {
  const [committer, author] = await Promise.all([
    git.try(["var", "GIT_COMMITTER_IDENT"]),
    git.try(["var", "GIT_AUTHOR_IDENT"]),
  ]);
  if (committer.status !== 0 || author.status !== 0) return null;
  return /^.*<.*>/.exec(committer.stdout.toString("utf8"))?.[0] ?? "";
}

async function readMissing(git: Git, env: Environment): Promise<string[]> {
  const { stdout } = await git.try(IDENTITY_SETTINGS);
  const records = stdout.toString("utf8").split("\0");
  const settings = new Map(
    records.map((record) => {
      const [key = "", value = ""] = record.split("\n", 2);
      return [key, value];
    }),
  );
  const isSet = (value: string | undefined): boolean => (value ?? "").trim() !== "";
  const isGiven = (what: "name" | "email"): boolean =>
    isSet(settings.get(`user.${what}`)) ||
    ["author", "committer"].every(
      (who) =>
        isSet(settings.get(`${who}.${what}`)) || isSet(env[`GIT_${who}_${what}`.toUpperCase()]),
    );
  return [
    ...(isGiven("name") ? [] : ["user.name"]),
    ...(isGiven("email") || isSet(env["EMAIL"]) ? [] : ["user.email"]),
  ];
}

const IDENTITY_SETTINGS = [
  "config",
  "-z",
  "--get-regexp",
  "^(user|author|committer)\\.(name|email)$",
] as const;
