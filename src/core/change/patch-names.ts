/**
 * Reads the name in a `---`, `+++` or `rename` line, one character a byte; null for `/dev/null`.
 * A quoted name is unquoted, and a tab ends a bare one (`diff -u` puts the time after it).
 */
export function parseName(written: string): string | null {
  if (written.startsWith('"')) return unquote(written).name;
  const [name = ""] = written.split("\t", 1);
  return name === "/dev/null" ? null : name;
}

/** Splits `a/one b/two` after `diff --git `; undefined when it cannot be told where one name ends. */
export function parseGitHeader(names: string): { old: string; new: string } | undefined {
  if (names.startsWith('"')) {
    const first = unquote(names);
    const rest = names.slice(first.length + 1);
    return { old: first.name, new: rest.startsWith('"') ? unquote(rest).name : rest };
  }
  if (names.endsWith('"')) {
    const quote = names.indexOf(' "');
    if (quote !== -1)
      return { old: names.slice(0, quote), new: unquote(names.slice(quote + 1)).name };
  }
  // A name may hold spaces: the right one is where both sides name the same file, as they do
  // whenever git gives the names nowhere else.
  for (let space = names.indexOf(" "); space !== -1; space = names.indexOf(" ", space + 1)) {
    const old = names.slice(0, space);
    const now = names.slice(space + 1);
    if (old === now || afterSlash(old) === afterSlash(now)) return { old, new: now };
  }
  const space = names.indexOf(" ");
  return names.split(" ").length === 2
    ? { old: names.slice(0, space), new: names.slice(space + 1) }
    : undefined;
}

/**
 * The file's own name out of the names on both sides: what is left when their differing first folders
 * (`a/` and `b/`, `old/` and `new/`, none) are taken away. The new name where they share nothing.
 */
export function commonName(old: string | null, now: string | null): string | null {
  if (old === null || now === null) return (now ?? old)?.replace(/^[abciow12]\//, "") ?? null;
  if (old === now) return now;
  const oldParts = old.split("/");
  const newParts = now.split("/");
  let shared = 0;
  while (
    shared < Math.min(oldParts.length, newParts.length) &&
    oldParts.at(-1 - shared) === newParts.at(-1 - shared)
  )
    shared += 1;
  return shared === 0
    ? now.replace(/^b\//, "")
    : newParts.slice(newParts.length - shared).join("/");
}

function afterSlash(name: string): string {
  return name.slice(name.indexOf("/") + 1);
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Undoes git's C-style quoting from an opening quote on; `length` counts the quotes. */
function unquote(written: string): { name: string; length: number } {
  let name = "";
  let at = 1;
  while (at < written.length && written[at] !== '"') {
    if (written[at] !== "\\") {
      name += written[at];
      at += 1;
      continue;
    }
    const octal = /^[0-3][0-7]{2}/.exec(written.slice(at + 1, at + 4));
    const letter = written[at + 1] ?? "";
    name +=
      octal === null ? (ESCAPES[letter] ?? letter) : String.fromCharCode(parseInt(octal[0], 8));
    at += octal === null ? 2 : 4;
  }
  return { name, length: at + 1 };
}
