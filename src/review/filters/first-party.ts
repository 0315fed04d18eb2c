import type { RawFinding } from "../../core/findings/types.ts";
import type { ReviewedTree } from "../types.ts";
import { ruleNamed } from "../../analyzers/shared/pack.ts";
import { keepIf } from "./run-filters.ts";
import type { BeforeFilter } from "./types.ts";

/**
 * Leaves out findings about repositories of the project's own account, for rules with a value that names a repository:
 * people who can push there can push here as well.
 */
export const firstParty: BeforeFilter = {
  name: "first-party",
  reason: "is about a repository of the project's own account",
  concerns: (finding) => accountIn(finding) !== null,
  apply: (findings, { ownAccounts }) =>
    keepIf(findings, (finding) => !ownAccounts.has(accountIn(finding) ?? "")),
};

function accountIn({ rule, values }: RawFinding): string | null {
  const name = ruleNamed(rule.id)?.notOwn ?? null;
  const account = name === null ? undefined : values[name]?.split("/")[0];
  return account?.toLowerCase() ?? null;
}

/** The files that contain the address of a project, with the patterns of the address. */
const ADDRESSES: readonly { readonly path: string; readonly pattern: RegExp }[] = [
  ...["package.json", "composer.json"].map((path) => ({
    path,
    pattern:
      /"(?:repository|url|homepage|bugs|issues|source)"\s*:\s*"(?:[^"]*github\.com[/:]|github:)([\w.-]+)\//gi,
  })),
  ...["Cargo.toml", "pyproject.toml", "setup.cfg", "setup.py"].map((path) => ({
    path,
    pattern:
      /^[ \t]*"?(?:repository|homepage|source|source code|issues|url|bug tracker)"?\s*=\s*["']?https:\/\/github\.com\/([\w.-]+)\//gim,
  })),
  { path: "go.mod", pattern: /^module\s+github\.com\/([\w.-]+)\//gm },
  {
    path: "README.md",
    pattern:
      /github\.com\/([\w.-]+)\/[\w.-]+\/(?:(?:actions\/)?workflows|issues\/new|graphs\/contributors)\b/gi,
  },
];

/**
 * Reads the accounts that a project names in its address, in lower case. Edits of the change do not count: a branch must
 * not call a stranger one of the project.
 */
export async function readOwnAccounts(tree: ReviewedTree): Promise<ReadonlySet<string>> {
  const changed = new Set(tree.isWhole ? [] : tree.changed.map(({ path }) => path));
  const texts = await Promise.all(
    ADDRESSES.map(({ path }) => (changed.has(path) ? tree.readBefore(path) : tree.read(path))),
  );
  const accounts = ADDRESSES.flatMap(({ pattern }, at) =>
    [...(texts[at] ?? "").matchAll(pattern)].map(([, account = ""]) => account.toLowerCase()),
  );
  return new Set(accounts);
}
