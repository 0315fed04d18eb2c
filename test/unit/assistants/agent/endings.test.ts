import { existsSync } from "node:fs";
import { test } from "vitest";
import { agentWorld } from "../../../helpers/agent-world.ts";
import { isRunning, untilGone } from "../../../scenarios/ship/processes.ts";

const GOOD = '{"findings":[]}';

/** Numbers of the processes that the agent started, and its own. */
function processesOf(world: ReturnType<typeof agentWorld>): string[] {
  return [...world.metAs("started"), ...world.metAs("child")].map(String);
}

test.concurrent(
  "gives up an agent that says nothing, and keeps it when it breaks off as it is told",
  async ({ expect }) => {
    await using world = agentWorld(
      { turns: [[{ say: "half" }, { hang: true }], [{ say: GOOD }]] },
      { env: { TOOL_AGENT_TIMEOUT: "5" } },
    );

    const first = await world.ask();
    const second = await world.ask();

    expect(first).toMatchObject({
      text: "half",
      because: "it sent nothing for 5 s",
      isOver: false,
    });
    expect(second).toMatchObject({ text: GOOD, because: null });
    expect(world.metAs("cancelled")).toEqual(["s1"]);
    expect(world.metAs("started")).toHaveLength(1);
  },
);

test.concurrent("waits as long as there are signs of life", async ({ expect }) => {
  await using world = agentWorld(
    { turns: [[{ ticking: 300 }, { say: GOOD }]] },
    { limits: { silenceMs: 2_500 } },
  );

  expect(await world.ask()).toMatchObject({ text: GOOD, because: null });
});

test.concurrent("gives up an agent that goes on for too long", async ({ expect }) => {
  await using world = agentWorld(
    { turns: [[{ say: "a" }, { flood: "" }]] },
    { limits: { totalMs: 6_000, obeyMs: 100 } },
  );

  expect(await world.ask()).toMatchObject({
    text: "a",
    because: "it had not finished its answer after 6 s",
  });
});

test.concurrent(
  "gives up an agent that talks too much, and keeps what the limit allows",
  async ({ expect }) => {
    await using world = agentWorld(
      { turns: [[{ flood: "x".repeat(999) }]] },
      { limits: { maxCharacters: 10_000, obeyMs: 100 } },
    );

    expect(await world.ask()).toMatchObject({
      text: "x".repeat(10_000),
      because: "its answer is longer than 10000 characters",
    });
  },
);

test.concurrent(
  "ends an agent that does not break off, with all that it started, and starts it once more",
  async ({ expect }) => {
    await using world = agentWorld(
      { isDeaf: true, turns: [[{ child: true }, { hang: false }]] },
      { limits: { silenceMs: 1_000, obeyMs: 100 } },
    );

    const first = await world.ask();
    await untilGone(processesOf(world));
    const second = await world.ask();
    await untilGone(processesOf(world));
    const third = await world.ask();

    expect(first).toMatchObject({ because: "it sent nothing for 1 s", isOver: false });
    expect(second).toMatchObject({ because: "it sent nothing for 1 s", isOver: true });
    expect(third).toMatchObject({
      text: "",
      isOver: true,
      usage: { input: 0, output: 0, cached: 0 },
    });
    expect(world.metAs("started")).toHaveLength(2);
  },
);

test.concurrent(
  "says with what words an agent died, and asks no more after the second time",
  async ({ expect }) => {
    await using world = agentWorld({
      turns: [[{ say: "half" }, { die: "first words\nout of \u001b[31mmemory" }]],
    });

    const first = await world.ask();
    const second = await world.ask();
    const third = await world.ask();

    const because = String.raw`it exited with status 7: out of \u{1b}[31mmemory`;
    expect(first).toMatchObject({ text: "half", because, isOver: false });
    expect(second).toMatchObject({ text: "half", because, isOver: true });
    expect(third).toMatchObject({ text: "", because, isOver: true });
    expect(world.metAs("started")).toHaveLength(2);
  },
);

