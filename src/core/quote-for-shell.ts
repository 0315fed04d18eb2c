/** Quotes a word so that a command shown to the user can be typed as it stands. */
export function quoteForShell(word: string): string {
  // A shell takes a leading `~` for a home folder, and zsh a leading `=` for a program.
  return /^(?![~=])[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A branch as an argument of a git command that is shown to the user: never read as an option. */
export function quoteBranch(branch: string): string {
  return quoteForShell(branch.startsWith("-") ? `refs/heads/${branch}` : branch);
}
