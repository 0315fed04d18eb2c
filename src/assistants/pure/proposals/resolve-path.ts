/**
 * The names that a file may go by in the repository, of a name as somebody wrote it: with `./`, with the `a/`
 * or `b/` of a diff, with `\`, with a line behind it. The likeliest first.
 */
export function pathForms(written: string): readonly string[] {
  const slashed = written.trim().replaceAll("\\", "/");
  const named = slashed.replace(/^`(.+)`$/, "$1").replace(/^(?:\.\/)+/, "");
  const numberless = named.replace(/[:#]L?\d+(?:[-:]L?\d+)?$/, "");
  const forms = [written, spelledOut(written.trim()), slashed, named, numberless];
  return [...new Set([...forms, ...forms.map((form) => form.replace(/^[ab]\//, ""))])];
}

/** A name as a JSON string, or with characters written out as `\u{a}`: how names that nobody can see are shown. */
function spelledOut(written: string): string {
  try {
    const value: unknown = /^".*"$/s.test(written) ? JSON.parse(written) : written;
    return String(value).replace(/\\u\{([0-9a-f]{1,6})\}/g, (_, digits: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, 16))),
    );
  } catch {
    return written;
  }
}

/** The first of those names that is known; null where none is. */
export function resolvePath(written: string, isKnown: (path: string) => boolean): string | null {
  return pathForms(written).find(isKnown) ?? null;
}
