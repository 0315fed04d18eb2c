/**
 * Says why a server over HTTP could not be connected to, and what to do: its status, with its words unless they are a
 * page, or the client's own words.
 * @param message of what was thrown, cut and printable
 */
export function whyUnreachable(
  thrown: unknown,
  message: string,
): { readonly why: string; readonly hint: string | null } {
  const type = /Unexpected content type: ([\w.+/-]+)/.exec(message)?.[1];
  if (type !== undefined)
    return { why: `it answered with ${type}, not with a message of the protocol`, hint: ADDRESS };
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  // The words of the first two are the schema that the answer does not fit, or the answer.
  if (
    (thrown instanceof Error && /^(ZodError|SyntaxError)$/.test(thrown.name)) ||
    (typeof code === "number" && code >= 200 && code < 300)
  )
    return { why: "its answer is no message of the protocol", hint: ADDRESS };
  if (typeof code !== "number" || code < 300)
    return { why: `it cannot be reached: ${message}`, hint: null };
  const said = message.replace(CLIENT_WORDS, "").trim();
  return {
    why: `it answered HTTP ${code}${said === "" || said.startsWith("<") ? "" : `: ${said}`}`,
    hint: code === 401 || code === 403 ? TOKEN : code === 429 || code >= 500 ? TRY_AGAIN : ADDRESS,
  };
}

/** Words of the protocol's client before those of the server, or in their place. */
const CLIENT_WORDS =
  /^(?:Streamable HTTP|SSE) error: (?:Error POSTing to endpoint: ?|Non-200 status code \(\d+\)$)?/;

const TRY_AGAIN = "try it again later: `tool doctor` says whether the server answers by then";
const TOKEN =
  "check the token that is sent, `headers.Authorization` in the file that registers the server, and try it: `tool doctor`";
const ADDRESS =
  "check `url` in the file that registers the server: it must be where the server answers the Model Context Protocol; then try it: `tool doctor`";
