/** The commands of a review in a brief: the one that takes findings, and those that show more. */
const HANDED_IN =
  /(?:on the standard input of|handed to) `tool review[^`]* --findings - --no-input`(?: on its standard input)?/g;
const SHOWN = /`tool review[^`]* --brief --no-input --(\w+)(?: ([^` ]+))?`/g;

/**
 * Replaces commands in a brief by the tools of this server that do the same. Code of the change, which is in fences,
 * stays as it is.
 */
export function nameTools(text: string): string {
  let fence = "";
  return text
    .split("\n")
    .map((line) => {
      const [mark = ""] = /^\s*`{3,}/.exec(line) ?? [];
      if (fence !== "") {
        if (line.trim() === fence) fence = "";
        return line;
      }
      fence = mark.trim();
      return line
        .replace(
          HANDED_IN,
          "as `findings` of the tool `review`, called with the `cwd` and scope of this call",
        )
        .replace(
          SHOWN,
          (_, name: string, value?: string) =>
            `\`review_brief\` with \`${name}: ${value === undefined ? "true" : JSON.stringify(value)}\``,
        );
    })
    .join("\n");
}
