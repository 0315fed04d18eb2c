/** An error response of a provider. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
  /** Seconds that the provider asks to wait. */
  readonly waitSeconds: number | null;
}

const MAX_BODY = 64 * 1024;

/** Reads an error response, at most 64 K characters of it. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const body = await readStart(response);
  return {
    status: response.status,
    body,
    waitSeconds: headerWait(response.headers) ?? googleWait(body),
  };
}

async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  if (body === null) return text;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY) break;
  }
  return text.slice(0, MAX_BODY).trim();
}

/** Reads https://www.rfc-editor.org/rfc/rfc9110#field.retry-after, and OpenAI's header in milliseconds. */
function headerWait(headers: Headers): number | null {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (Number.isFinite(exact)) return Math.max(0, exact / 1000);
  const given = headers.get("retry-after");
  if (given === null) return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(given)
    ? Number(given)
    : (Date.parse(given) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Reads the wait from Google's body: https://cloud.google.com/apis/design/errors#error_details. */
function googleWait(body: string): number | null {
  const [, seconds] = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body) ?? [];
  return seconds === undefined ? null : Math.ceil(Number(seconds));
}
