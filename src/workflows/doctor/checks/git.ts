import { resolve } from "node:path";
import { joinResults, ok, problem, warning, type CheckResult } from "../pure/check-result.ts";
import { isAtLeast } from "../pure/is-at-least.ts";
import { printable } from "../../../core/printable.ts";
import { quoteForShell } from "../../../core/quote-for-shell.ts";
import type { Git } from "../../../git/git.ts";
import { identityFault, readIdentity, settingOf } from "../../../git/read-identity.ts";
import { findProgram, isProgram } from "../../../process/find-program.ts";
import type { Check } from "../check.ts";
import type { DoctorFacts } from "../facts.ts";

const OLDEST = "2.31";
/** Squashing without a work tree, which the plain host does. */
const OLDEST_FOR_PLAIN = "2.38";

/** Git's version, who it commits as, and whether it can sign where it has to. */
export const gitCheck: Check = {
  id: "git",
  title: "git",
  async run(facts) {
    const version = await facts.git.text(["version"]);
    return joinResults([
      judgeVersion(version),
      ...(await judgeIdentity(facts)),
      ...(await judgeSigning(facts)),
    ]);
  },
};

function judgeVersion(version: string): CheckResult {
  const said = version.replace(/^git version /, "version ");
  const newer = "install a newer git: https://git-scm.com/downloads";
  if (!isAtLeast(version, OLDEST))
    return problem(`${said}, and ${OLDEST} or newer is needed`, newer);
  if (!isAtLeast(version, OLDEST_FOR_PLAIN))
    return warning(
      `${said}; merging on a plain git remote needs ${OLDEST_FOR_PLAIN} or newer`,
      newer,
    );
  return ok(said);
}

async function judgeIdentity({ git, context: { env } }: DoctorFacts): Promise<CheckResult[]> {
  const { who, missing } = await readIdentity(git, env);
  if (who === null) {
    const { message, hint } = identityFault(missing);
    return [problem(message, hint)];
  }
  return missing.length === 0
    ? [ok(`commits as ${printable(who)}`)]
    : [
        warning(
          `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not set: git makes up ${printable(who)}`,
          `set it: ${settingOf(missing)}`,
        ),
      ];
}

const SIGNERS: Readonly<Record<string, string>> = {
  openpgp: "gpg",
  x509: "gpgsm",
  ssh: "ssh-keygen",
};

/** Nothing is signed and no key is looked at: only whether what git would start is there. */
async function judgeSigning({ git, context }: DoctorFacts): Promise<CheckResult[]> {
  const wanted = await readSetting(git, ["--type=bool", "--get", "commit.gpgSign"]);
  if (wanted !== "true") return [];
  const format = (await readSetting(git, ["--get", "gpg.format"])) ?? "openpgp";
  const own = await readSetting(git, ["--type=path", "--get", `gpg.${format}.program`]);
  const older =
    format === "openpgp" ? await readSetting(git, ["--type=path", "--get", "gpg.program"]) : null;
  const program = own ?? older ?? SIGNERS[format];
  const without = "or commit without a signature: `git config commit.gpgSign false`";
  if (program === undefined)
    return [problem(`gpg.format is ${printable(format)}, which git does not know`, without)];
  if (!isThere(program, context))
    return [
      problem(
        `commits must be signed, but ${printable(program)} does not exist`,
        `install it; ${without}`,
      ),
    ];
  if (format === "ssh" && !(await hasSshKey(git)))
    return [
      problem(
        "commits must be signed with ssh, but no key is set",
        `name it: \`git config --global user.signingKey ${quoteForShell("~/.ssh/id_ed25519.pub")}\`; ${without}`,
      ),
    ];
  return [ok(`signs commits with ${printable(program)}`)];
}

async function hasSshKey(git: Git): Promise<boolean> {
  const [key, command] = await Promise.all([
    readSetting(git, ["--get", "user.signingKey"]),
    readSetting(git, ["--get", "gpg.ssh.defaultKeyCommand"]),
  ]);
  return key !== null || command !== null;
}

function isThere(
  program: string,
  { cwd, env }: { readonly cwd: string; readonly env: DoctorFacts["context"]["env"] },
): boolean {
  if (program.includes("/")) return isProgram(resolve(cwd, program));
  return findProgram(program, { env, cwd }).file !== null;
}

async function readSetting(git: Git, args: readonly string[]): Promise<string | null> {
  const { status, stdout } = await git.try(["config", ...args]);
  const value = stdout.toString("utf8").replace(/\n$/, "");
  return status !== 0 || value === "" ? null : value;
}
