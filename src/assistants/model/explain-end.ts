import { parseJson } from "../../core/parse-json.ts";
import { isExhausted } from "./is-exhausted.ts";
import type { Endpoint } from "./providers/types.ts";
import type { Refusal } from "./read-refusal.ts";
import type { Run } from "./run-model.ts";
import type { Watch } from "./watched-fetch.ts";
import { hideWords } from "../../redaction/hide-words.ts";

/** The end of an answer. */
export interface End {
  readonly because: string | null;
  readonly isOver: boolean;
}

/** Explains in a clause why an answer is incomplete, without keys; null if it is complete. */
export function explainEnd(
  run: Run,
  talk: { readonly watch: Watch; readonly endpoint: Endpoint; readonly model: string },
): End {
  const { watch, endpoint, model } = talk;
  const secrets = endpoint.key === undefined ? [] : [endpoint.key];
  const { host } = new URL(endpoint.url);
  // Some servers do not report the end of an answer, or fail after it.
  if (!run.isRefusal && typeof parseJson(run.text) === "object")
    return { because: null, isOver: false };
  if (watch.silentSeconds !== null) return notYet(`no data for ${watch.silentSeconds} s`);
  if (watch.refusal !== null) {
    const { status, body } = watch.refusal;
    const words = hideWords(wordsIn(body), secrets);
    const said = words === "" ? `${status}` : `${status}: ${words}`;
    return explainRefusal(watch.refusal, { said, endpoint, place: `${model} at ${host}` });
  }
  if (watch.isUnreachable) return { because: `no server answers at ${host}`, isOver: true };
  if (run.isRefusal) return notYet("it refused to answer");
  if (run.finish === "length") return notYet("its answer was cut off at the length limit");
  if (run.finish === "tool-calls") return notYet("it kept reading files instead of answering");
  if (run.error !== undefined) return notYet(explainError(run.error, secrets));
  if (run.finish !== "stop") return notYet("its answer ended early");
  return run.text === "" ? notYet("its answer was empty") : { because: null, isOver: false };
}

function notYet(because: string): End {
  return { because, isOver: false };
}

function explainRefusal(
  { status, body, waitSeconds }: Refusal,
  { said, endpoint, place }: { said: string; endpoint: Endpoint; place: string },
): End {
  if (isExhausted(status, body))
    return { because: `nothing is left to spend (${said})`, isOver: true };
  if (status === 401 || status === 403)
    return { because: `${aboutKey(endpoint)} (${said})`, isOver: true };
  if (status === 404) return { because: `there is no ${place} (${said})`, isOver: true };
  if (status < 400)
    return { because: `it redirects elsewhere, which is not followed (${status})`, isOver: true };
  if (waitSeconds !== null && waitSeconds > 60)
    return notYet(`it asks to wait ${Math.ceil(waitSeconds)} s (${said})`);
  if (status === 429) return notYet(`too many requests, after three tries (${said})`);
  if (status >= 500) return notYet(`the service failed three times (${said})`);
  if (status === 413 || TOO_LONG.test(body))
    return notYet(`the request is longer than it can read (${said})`);
  return notYet(`it rejected the request (${said})`);
}

function aboutKey({ key, keyName }: Endpoint): string {
  if (keyName === undefined) return "it requires a key";
  return key === undefined
    ? `it requires a key, in ${keyName}`
    : `it rejected the key in ${keyName}`;
}

const TOO_LONG = /context.?(length|window)|too (long|large|many tokens)|maximum.{0,40}tokens/i;

/** Reads the message of an error, in any of the usual forms; empty for HTML. */
function wordsIn(body: string): string {
  const parsed = parseJson(body);
  if (parsed === undefined) return body.startsWith("<") ? "" : body;
  return messageIn(Array.isArray(parsed) ? parsed[0] : parsed) ?? "";
}

function messageIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const { error, message, detail } = value as Record<string, unknown>;
  return messageIn(message) ?? messageIn(error) ?? messageIn(detail);
}

/** Explains an error within an answer. */
function explainError(error: unknown, secrets: readonly string[]): string {
  const words = hideWords(
    error instanceof Error ? error.message : (messageIn(error) ?? ""),
    secrets,
  );
  if (/overload|unavailable|capacity|try again later/i.test(`${words} ${typeOf(error)}`))
    return `it was overloaded in the middle of its answer`;
  if (isBreak(error)) return "its answer ended early";
  return words === "" ? "its answer ended early" : `its answer ended early (${words})`;
}

function typeOf(error: unknown): string {
  const { type, code } = (error ?? {}) as { type?: unknown; code?: unknown };
  return `${String(type)} ${String(code)}`;
}

/** Whether a connection broke, which has no useful message. */
function isBreak(error: unknown): boolean {
  let inner = error;
  for (let depth = 0; inner instanceof Error && depth < 5; depth += 1) {
    if (
      /terminated|socket|ECONNRESET|aborted|Failed to process|without a finish/i.test(inner.message)
    )
      return true;
    inner = inner.cause;
  }
  return false;
}
