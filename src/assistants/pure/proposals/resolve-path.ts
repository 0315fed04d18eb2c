/**
 * Returns the paths that a written name may mean: with `./`, with the `a/` or `b/` of a diff, with `\`, with a line
 * behind it, from the root of the disk. The likeliest comes first.
 */
export function pathForms(written: string): readonly string[] {
  const slashed = written.trim().replaceAll("\\", "/");
  const named = slashed.replace(/^`(.+)`$/, "$1").replace(/^(?:\.\/)+/, "");
  const numberless = named.replace(/[:#]L?\d+(?:[-:]L?\d+)?$/, "");
  const forms = [written, spelledOut(written.trim()), slashed, named, numberless];
  const bare = [
    ...forms,
    ...forms.map((form) => form.replace(/^[ab]\//, "")),
    ...(FROM_ROOT.test(numberless) ? endsOf(numberless) : []),
  ];
  return [...new Set([...bare, ...bare.map((form) => form.normalize())])];
}

const FROM_ROOT = /^(?:\/|[A-Za-z]:\/)[^/]/;
const MAX_FOLDERS = 40;

/** Returns `repo/src/a.js`, `src/a.js` and `a.js` for `/repo/src/a.js`, as the top of the work tree is not known. */
function endsOf(path: string): string[] {
  const parts = path.split("/").slice(1, 1 + MAX_FOLDERS);
  return parts.map((_, at) => parts.slice(at).join("/"));
}

/** A name as git writes it in a diff, `"\\303\\274.js"`, as a JSON string, or with escaped characters such as `\u{a}`. */
function spelledOut(written: string): string {
  try {
    const value: unknown = /^".*"$/s.test(written) ? JSON.parse(withoutOctals(written)) : written;
    return String(value).replace(/\\u\{([0-9a-f]{1,6})\}/g, (_, digits: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, 16))),
    );
  } catch {
    return written;
  }
}

/** Decodes the bytes that git writes as `\\303\\274`. */
function withoutOctals(written: string): string {
  return written.replace(/(?:\\[0-3][0-7]{2})+/g, (bytes) =>
    Buffer.from(
      bytes
        .slice(1)
        .split("\\")
        .map((byte) => Number.parseInt(byte, 8)),
    ).toString("utf8"),
  );
}

/** Returns the first of those paths that is known; null if none is. */
export function resolvePath(written: string, isKnown: (path: string) => boolean): string | null {
  return pathForms(written).find(isKnown) ?? null;
}
