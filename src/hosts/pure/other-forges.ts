/** A forge that pull requests are not opened on from here, and how they are opened by hand. */
interface OtherForge {
  readonly name: string;
  /** Of its host names, without port. */
  readonly pattern: RegExp;
  readonly byHand: string;
}

const OTHER_FORGES: readonly OtherForge[] = [
  {
    name: "Bitbucket",
    pattern: /(^|[.-])bitbucket([.-]|$)/,
    byHand: "`git push -u origin HEAD` prints the address that opens the pull request",
  },
  {
    name: "Azure DevOps",
    pattern: /(^|\.)(dev\.azure\.com|visualstudio\.com)$/,
    byHand: "`git push -u origin HEAD`, then `az repos pr create`",
  },
  {
    name: "Gitea or Forgejo",
    pattern: /(^|[.-])(gitea|forgejo|codeberg)([.-]|$)/,
    // https://forgejo.org/docs/latest/user/agit-support/
    byHand: "`git push origin HEAD:refs/for/main -o topic=NAME` opens the pull request into main",
  },
  {
    name: "SourceHut",
    pattern: /(^|\.)sr\.ht$/,
    byHand: "`git send-email --to LIST origin/main` sends the commits",
  },
];

/** Finds a forge that is known by its host name; null for any other host. */
export function otherForgeOf(host: string): OtherForge | null {
  return OTHER_FORGES.find(({ pattern }) => pattern.test(host.replace(/:\d+$/, ""))) ?? null;
}
