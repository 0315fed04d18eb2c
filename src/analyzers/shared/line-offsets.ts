/** Gives the offset of a line and a column, both from 0, in a text whose lines end at a carriage return alone, too. */
export function lineOffsets(text: string): (line: number, column: number) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
  return (line, column) => Math.min((starts[line] ?? text.length) + column, text.length);
}
