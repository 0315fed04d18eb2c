/**
 * Says why a server over HTTP could not be connected to: its status, with what it said unless that is a page, or the
 * client's own words.
 * @param message of what was thrown, cut and printable
 */
export function whyUnreachable(thrown: unknown, message: string): string {
  // Its words are the whole schema that the answer does not fit.
  if (thrown instanceof Error && thrown.name === "ZodError")
    return "its answer is no message of the protocol";
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  if (typeof code !== "number" || code < 400) return `it cannot be reached: ${message}`;
  const said = message.replace(CLIENT_WORDS, "").trim();
  return `it answered HTTP ${code}${said === "" || said.startsWith("<") ? "" : `: ${said}`}`;
}

/** What the protocol's client puts before the body of an answer. */
const CLIENT_WORDS = /^Streamable HTTP error: (Error POSTing to endpoint: ?)?/;
