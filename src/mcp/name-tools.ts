/** A command of the review in the text of a brief, as the program writes it: what it takes, or shows beside the change. */
const HANDED_IN =
  /(?:on the standard input of|handed to) `tool review[^`]* --findings - --no-input`(?: on its standard input)?/g;
const SHOWN = /`tool review[^`]* --brief --no-input --(\w+)(?: ([^` ]+))?`/g;

/**
 * Names the tools of this server where a brief names the commands that do the same. Code of the change, which stands
 * in fences, stays as it is.
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
