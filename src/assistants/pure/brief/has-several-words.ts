/** Whether a name has several words, as `closeFile` and `close_file`: `close` alone is in too many files. */
export function hasSeveralWords(name: string): boolean {
  return /[a-z0-9][A-Z]|[^_]_[^_]/.test(name);
}
