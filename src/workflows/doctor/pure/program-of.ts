/** Commands of every shell, those of POSIX and a few that all have: none of them is a program to look for. */
const BUILTINS = new Set(
  "alias bg break case cd command continue declare do done elif else esac eval exec exit export false fg fi for function getopts hash if in jobs kill let local printf pwd read readonly return set shift source test then time times trap true type typeset ulimit umask unalias unset until wait while".split(
    " ",
  ),
);

/**
 * Returns the program that a shell command begins with, behind assignments of variables; null where the shell does
 * that work itself, or where a path or a variable names the program.
 */
export function programOf(command: string): string | null {
  const [, word = ""] =
    /^\s*(?:[A-Za-z_]\w*=[\w./:,@%+-]*\s+)*(\w[\w.+-]*)(?=[\s;&|<>]|$)/.exec(command) ?? [];
  return word === "" || BUILTINS.has(word) ? null : word;
}
