import { expect, test } from "vitest";
import { agentWorld } from "../../../helpers/agent-world.ts";

const GOOD = '{"findings":[]}';

test("gives back what the agent says, and not what it thinks or does", async () => {
  await using world = agentWorld({
    turns: [
      [
        { think: "let me see" },
        { say: '{"find' },
        { say: 'ings":[]}' },
        { update: { sessionUpdate: "plan", entries: [] } },
      ],
    ],
  });

  expect(await world.ask()).toMatchObject({ text: GOOD, because: null, isOver: false });
});

test("asks with the instructions first and the form of the answer last", async () => {
  await using world = agentWorld({ turns: [[{ say: GOOD }]] });

  await world.ask();

  expect(world.metAs("prompt")).toEqual([
    [{ type: "text", text: expect.stringMatching(/^Review this\.\n\n\+ const sum = a - b;\n\n/) }],
  ]);
  expect(JSON.stringify(world.metAs("prompt"))).toContain(
    String.raw`nothing else:\n{\"type\":\"object\",\"required\":[\"findings\"]}`,
  );
});

test("lets no @ of the code name a file to an agent, and gives back what is quoted as it was", async () => {
  const said = String.raw`{"quote":"@${"\u2060"}/etc/passwd, @\u2060b, @\\u2060c, a@d"}`;
  await using world = agentWorld({ turns: [[{ say: said }]] });

  const answer = await world.ask({ text: "+ // @/etc/passwd\n+@Injectable() a@b" });

  expect(world.metAs("prompt")).toEqual([
    [
      {
        type: "text",
        text: expect.stringContaining(
          "+ // @\u2060/etc/passwd\n+@\u2060Injectable() a@\u2060b\n\nThe invisible U+2060",
        ),
      },
    ],
  ]);
  expect(answer.text).toBe(String.raw`{"quote":"@/etc/passwd, @b, @\\u2060c, a@d"}`);
});

test("introduces itself as one that lets files be read, and offers no servers", async () => {
  await using world = agentWorld({ turns: [[{ say: GOOD }, { look: true }]] });

  await world.ask();

  expect(world.metAs("initialize")).toEqual([
    {
      protocolVersion: 1,
      clientCapabilities: expect.objectContaining({
        fs: { readTextFile: true, writeTextFile: false },
        terminal: false,
      }),
      clientInfo: { name: "tool", version: "1.2.3" },
    },
  ]);
  expect(world.metAs("session")).toEqual([{ cwd: world.metAs("cwd")[0], mcpServers: [] }]);
});

test("starts the agent once, opens a session for each question and closes it after", async () => {
  await using world = agentWorld({ turns: [[{ say: "1" }], [{ say: "2" }]] });

  const texts = [(await world.ask()).text, (await world.ask()).text];
  await expect.poll(() => world.metAs("closed")).toEqual(["s1", "s2"]);

  expect(texts).toEqual(["1", "2"]);
  expect(world.metAs("started")).toHaveLength(1);
  expect(world.metAs("session")).toHaveLength(2);
});

test("starts nothing before the first question", async () => {
  await using world = agentWorld({});

  await world.reader.close();

  expect(world.met()).toEqual([]);
});

test("puts an empty line between what it says before and after it looked at something", async () => {
  const call = { sessionUpdate: "tool_call", toolCallId: "1", title: "Read a.ts", kind: "read" };
  await using world = agentWorld({ turns: [[{ say: "Look." }, { update: call }, { say: GOOD }]] });

  expect((await world.ask()).text).toBe(`Look.\n\n${GOOD}`);
});

test("tells how far the answer has come", async () => {
  const seen: number[] = [];
  await using world = agentWorld({ turns: [[{ think: "hm" }, { say: "abc" }, { say: "de" }]] });

  await world.ask({ onProgress: (characters) => void seen.push(characters) });

  expect(seen).toEqual([0, 3, 5]);
});

test.each([
  ["refusal", "it refused to answer"],
  ["max_tokens", "its answer reached the token limit"],
  ["max_turn_requests", "it reached its limit of requests to the model"],
  ["cancelled", "it stopped in the middle of its answer"],
])("keeps the text of an answer that ended with %s, and says so", async (stopReason, because) => {
  await using world = agentWorld({ turns: [[{ say: "half" }, { end: { stopReason } }]] });

  expect(await world.ask()).toMatchObject({ text: "half", because, isOver: false });
});

test("leaves out what it says before the question", async () => {
  const modes = { currentModeId: "code", availableModes: [{ id: "plan", name: "Plan" }] };
  await using world = agentWorld({ modes, turns: [[{ say: GOOD }]] });

  expect((await world.ask()).text).toBe(GOOD);
  expect(world.metAs("mode")).toEqual(["plan"]);
});

test.each([[[]], [[{ think: "hm" }]], [[{ say: " \n" }]]])(
  "says so when there is no answer: %j",
  async (steps) => {
    await using world = agentWorld({ turns: [steps] });

    expect(await world.ask()).toMatchObject({ because: "its answer is empty", isOver: false });
  },
);

test("gives prose as it is", async () => {
  await using world = agentWorld({ turns: [[{ say: "Looks good to me!" }]] });

  expect(await world.ask()).toMatchObject({ text: "Looks good to me!", because: null });
});

test.each([
  {
    what: "as the agent counts them",
    steps: [
      { say: "ab" },
      {
        end: {
          stopReason: "end_turn",
          usage: { totalTokens: 90, inputTokens: 40, outputTokens: 20, cachedReadTokens: 30 },
        },
      },
    ],
    usage: { input: 70, output: 20, cached: 30 },
  },
  {
    what: "where what was cached is part of the input",
    steps: [
      { say: "ab" },
      {
        end: {
          stopReason: "end_turn",
          usage: { totalTokens: 60, inputTokens: 40, outputTokens: 20, cachedReadTokens: 30 },
        },
      },
    ],
    usage: { input: 40, output: 20, cached: 30 },
  },
  {
    what: "where Gemini tells them",
    steps: [
      { say: "ab" },
      {
        end: {
          stopReason: "end_turn",
          _meta: { quota: { token_count: { input_tokens: 11, output_tokens: 3 } } },
        },
      },
    ],
    usage: { input: 11, output: 3, cached: 0 },
  },
  {
    what: "by its context, where it tells that alone",
    steps: [
      { update: { sessionUpdate: "usage_update", used: 5_000, size: 200_000 } },
      { say: "x".repeat(400) },
    ],
    usage: { input: 4_900, output: 100, cached: 0 },
  },
])("counts tokens $what", async ({ steps, usage }) => {
  await using world = agentWorld({ turns: [steps] });

  expect((await world.ask()).usage).toEqual(usage);
});

test("estimates the tokens of an agent that tells nothing, with the files it had read to it", async () => {
  const read = { method: "fs/read_text_file", params: { path: "$PROJECT/a.ts" } };
  await using world = agentWorld(
    {
      turns: [
        [{ think: "1234" }, { say: "1234" }],
        [{ request: read }, { say: "1234" }],
      ],
    },
    { files: { "a.ts": "x".repeat(4_000) } },
  );

  const first = (await world.ask()).usage;
  const second = (await world.ask()).usage;

  expect(first).toMatchObject({ output: 2, cached: 0 });
  expect(first.input).toBeGreaterThan(60);
  expect(second).toEqual({ input: first.input + 1_000, output: 1, cached: 0 });
});
