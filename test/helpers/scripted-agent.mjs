// An agent that speaks the Agent Client Protocol and does what a script says: `node scripted-agent.mjs SCRIPT LOG`.
// What it meets goes to LOG, one JSON value a line. `$PROJECT` in a script stands for the session's folder.
import { spawn } from "node:child_process";
import {
  appendFileSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setInterval as every } from "node:timers/promises";
import { agent, ndJsonStream, RequestError } from "@agentclientprotocol/sdk/unstable";

const [, , scriptFile, logFile] = process.argv;
const script = JSON.parse(readFileSync(scriptFile, "utf8"));
const log = (event) => appendFileSync(logFile, `${JSON.stringify(event)}\n`);
const forever = () => new Promise(() => setInterval(() => {}, 1e6));

let asked = 0;
let stop = () => {};
const folders = new Map();

log({ started: process.pid });
if (script.isDeaf) process.on("SIGTERM", () => log({ ignored: "SIGTERM" }));
if (script.greeting !== undefined) process.stdout.write(script.greeting);
if (script.atStart === "die") {
  process.stderr.write("no configuration found\u001b[31m\n");
  process.exit(3);
}
if (script.atStart === "hang") await forever();
// A lost connection ends nothing here: whoever is meant to end by a signal is.
if (script.isDeaf) void forever();

agent({ name: "scripted" })
  .onRequest("initialize", ({ params }) => {
    log({ initialize: params });
    return {
      protocolVersion: script.version ?? 1,
      agentCapabilities: { sessionCapabilities: { close: {} } },
      authMethods: script.authMethods ?? [],
    };
  })
  .onRequest("authenticate", ({ params }) => {
    log({ authenticate: params.methodId });
    script.session = "open";
    return {};
  })
  .onRequest("session/new", ({ params }) => {
    log({ session: params });
    if (script.session === "login") throw RequestError.authRequired();
    if (script.session === "hang") return forever();
    const sessionId = `s${folders.size + 1}`;
    folders.set(sessionId, params.cwd);
    return { sessionId, modes: script.modes, configOptions: script.configOptions };
  })
  .onRequest("session/set_mode", async ({ params, client }) => {
    log({ mode: params.modeId });
    await STEPS.say(`[mode ${params.modeId}]`, { sessionId: params.sessionId, client });
    return {};
  })
  .onRequest("session/set_config_option", ({ params }) => {
    log({ option: [params.configId, params.value] });
    return { configOptions: [] };
  })
  .onRequest("session/close", ({ params }) => {
    log({ closed: params.sessionId });
    return {};
  })
  .onNotification("session/cancel", ({ params }) => {
    log({ cancelled: params.sessionId });
    stop();
  })
  .onRequest("session/prompt", async ({ params, client }) => {
    const { sessionId } = params;
    log({ prompt: params.prompt });
    const turn = {
      sessionId,
      client,
      cwd: folders.get(sessionId),
      answer: { stopReason: "end_turn" },
    };
    const turns = script.turns ?? [[]];
    const steps = turns[Math.min(asked, turns.length - 1)];
    asked += 1;
    for (const step of steps) {
      const [name] = Object.keys(step);
      await STEPS[name](fill(step[name], turn.cwd), turn);
    }
    return turn.answer;
  })
  .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));

const STEPS = {
  say: (text, turn) =>
    tell(turn, { sessionUpdate: "agent_message_chunk", content: { type: "text", text } }),
  think: (text, turn) =>
    tell(turn, { sessionUpdate: "agent_thought_chunk", content: { type: "text", text } }),
  update: (update, turn) => tell(turn, update),
  request: ({ method, params }, { sessionId, client }) =>
    client.request(method, { sessionId, ...params }).then(
      (result) => log({ [method]: result }),
      (error) => log({ [method]: "refused", because: error.message }),
    ),
  /** What the agent's own tools would see. */
  look(_, { cwd }) {
    const files = readdirSync(cwd, { recursive: true })
      .filter((path) => statSync(join(cwd, path)).isFile())
      .sort();
    const mode = (path) => (statSync(path).mode & 0o777).toString(8);
    log({
      cwd,
      own: process.cwd(),
      around: readdirSync(process.cwd()),
      files: Object.fromEntries(files.map((path) => [path, readFileSync(join(cwd, path), "utf8")])),
      modes: [...new Set([mode(cwd), ...files.map((path) => mode(join(cwd, path)))])],
    });
  },
  link: ({ from, to }) => symlinkSync(to, from),
  environment: () => log({ environment: process.env }),
  /** A program that stays, outside the group and deaf. */
  child() {
    const code = "process.on('SIGTERM',()=>{});setInterval(()=>{},1e6)";
    const { pid } = spawn(process.execPath, ["-e", code], { detached: true, stdio: "ignore" });
    log({ child: pid });
  },
  raw: (text) => process.stdout.write(text),
  flood: async (text, turn) => {
    for (;;) await STEPS.say(text, turn);
  },
  ticking: async (milliseconds, turn) => {
    let left = 12;
    for await (const _ of every(milliseconds)) {
      await STEPS.think(".", turn);
      left -= 1;
      if (left === 0) return;
    }
  },
  hang: (obeys, turn) =>
    new Promise((resolve) => {
      stop = () => {
        if (!obeys) return;
        turn.answer = { stopReason: "cancelled" };
        resolve();
      };
    }),
  complain: (lines) => {
    for (let line = 1; line <= lines; line += 1) process.stderr.write(`complaint ${line}\n`);
  },
  die(words) {
    process.stderr.write(`${words}\n`);
    process.exit(7);
  },
  fail: ({ code, message, data }) => {
    throw new RequestError(code, message, data);
  },
  end: (answer, turn) => void (turn.answer = answer),
};

function tell({ sessionId, client }, update) {
  return client.notify("session/update", { sessionId, update });
}

function fill(value, cwd) {
  return JSON.parse(JSON.stringify(value).replaceAll("$PROJECT", cwd));
}

writeFileSync(logFile, "", { flag: "a" });
