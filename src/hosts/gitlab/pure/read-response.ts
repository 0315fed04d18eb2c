/** Splits what `glab api --include` prints: the status line, headers, a blank line, the text. */
export function readResponse(printed: string): {
  readonly http: number | null;
  readonly body: string;
} {
  const status = /^HTTP\/[\d.]+ (\d{3})\b/.exec(printed)?.[1];
  if (status === undefined) return { http: null, body: "" };
  const end = /\r?\n\r?\n/.exec(printed);
  const body = end === null ? "" : printed.slice(end.index + end[0].length);
  return { http: Number(status), body };
}