test.concurrent("says so when an agent dies at its start", async ({ expect }) => {
  await using world = agentWorld({ atStart: "die" });

  expect(await world.ask()).toMatchObject({
    text: "",
    because: String.raw`it exited with status 3: no configuration found\u{1b}[31m`,
    isOver: false,
  });
  expect(await world.ask()).toMatchObject({ isOver: true });
});

test.concurrent("gives up an agent that does not introduce itself", async ({ expect }) => {
  await using world = agentWorld({ atStart: "hang" }, { limits: { startMs: 1_000 } });

  expect(await world.ask()).toMatchObject({ because: "it did not start within 1 s" });
  await untilGone(processesOf(world));
});

test.concurrent("ends an agent that opens no session", async ({ expect }) => {
  await using world = agentWorld({ session: "hang" }, { limits: { silenceMs: 1_000 } });

  expect(await world.ask()).toMatchObject({ because: "it sent nothing for 1 s" });
  await untilGone(processesOf(world));
});

test.concurrent("is told of a later version of the protocol than it speaks", async ({ expect }) => {
  await using world = agentWorld({ version: 2 });

  expect(await world.ask()).toMatchObject({
    because: "it uses version 2 of the Agent Client Protocol, not 1",
  });
});

test.concurrent(
  "understands an agent that prints a greeting before it speaks the protocol",
  async ({ expect }) => {
    await using world = agentWorld({
      greeting: 'Welcome!\n{"level":"info"}\n[]\n',
      turns: [[{ say: GOOD }]],
    });

    expect(await world.ask()).toMatchObject({ text: GOOD, because: null });
    expect(world.said).toEqual(["printed: Welcome!", 'printed: {"level":"info"}', "printed: []"]);
  },
);

test.concurrent("gives up a program that speaks another language", async ({ expect }) => {
  await using world = agentWorld({ greeting: "Welcome!\n".repeat(300), atStart: "hang" });

  expect(await world.ask()).toMatchObject({
    because: "it does not speak the Agent Client Protocol",
  });
});

