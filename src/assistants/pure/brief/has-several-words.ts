/** True for `closeFile` and `close_file`. A single word such as `close` stands in too many files to mean one thing. */
export function hasSeveralWords(name: string): boolean {
  return /[a-z0-9][A-Z]|[^_]_[^_]/.test(name);
}
