import { isExhausted } from "./is-exhausted.ts";
import { readRefusal, type Refusal } from "./read-refusal.ts";

/** What was seen of a question's requests, for the words about what went wrong. */
export interface Watch {
  readonly fetch: typeof globalThis.fetch;
  /** The last answer, where it was an error. */
  refusal: Refusal | null;
  /** Seconds that nothing came for, where that was too long. */
  silentSeconds: number | null;
  /** The last request found nobody. */
  isUnreachable: boolean;
}

/** The runtime's own limit, for the head of an answer and for each piece of it. */
const RUNTIME_SECONDS = 300;

/** A provider that wants more seconds of rest than these is left alone for good. */
const MAX_WAIT_SECONDS = 60;

/**
 * Gives a `fetch` that gives up an answer of which nothing arrives for a while, and that ends what no
 * repetition mends: an exhausted quota, a provider that wants minutes of rest, nobody on this machine.
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
          // Who is named is asked, and nobody whom he names.
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
      // This machine says at once whether anybody listens; the library would ask three times, and does
      // so too where it finds the cause.
      if (isSilence || (isLocal && codeIn(error) === "ECONNREFUSED"))
        throw new Hopeless("the server does not respond");
      throw error;
    }
  };
  return watch;
}

/** What no repetition mends: the library repeats the errors that it knows, and lets any other through. */
class Hopeless extends Error {}

/** The same error again for the library, which repeats after the seconds that the header names. */
function repeatable({ status, body, waitSeconds }: Refusal): Response {
  if (waitSeconds !== null && waitSeconds > MAX_WAIT_SECONDS) throw new Hopeless("a long wait");
  if (isExhausted(status, body)) throw new Hopeless("nothing is left to spend");
  const headers = new Headers({ "content-type": "application/json" });
  if (waitSeconds !== null) headers.set("retry-after", String(waitSeconds));
  return new Response(body, { status, headers });
}

interface Silence {
  readonly signal: AbortSignal;
  /** Waits for what is to arrive, as long as is allowed. */
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

/** The same response, whose body is waited for piece by piece. */
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
