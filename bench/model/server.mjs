import { createServer } from "node:http";

/**
 * Starts a server on loopback that speaks the chat protocol of OpenAI-compatible servers, streamed, and
 * answers with what `answer({ text, phase, turn })` gives: a text, or an array of calls `{ name, input }` of
 * tools. `turn` counts what the same conversation has asked before. It keeps every body it got.
 */
export async function startServer(answer) {
  const bodies = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      bodies.push(body);
      reply(response, answer(readQuestion(JSON.parse(body))), body.length);
    });
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    bodies,
    env: {
      TOOL_MODEL_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`,
      TOOL_MODEL_API_KEY: "bench",
    },
    close: () => server.close(),
  };
}

function readQuestion({ messages }) {
  const textOf = ({ content }) =>
    typeof content === "string"
      ? content
      : (content ?? []).map((part) => part.text ?? "").join("\n");
  const of = (isWanted) => messages.filter(isWanted).map(textOf).join("\n");
  const system = of(({ role }) => role === "system");
  return {
    text: of(({ role }) => role !== "system"),
    phase: system.includes("tool.findings/1") ? "review" : "sceptic",
    turn: messages.filter(({ role }) => role === "assistant").length,
  };
}

function reply(response, said, inputCharacters) {
  const isText = typeof said === "string";
  const text = isText ? said : JSON.stringify(said);
  const delta = isText
    ? { content: said }
    : {
        tool_calls: said.map(({ name, input }, index) => ({
          index,
          id: `call-${index}`,
          type: "function",
          function: { name, arguments: JSON.stringify(input) },
        })),
      };
  const usage = {
    prompt_tokens: Math.ceil(inputCharacters / 4),
    completion_tokens: Math.ceil(text.length / 4),
    total_tokens: Math.ceil((inputCharacters + text.length) / 4),
  };
  const send = (part) => response.write(`data: ${JSON.stringify(part)}\n\n`);
  const chunk = (choice) => ({
    id: "1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    ...choice,
  });
  response.writeHead(200, { "content-type": "text/event-stream" });
  send(chunk({ choices: [{ index: 0, delta: { role: "assistant", ...delta } }] }));
  send(
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: isText ? "stop" : "tool_calls" }] }),
  );
  send(chunk({ choices: [], usage }));
  response.end("data: [DONE]\n\n");
}
