/**
 * Returns the environment in which git commits this program's own bookkeeping, which is nobody's work: the user needs
 * no name for it, and the same content gives the same commit.
 * @param date as git reads one: `1760000000 +0000`
 */
export function ownIdentity(date: string): Readonly<Record<string, string>> {
  return {
    GIT_AUTHOR_NAME: "tool",
    GIT_AUTHOR_EMAIL: "tool@localhost",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: "tool",
    GIT_COMMITTER_EMAIL: "tool@localhost",
    GIT_COMMITTER_DATE: date,
  };
}