test.concurrent.for([
  [
    "an update of no known kind",
    '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"new"}}}',
  ],
  ["an update of nothing", '{"jsonrpc":"2.0","method":"session/update","params":7}'],
  [
    "a chunk without content",
    '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","update":{"sessionUpdate":"agent_message_chunk"}}}',
  ],
  ["an answer to nobody", '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ["an answer without a number", '{"jsonrpc":"2.0","result":{}}'],
  ["an unknown notification", '{"jsonrpc":"2.0","method":"_vendor/hello"}'],
  [
    "a request with a number that is none",
    '{"jsonrpc":"2.0","id":{},"method":"fs/read_text_file"}',
  ],
])("passes over %s", async ([, line], { expect }) => {
  await using world = agentWorld({ turns: [[{ raw: `${line}\n` }, { say: GOOD }]] });

  expect(await world.ask()).toMatchObject({ text: GOOD, because: null });
});

test.concurrent.for<[string, Readonly<Record<string, unknown>>, string]>([
  [
    "an answer of the wrong form",
    { end: { stopReason: 7 } },
    "it violates the Agent Client Protocol",
  ],
  [
    "an error",
    { fail: { code: -32_603, message: "Internal error", data: { details: "quota\nexceeded" } } },
    "it answered with an error: Internal error: quota exceeded",
  ],
])("gives up on %s", async ([, step, because], { expect }) => {
  await using world = agentWorld({ turns: [[step]] });

  expect(await world.ask()).toMatchObject({ because, isOver: false });
});

test.concurrent.for([
  { as: undefined, because: "it requires a login first" },
  { as: "codex", because: "it requires a login first: `codex login`" },
])("asks no more when a login is wanted: $because", async ({ as, because }, { expect }) => {
  const authMethods = [
    { id: "chatgpt", name: "Browser" },
    { id: "api-key", name: "Key" },
  ];
  await using world = agentWorld({ session: "login", authMethods }, as === undefined ? {} : { as });

  expect(await world.ask()).toMatchObject({ text: "", because, isOver: true });
  expect(world.metAs("authenticate")).toEqual([]);
});

test.concurrent("logs in with the key that the environment holds", async ({ expect }) => {
  const authMethods = [
    { id: "chatgpt", name: "Browser" },
    { id: "api-key", name: "Key" },
  ];
  await using world = agentWorld(
    { session: "login", authMethods, turns: [[{ say: GOOD }]] },
    { env: { OPENAI_API_KEY: "k" } },
  );

  expect(await world.ask()).toMatchObject({ text: GOOD, because: null });
  expect(world.metAs("authenticate")).toEqual(["api-key"]);
});

test.concurrent("wants a login that is only asked for with the question", async ({ expect }) => {
  await using world = agentWorld({
    turns: [[{ fail: { code: -32_000, message: "Authentication required" } }]],
  });

  expect(await world.ask()).toMatchObject({
    because: "it requires a login first",
    isOver: true,
  });
});

test.concurrent("ends the agent when nobody wants the answer any more", async ({ expect }) => {
  await using world = agentWorld({ isDeaf: true, turns: [[{ child: true }, { hang: true }]] });
  const controller = new AbortController();
  const answer = world.ask({ signal: controller.signal });
  await expect.poll(() => world.metAs("child"), { timeout: 20_000 }).toHaveLength(1);

  controller.abort();

  expect(await answer).toMatchObject({ because: "it was stopped" });
  await untilGone(processesOf(world));
});

test.concurrent("starts nothing for a question that nobody wants any more", async ({ expect }) => {
  await using world = agentWorld({});

  expect(await world.ask({ signal: AbortSignal.abort() })).toMatchObject({
    because: "it was stopped",
  });
  expect(world.met()).toEqual([]);
});

test.concurrent(
  "ends the agent with all that it started and takes its folder away when it is closed",
  async ({ expect }) => {
    await using world = agentWorld({ isDeaf: true, turns: [[{ child: true }, { look: true }]] });
    await world.ask();
    expect(processesOf(world).every(isRunning)).toBe(true);
    const [own = ""] = world.metAs("own").map(String);
    expect(existsSync(own)).toBe(true);

    await world.reader.close();

    await untilGone(processesOf(world));
    expect(existsSync(own)).toBe(false);
    expect(await world.ask()).toMatchObject({ because: "it was ended", isOver: true });
  },
);

test.concurrent(
  "can be closed in the middle of an answer, and while the agent starts",
  async ({ expect }) => {
    await using talking = agentWorld({ turns: [[{ hang: true }]] });
    await using starting = agentWorld({ atStart: "hang" });
    const answers = [talking.ask(), starting.ask()];
    await expect.poll(() => talking.metAs("prompt"), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => starting.metAs("started"), { timeout: 20_000 }).toHaveLength(1);

    await Promise.all([talking.reader.close(), starting.reader.close()]);

    expect((await Promise.all(answers)).map(({ because }) => because)).toEqual([
      "it was ended",
      "it was ended",
    ]);
    await untilGone([...processesOf(talking), ...processesOf(starting)]);
  },
);

test.concurrent(
  "of what an agent complains about for as long as it runs, the first lines are passed on",
  async ({ expect }) => {
    await using world = agentWorld({ turns: [[{ complain: 5_000 }, { say: GOOD }]] });

    expect(await world.ask()).toMatchObject({ text: GOOD, because: null });
    await world.reader.close();

    const complaints = world.said.filter((line) => /complaint \d+$/.test(line));
    expect(complaints[0]).toMatch(/complaint 1$/);
    expect(complaints.length).toBeLessThanOrEqual(200);
    expect(world.said).toContainEqual(expect.stringContaining("the rest is left out"));
  },
);
