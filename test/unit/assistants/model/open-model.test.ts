import { describe, expect, test } from "vitest";
import { ToolError } from "../../../../src/errors/tool-error.ts";
import { openModel } from "../../../../src/assistants/model/open-model.ts";
import { MODEL_KEY, startModelServer, type ModelReply } from "../../../helpers/model-server.ts";
import { ANSWER, question } from "./question.ts";

const MODELS = [
  "anthropic:claude-sonnet-4-5",
  "openai:gpt-5",
  "google:gemini-2.5-pro",
  "openai-compatible:local",
  "ollama:qwen3-coder",
] as const;

const PROTOCOLS = {
  "anthropic:claude-sonnet-4-5": "anthropic",
  "openai:gpt-5": "openai-responses",
  "google:gemini-2.5-pro": "google",
  "openai-compatible:local": "openai-chat",
  "ollama:qwen3-coder": "openai-chat",
} as const;

async function openAt(
  name: string,
  replies: readonly ModelReply[],
  env: Record<string, string> = {},
) {
  const server = await startModelServer(
    () => replies[server.requests.length - 1] ?? { text: ANSWER },
  );
  const reader = await openModel(name, { ...server.env, ...env });
  return {
    server,
    reader,
    async [Symbol.asyncDispose]() {
      await reader.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.each(MODELS)("%s", (name) => {
  test("answers with what the model said and what it cost", async () => {
    const usage = { input: 1200, output: 30, cached: 1000 };
    await using at = await openAt(name, [{ text: ANSWER, usage }]);
    const told: number[] = [];

    const answer = await at.reader.ask(
      question({ onProgress: (size) => told.push(size), text: "x".repeat(200) }),
    );

    expect(answer).toEqual({ text: ANSWER, because: null, isOver: false, usage });
    expect(at.server.requests).toHaveLength(1);
    expect(at.server.requests[0]).toMatchObject({
      protocol: PROTOCOLS[name],
      model: name.slice(name.indexOf(":") + 1),
      isStreamed: true,
      text: "x".repeat(200),
      tools: ["read_file", "search"],
    });
    expect(at.server.requests[0]?.system).toMatch(/^Find what is wrong\./);
  });

  test("lets the model read before it answers, and counts every step", async () => {
    await using at = await openAt(name, [
      {
        toolCalls: [
          { name: "read_file", input: { path: "src/a.js", startLine: 2 } },
          { name: "search", input: { word: "three" } },
        ],
        usage: { input: 100, output: 10 },
      },
      { text: ANSWER, usage: { input: 150, output: 20, cached: 90 } },
    ]);

    const answer = await at.reader.ask(question());

    expect(answer).toEqual({
      text: ANSWER,
      because: null,
      isOver: false,
      usage: { input: 250, output: 30, cached: 90 },
    });
    const given = at.server.requests[1]?.text ?? "";
    expect(given).toContain("2\ttwo\n3\tthree\n(end of file)");
    expect(given).toContain("src/a.js:3: three");
    expect(given).not.toContain("1\tone");
  });

  test("makes a model that only ever reads answer in its eighth step", async () => {
    const calls = Array.from({ length: 5 }, () => ({
      name: "read_file",
      input: { path: "src/a.js" },
    }));
    const bodies: string[] = [];
    await using server = await startModelServer((request) => {
      bodies.push(JSON.stringify(request.body));
      return server.requests.length < 8 ? { toolCalls: calls } : { text: ANSWER };
    });
    const reader = await openModel(name, { ...server.env });

    const answer = await reader.ask(question());

    expect(answer).toMatchObject({ text: ANSWER, because: null });
    expect(bodies).toHaveLength(8);
    // 24 calls are answered: four steps of five and four of the fifth, whose last one is told so.
    const last = server.requests[7]?.text ?? "";
    expect(last.match(/\(end of file\)/g)).toHaveLength(24);
    expect(last).toContain("No more reading");
    const switchedOff = /"tool_choice":("none"|\{"type":"none"\})|"mode":"NONE"/;
    // Ollama does not know that choice, and is given no tools instead.
    const isOff = server.requests.map(
      ({ tools }, at) => tools.length === 0 || switchedOff.test(bodies[at] ?? ""),
    );
    expect(isOff).toEqual([false, false, false, false, false, true, true, true]);
  });

  test("asks once without tools when a model reads to the end in spite of that", async () => {
    await using server = await startModelServer(({ tools }) =>
      server.requests.length < 9
        ? { toolCalls: [{ name: "search", input: { word: "three" } }] }
        : { text: tools.length === 0 ? ANSWER : "" },
    );
    const reader = await openModel(name, { ...server.env });

    expect(await reader.ask(question())).toMatchObject({ text: ANSWER, because: null });
    expect(server.requests).toHaveLength(9);
  });

  test.each([
    ["a refusal", [{ refusal: "I cannot help with that." }], "it refused to answer"],
    [
      "an answer that is too long",
      [{ cutAt: '{"findings":[{"title":"a"}' }],
      "its answer was cut off at the length limit",
    ],
    [
      "a stream that is torn",
      [{ breakAfter: '{"findings":[{"title":"a"}' }],
      "its answer ended early",
    ],
    [
      "overload in the middle",
      [{ overloadedAfter: '{"findings":[{"title":"a"}' }],
      "it was overloaded in the middle of its answer",
    ],
    [
      "a stream that ends in the middle",
      [{ endAfter: '{"findings":[{"title":"a"}' }],
      "its answer ended early",
    ],
    ["nothing", [{ text: "" }], "its answer was empty"],
  ] as const)("names %s, once", async (_, replies, because) => {
    await using at = await openAt(name, replies);

    const answer = await at.reader.ask(question());

    expect(answer).toMatchObject({ because, isOver: false });
    expect(at.server.requests).toHaveLength(1);
    const [reply] = replies;
    if (!("refusal" in reply)) expect(Object.values(reply)).toContain(answer.text);
    expect(answer.usage.input).toBeGreaterThan(0);
  });

  test.each([
    ["a torn stream", { breakAfter: '{"find' }],
    ["overload in the middle", { overloadedAfter: "Let me" }],
  ] as const)("asks once more after %s with nothing usable in it", async (_, reply) => {
    await using once = await openAt(name, [reply]);
    const answer = await once.reader.ask(question());
    expect(answer).toMatchObject({ text: ANSWER, because: null });
    expect(once.server.requests).toHaveLength(2);

    await using twice = await openAt(name, [reply, reply]);
    const second = await twice.reader.ask(question());
    expect(second.because).toMatch(/ended early|overloaded/);
    expect(twice.server.requests).toHaveLength(2);
  });

  test.each([429, 500, 529])("asks three times at %i, as late as it is told to", async (status) => {
    const later = { status, headers: { "retry-after": "0" } };
    await using mended = await openAt(name, [later, later]);
    expect(await mended.reader.ask(question())).toMatchObject({ text: ANSWER, because: null });
    expect(mended.server.requests).toHaveLength(3);

    await using lost = await openAt(name, [later, later, later]);
    const answer = await lost.reader.ask(question());
    expect(answer).toMatchObject({ text: "", isOver: false });
    expect(answer.because).toMatch(
      status === 429
        ? /^too many requests, after three tries \(429: status 429\)$/
        : new RegExp(`^the service failed three times \\(${status}: status ${status}\\)$`),
    );
    expect(lost.server.requests).toHaveLength(3);
  });

  test("gives up at once when it is told to wait for minutes", async () => {
    await using at = await openAt(name, [{ status: 429, headers: { "retry-after": "120" } }]);

    const answer = await at.reader.ask(question());

    expect(answer).toMatchObject({ text: "", isOver: false });
    expect(answer.because).toMatch(/^it asks to wait 120 s \(429/);
    expect(at.server.requests).toHaveLength(1);
  });

  test.each([
    [401, "no", /^it (rejected the key in [A-Z_]+|requires a key) \(401: no\)$/],
    [403, "no", /^it (rejected the key in [A-Z_]+|requires a key) \(403: no\)$/],
    [404, "no such model", /^there is no \S+ at 127\.0\.0\.1:\d+ \(404: no such model\)$/],
    [402, "Insufficient Balance", /^nothing is left to spend \(402: Insufficient Balance\)$/],
  ])("asks no further question after %i", async (status, message, because) => {
    await using at = await openAt(name, [{ status, body: { error: { message, type: "x" } } }]);

    const answer = await at.reader.ask(question());

    expect(answer).toMatchObject({ text: "", isOver: true });
    expect(answer.because).toMatch(because);
    expect(at.server.requests).toHaveLength(1);
  });

  test("gives back prose as it is", async () => {
    const text = "I looked at it closely.\n\nNothing is wrong.";
    await using at = await openAt(name, [{ text }]);
    expect(await at.reader.ask(question())).toMatchObject({ text, because: null });
  });

  test("takes an answer for whole that is, where the server never says that it has ended", async () => {
    await using at = await openAt(name, [{ endAfter: ANSWER }]);
    expect(await at.reader.ask(question())).toMatchObject({ text: ANSWER, because: null });
    expect(at.server.requests).toHaveLength(1);
  });

  test("asks nothing that is not wanted any more", async () => {
    await using at = await openAt(name, []);
    const answer = await at.reader.ask(question({ signal: AbortSignal.abort() }));
    expect(answer).toMatchObject({ text: "", because: "stopped", isOver: false });
    expect(at.server.requests).toHaveLength(0);
  });

  test("follows nobody elsewhere", async () => {
    await using other = await startModelServer(() => ({ text: ANSWER }));
    const headers = { location: `${other.url}/v1/chat/completions` };
    await using at = await openAt(name, [{ status: 307, headers }]);

    expect(await at.reader.ask(question())).toMatchObject({
      because: "it redirects elsewhere, which is not followed (307)",
      isOver: true,
    });
    expect(other.requests).toHaveLength(0);
  });

  test("asks without a schema where the server takes none, and remembers it", async () => {
    await using server = await startModelServer((request) =>
      request.schema === null
        ? { text: `Here you are:\n${ANSWER}` }
        : { status: 400, body: { error: { message: "response_format is not supported" } } },
    );
    const reader = await openModel(name, { ...server.env });

    const answers = [await reader.ask(question()), await reader.ask(question())];

    expect(answers.map(({ text, because }) => [text, because])).toEqual([
      [`Here you are:\n${ANSWER}`, null],
      [`Here you are:\n${ANSWER}`, null],
    ]);
    const schemas = server.requests.map(({ schema }) => schema !== null);
    // Gemini of that generation is known to take no schema beside tools.
    expect(schemas).toEqual(name.startsWith("google:") ? [false, false] : [true, false, false]);
    expect(server.requests.at(-1)?.system).toContain('"findings"');
    expect(server.requests.at(-1)?.tools).toEqual(["read_file", "search"]);
  });

  test("asks without tools where the model knows none, and remembers it", async () => {
    await using server = await startModelServer((request) =>
      request.tools.length > 0
        ? { status: 400, body: { error: { message: "model does not support tools" } } }
        : { text: ANSWER },
    );
    const reader = await openModel(name, { ...server.env });

    expect((await reader.ask(question())).because).toBeNull();
    expect((await reader.ask(question())).because).toBeNull();

    expect(server.requests.map(({ tools }) => tools.length)).toEqual([2, 0, 0]);
  });

  test("ends at once when its user wants it to, or when it is closed", async () => {
    const user = new AbortController();
    await using server = await startModelServer(() => {
      if (server.requests.length === 1) user.abort();
      else void reader.close();
      return { silent: true };
    });
    const reader = await openModel(name, { ...server.env });

    expect(await reader.ask(question({ signal: user.signal }))).toMatchObject({
      because: "stopped",
    });
    expect(await reader.ask(question())).toMatchObject({ because: "stopped" });
  });

  test("estimates what a server does not count", async () => {
    await using at = await openAt(name, [{ text: ANSWER, usage: null }]);

    const { usage } = await at.reader.ask(question({ text: "word ".repeat(1000) }));

    expect(usage.input).toBeGreaterThan(500);
    expect(usage.input).toBeLessThan(2500);
    expect(usage.output).toBeGreaterThan(3);
  });

  test("puts a key into no message, whatever the server echoes", async () => {
    for (const status of [400, 401, 404, 418]) {
      const message = `Incorrect key ${MODEL_KEY}: Authorization: Bearer ${MODEL_KEY.slice(0, 20)}\n at x`;
      await using at = await openAt(name, [{ status, body: { error: { message } } }]);

      const { because } = await at.reader.ask(question());

      expect(because).toMatch(/Incorrect key (sk-)?\*\*\*/);
      expect(because).not.toContain(MODEL_KEY.slice(3, 12));
      expect(because).not.toContain("\n");
    }
  });
});

test("gives up an answer that falls silent, at whoever's", async () => {
  const replies = [{ silent: true }, { silentAfter: '{"findings":[' }] as const;
  const cases = MODELS.flatMap((name) => replies.map((reply) => ({ name, reply })));
  const answers = cases.map(async ({ name, reply }) => {
    await using at = await openAt(name, [reply], { TOOL_MODEL_TIMEOUT: "4" });
    const { text, because, isOver } = await at.reader.ask(question());
    return { text, because, isOver, requests: at.server.requests.length };
  });
  expect(await Promise.all(answers)).toEqual(
    cases.map(({ reply }) => ({
      text: "silentAfter" in reply ? reply.silentAfter : "",
      because: "no data for 4 s",
      isOver: false,
      requests: 1,
    })),
  );
});

test("nobody at the address ends it for every question", async () => {
  const server = await startModelServer(() => ({ text: ANSWER }));
  const env = server.env;
  await server[Symbol.asyncDispose]();

  for (const name of MODELS) {
    const reader = await openModel(name, env);
    expect(await reader.ask(question())).toMatchObject({
      because: `no server answers at ${new URL(server.url).host}`,
      isOver: true,
    });
  }
});

test("nothing left to spend is not asked for again", async () => {
  const replies = {
    "openai:gpt-5": {
      status: 429,
      body: { error: { message: "You exceeded your current quota", code: "insufficient_quota" } },
    },
    "anthropic:claude-sonnet-4-5": {
      status: 400,
      body: {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: "Your credit balance is too low to access the API",
        },
      },
    },
  };
  for (const [name, reply] of Object.entries(replies)) {
    await using at = await openAt(name, [reply]);
    const answer = await at.reader.ask(question());
    expect(answer.because).toMatch(/^nothing is left to spend/);
    expect(answer.isOver).toBe(true);
    expect(at.server.requests).toHaveLength(1);
  }
});

test("questions at the same time learn together what a server cannot do", async () => {
  await using server = await startModelServer(({ schema, tools }) =>
    schema === null && tools.length === 0
      ? { text: ANSWER }
      : { status: 400, body: { error: { message: "no response_format and no tools here" } } },
  );
  const reader = await openModel("openai-compatible:x", server.env);

  const answers = await Promise.all([1, 2, 3, 4].map(() => reader.ask(question())));

  expect(answers.map(({ because }) => because)).toEqual([null, null, null, null]);
  const before = server.requests.length;
  expect((await reader.ask(question())).because).toBeNull();
  expect(server.requests).toHaveLength(before + 1);
});

test("an hour that Google asks for in words is as good as a header", async () => {
  const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "3600s" }];
  const error = { code: 429, message: "no more", status: "RESOURCE_EXHAUSTED", details };
  await using at = await openAt("google:gemini-2.5-pro", [{ status: 429, body: { error } }]);
  const { because } = await at.reader.ask(question());
  expect(because).toBe("it asks to wait 3600 s (429: no more)");
});

test("a server that wants no key is sent none, and one that does says so", async () => {
  await using server = await startModelServer(({ headers }) =>
    "authorization" in headers ? { text: ANSWER } : { status: 401, body: "Unauthorized" },
  );
  const { TOOL_MODEL_BASE_URL = "" } = server.env;
  const reader = await openModel("openai-compatible:x", { TOOL_MODEL_BASE_URL });
  const { because } = await reader.ask(question());
  expect(because).toBe("it requires a key, in TOOL_MODEL_API_KEY (401: Unauthorized)");
});

test("Anthropic is told to keep the instructions ready, with and without /v1 in the address", async () => {
  for (const end of ["", "/", "/v1", "/v1/"]) {
    await using server = await startModelServer(() => ({ text: ANSWER }));
    const reader = await openModel("anthropic:claude-sonnet-4-5", {
      ...server.env,
      ANTHROPIC_BASE_URL: `${server.url}${end}`,
    });
    await reader.ask(question());
    expect(server.requests[0]?.body["system"]).toEqual([
      { type: "text", text: "Find what is wrong.", cache_control: { type: "ephemeral" } },
    ]);
    expect(server.requests[0]?.headers["x-api-key"]).toBe(MODEL_KEY);
    // Gateways take the protocol at its word.
    const fields = [
      "model",
      "max_tokens",
      "output_config",
      "system",
      "messages",
      "tools",
      "tool_choice",
      "stream",
    ];
    expect(fields).toEqual(expect.arrayContaining(Object.keys(server.requests[0]?.body ?? {})));
    expect(JSON.stringify(server.requests[0]?.body["tools"])).not.toContain("streaming");
  }
});

test("OpenAI keeps nothing of what it is sent", async () => {
  await using server = await startModelServer(() => ({ text: ANSWER }));
  const reader = await openModel("openai:gpt-5", server.env);
  await reader.ask(question());
  expect(server.requests[0]?.body).toMatchObject({
    store: false,
    text: { format: { strict: false } },
  });
});

test.each([
  ["gpt-5", "MODEL_NAME", /is not PROVIDER:MODEL/, /openai:gpt-5;/],
  [
    "",
    "MODEL_NAME",
    /is not PROVIDER:MODEL/,
    /anthropic, openai, google, openai-compatible, ollama/,
  ],
  [
    "antropic:claude-sonnet-4-5",
    "MODEL_NAME",
    /provider `antropic`/,
    /did you mean anthropic:claude-sonnet-4-5/,
  ],
  ["mistral:large", "MODEL_NAME", /provider `mistral`/, /^known: anthropic/],
  ["openai:", "MODEL_NAME", /does not name a model of openai/, /openai:gpt-5/],
  ["anthropic:x", "MODEL_KEY", /ANTHROPIC_API_KEY is not set/, /^export ANTHROPIC_API_KEY=/],
  ["openai:x", "MODEL_KEY", /OPENAI_API_KEY is not set/, /^export OPENAI_API_KEY=/],
  ["google:x", "MODEL_KEY", /GOOGLE_GENERATIVE_AI_API_KEY is not set/, /^export GOOGLE_/],
  [
    "openai-compatible:x",
    "MODEL_ENDPOINT",
    /TOOL_MODEL_BASE_URL is not set/,
    /^export TOOL_MODEL_BASE_URL=/,
  ],
])("%j cannot be opened: %s", async (name, code, message, hint) => {
  const error = await openModel(name, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({ code });
  expect((error as ToolError).message).toMatch(message);
  expect((error as ToolError).hint).toMatch(hint);
});

test.each([
  ["TOOL_MODEL_BASE_URL", "ftp://host", "MODEL_ENDPOINT"],
  ["TOOL_MODEL_BASE_URL", "host:8000", "MODEL_ENDPOINT"],
  ["TOOL_MODEL_BASE_URL", "https://me:s3cret@host/v1", "MODEL_ENDPOINT"],
  ["TOOL_MODEL_API_KEY", "two s3cret words", "MODEL_KEY"],
  ["TOOL_MODEL_TIMEOUT", "0", "MODEL_TIMEOUT"],
  ["TOOL_MODEL_TIMEOUT", "3601", "MODEL_TIMEOUT"],
  ["TOOL_MODEL_TIMEOUT", "1.5", "MODEL_TIMEOUT"],
  ["TOOL_MODEL_PRICE", "3", "MODEL_PRICE"],
])("%s=%j is refused", async (variable, value, code) => {
  const env = { TOOL_MODEL_BASE_URL: "http://127.0.0.1:1/v1", [variable]: value };
  const error = await openModel("openai-compatible:x", env).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code });
  expect((error as ToolError).message).toContain(variable);
  expect(`${(error as ToolError).message}${(error as ToolError).hint}`).not.toContain("s3cret");
});

test.each([
  ["anthropic:claude-sonnet-4-5-20250929", {}, 4, { input: 3, output: 15, cached: 0.3 }],
  ["anthropic:claude-next", {}, 4, null],
  ["anthropic:claude-next", { TOOL_MODEL_PRICE: "2/8.5" }, 4, { input: 2, output: 8.5, cached: 2 }],
  [
    "openai-compatible:x",
    { TOOL_MODEL_BASE_URL: "http://localhost:8000/v1" },
    4,
    { input: 0, output: 0, cached: 0 },
  ],
  ["openai-compatible:x", { TOOL_MODEL_BASE_URL: "https://models.example/v1" }, 4, null],
  ["ollama:x", {}, 1, { input: 0, output: 0, cached: 0 }],
  ["ollama:x", { OLLAMA_HOST: "gpu.example" }, 1, { input: 0, output: 0, cached: 0 }],
] as const)("%s with %o: %i at once, for %o", async (name, env, atOnce, price) => {
  const reader = await openModel(name, { ANTHROPIC_API_KEY: "k", ...env });
  expect(reader).toMatchObject({ source: "model", label: name, atOnce });
  expect(reader.price).toEqual(price);
});
