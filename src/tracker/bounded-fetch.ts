const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/** Builds a `fetch` whose answers, all together, end with an error after 64 MiB. */
export function createBoundedFetch(maxBytes: number = MAX_TOTAL_BYTES): typeof fetch {
  let total = 0;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null || !response.ok) return response;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          total += chunk.length;
          if (total > maxBytes) controller.error(new Error("the server sent more than 64 MiB"));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}
