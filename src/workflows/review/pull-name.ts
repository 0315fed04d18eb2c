import { ToolError } from "../../errors/tool-error.ts";

/** A pull request as it is typed: its number, and where it is if its URL says so. */
export interface PullName {
  readonly number: number;
  readonly place: { readonly host: string; readonly repository: string } | null;
}

const NUMBER = /^[#!]?([1-9]\d{0,8})$/;
const URL_OF_PULL =
  /^https?:\/\/(?:www\.)?([^/?#@]+)\/([\w.~-]+(?:\/[\w.~-]+)+?)\/(?:pull|-\/merge_requests)\/([1-9]\d{0,8})(?:[/?#].*)?$/i;

/** Reads `12`, `#12`, `!12` or the URL of a pull request. Throws USAGE for anything else. */
export function readPullName(typed: string): PullName {
  const word = typed.trim();
  const number = NUMBER.exec(word)?.[1];
  if (number !== undefined) return { number: Number(number), place: null };
  const [, host, repository, ofUrl] = URL_OF_PULL.exec(word) ?? [];
  if (host === undefined || repository === undefined)
    throw new ToolError("USAGE", `--pr takes a number or a URL, not ${JSON.stringify(typed)}`, {
      hint: "name the pull request: `tool review --pr 12`",
    });
  return { number: Number(ofUrl), place: { host: host.toLowerCase(), repository } };
}
