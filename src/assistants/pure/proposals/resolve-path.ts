/**
 * The names that a file may go by in the repository, of a name as somebody wrote it: with `./`, with the `a/`
 * or `b/` of a diff, with `\`, with a line behind it. The likeliest first.
 */
export function pathForms(written: string): readonly string[] {
  const slashed = written.trim().replaceAll("\\", "/");
  const named = slashed.replace(/^`(.+)`$/, "$1").replace(/^(?:\.\/)+/, "");
  const numberless = named.replace(/[:#]L?\d+(?:[-:]L?\d+)?$/, "");
  const forms = [written, spelledOut(written.trim()), slashed, named, numberless];
  const bare = [...forms, ...forms.map((form) => form.replace(/^[ab]\//, ""))];
  return [...new Set([...bare, ...bare.map((form) => form.normalize())])];
}

/** A name as git writes it in a diff, `"\\303\\274.js"`, as a JSON string, or with characters written out as `\u{a}`: how names that nobody can see are shown. */
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

/** The bytes that git writes as `\\303\\274`, as the characters that they are. */
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

/** The first of those names that is known; null where none is. */
export function resolvePath(written: string, isKnown: (path: string) => boolean): string | null {
  return pathForms(written).find(isKnown) ?? null;
}
