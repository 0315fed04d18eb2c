import { ToolError } from "../../errors/tool-error.ts";

/** A pull request as it is typed: its number, and where it is if its URL says so. */
export interface PullName {
  readonly number: number;
  readonly place: { readonly host: string; readonly repository: string } | null;
}

const NUMBER = /^[#!]?([1-9]\d{0,8})$/;
/** Of any of its pages, and in the forms of before: GitLab's without the dash, the files `7.diff` and `7.patch`. */
const URL_OF_PULL =
  /^https?:\/\/(?:www\.)?([^/?#@]+)\/([\w.~-]+(?:\/[\w.~-]+)+?)\/(?:pull|(?:-\/)?merge_requests)\/([1-9]\d{0,8})(?:\.(?:diff|patch))?(?:[/?#].*)?$/i;

/** Reads `12`, `#12`, `!12` or the URL of a pull request. Throws USAGE for anything else. */
export function readPullName(typed: string): PullName {
  const word = typed.trim();
  const number = NUMBER.exec(word)?.[1];
  if (number !== undefined) return { number: Number(number), place: null };
  const [, named, repository, ofUrl] = URL_OF_PULL.exec(word) ?? [];
  const isSecure = word.toLowerCase().startsWith("https:");
  const host = named?.replace(isSecure ? /:443$/ : /:80$/, "");
  if (host === undefined || repository === undefined)
    throw new ToolError("USAGE", `--pr takes a number or a URL, not ${JSON.stringify(typed)}`, {
      hint: "name the pull request: `tool review --pr 12`",
    });
  return { number: Number(ofUrl), place: { host: host.toLowerCase(), repository } };
}
