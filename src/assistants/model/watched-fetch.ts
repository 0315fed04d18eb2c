import { isExhausted } from "./is-exhausted.ts";
import { readRefusal, type Refusal } from "./read-refusal.ts";

/** The observations of a question's requests, to explain a failure. */
export interface Watch {
  readonly fetch: typeof globalThis.fetch;
  /** The last response if it was an error. */
  refusal: Refusal | null;
  /** The seconds of silence, if they exceeded the limit. */
  silentSeconds: number | null;
  /** Whether the last request reached no server. */
  isUnreachable: boolean;
}

/** The runtime's limit for the head of a response and for each piece of it. */
const RUNTIME_SECONDS = 300;

/** The longest wait that a provider may ask for before the question is given up. */
const MAX_WAIT_SECONDS = 60;

/**
 * Makes a `fetch` that gives up a response after some silence, and that ends requests which no retry can help: an
 * exhausted quota, a provider that asks to wait for minutes, no server on this machine.
 */
export function watchedFetch(request: {
  readonly silenceSeconds: number;
  readonly isLocal: boolean;
}): Watch {
  const { silenceSeconds, isLocal } = request;
  const watch: Watch = {
    refusal: null,
    silentSeconds: null,
    isUnreachable: false,
    async fetch(input, init) {
      const note = (seconds: number): void => {
        watch.silentSeconds = seconds;
      };
      const silence = startSilence(silenceSeconds, init?.signal ?? undefined, note);
      watch.refusal = null;
      try {
        const response = await silence.during(
          // Redirects are not followed: only the named server is asked.
          connect(input, { ...init, redirect: "manual", signal: silence.signal }),
        );
        watch.isUnreachable = false;
        if (response.ok) return withBody(response, silence);
        watch.refusal = await silence.during(readRefusal(response));
        silence.end();
        return repeatable(watch.refusal);
      } catch (error) {
        silence.end();
        throw error;
      }
    },
  };
  const connect: typeof globalThis.fetch = async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (error) {
      if (init?.signal?.aborted === true) throw error;
      const isSilence = isTimeout(error);
      if (isSilence) watch.silentSeconds = RUNTIME_SECONDS;
      else watch.isUnreachable = true;
      // On this machine a refused connection is final; the library would retry it.
      if (isSilence || (isLocal && codeIn(error) === "ECONNREFUSED"))
        throw new Hopeless("the server does not respond");
      throw error;
    }
  };
  return watch;
}

/** An error that no retry can help: the library retries only the errors that it knows. */
class Hopeless extends Error {}

/** Makes a response of the error for the library, which retries after the seconds in the header. */
function repeatable({ status, body, waitSeconds }: Refusal): Response {
  if (waitSeconds !== null && waitSeconds > MAX_WAIT_SECONDS) throw new Hopeless("a long wait");
  if (isExhausted(status, body)) throw new Hopeless("nothing is left to spend");
  const headers = new Headers({ "content-type": "application/json" });
  if (waitSeconds !== null) headers.set("retry-after", String(waitSeconds));
  return new Response(body, { status, headers });
}

interface Silence {
  readonly signal: AbortSignal;
  /** Waits for data within the limit. */
  during<T>(arrival: Promise<T>): Promise<T>;
  end(): void;
}

function startSilence(
  seconds: number,
  outer: AbortSignal | undefined,
  note: (seconds: number) => void,
): Silence {
  const inner = new AbortController();
  const stop = (): void => inner.abort(outer?.reason);
  if (outer?.aborted === true) stop();
  else outer?.addEventListener("abort", stop, { once: true });
  return {
    signal: inner.signal,
    async during(arrival) {
      const timer = setTimeout(() => {
        note(seconds);
        inner.abort(new Hopeless("silence"));
      }, seconds * 1000);
      try {
        return await arrival;
      } catch (error) {
        if (isTimeout(error)) note(RUNTIME_SECONDS);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => outer?.removeEventListener("abort", stop),
  };
}

/** Makes a response whose body is awaited piece by piece. */
function withBody(response: Response, silence: Silence): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await silence.during(reader.read());
          if (!done) return controller.enqueue(value);
          silence.end();
          controller.close();
        } catch (error) {
          silence.end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        silence.end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

function isTimeout(error: unknown): boolean {
  return /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(codeIn(error) ?? "");
}

function codeIn(error: unknown): string | undefined {
  let inner = error;
  for (let depth = 0; inner instanceof Error && depth < 5; depth += 1) {
    const { code } = inner as { code?: unknown };
    if (typeof code === "string") return code;
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return undefined;
}
