/** Whether a file holds text for people by its name: a word of code in it does nothing. */
export function isProsePath(path: string): boolean {
  return /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i.test(path);
}
