/**
 * Finds the pull request's URL in what a client printed: the last line that ends in one. Gives the URL
 * and the number; null when there is none.
 */
export function pullRequestUrlIn(printed: string): { url: string; number: number } | null {
  for (const line of printed.trim().split(/\s+/).toReversed()) {
    const [url, number] =
      /^https?:\/\/\S+\/(?:pull|pulls|merge_requests)\/(\d+)\/?$/.exec(line) ?? [];
    if (url !== undefined && number !== undefined) return { url, number: Number(number) };
  }
  return null;
}
