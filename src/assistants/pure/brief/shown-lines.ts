/**
 * Returns a function that tells whether diffs show a line of the new text of a file.
 * @param diffs unified diffs, one for each place
 */
export function shownLines(
  places: readonly { readonly file: string }[],
  diffs: readonly string[],
): (place: { readonly file: string; readonly line: number }) => boolean {
  const hunks = places.flatMap(({ file }, at) =>
    [...(diffs[at] ?? "").matchAll(/^@@ -\d+,\d+ \+(\d+),(\d+) @@/gm)].map(([, start, count]) => ({
      file,
      start: Number(start),
      end: Number(start) + Number(count),
    })),
  );
  return ({ file, line }) =>
    hunks.some((hunk) => hunk.file === file && line >= hunk.start && line < hunk.end);
}
