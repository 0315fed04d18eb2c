// A tracker's server of one issue, ENG-12, over standard input and output. It writes down its process id
// and every call. The first argument says how it behaves: well, twins, dies, hangs, other-issue.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [behaviour] = process.argv.slice(2);
const note = (line) => appendFileSync(process.env.DOCTOR_TRACE, `${line}\n`);
note(`pid ${process.pid}`);
if (behaviour === "dies") {
  process.stderr.write(`cannot log in with ${process.env.TRACKER_TOKEN}\n`);
  process.exit(3);
}

const ID = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
const tools = [
  { name: "get_issue", inputSchema: ID },
  ...(behaviour === "twins" ? [{ name: "fetch_issue", inputSchema: ID }] : []),
  {
    name: "update_issue",
    inputSchema: {
      type: "object",
      properties: { id: { type: "string" }, state: { type: "string" } },
      required: ["id"],
    },
  },
  {
    name: "list_issue_statuses",
    inputSchema: { type: "object", properties: { team: { type: "string" } } },
  },
];
const issue = {
  identifier: behaviour === "other-issue" ? "ENG-99" : "ENG-12",
  id: "5b8c4c7e-6f0e-4b57-9d6e-3f1f0a2b4c5d",
  title: "Late",
  state: "In Progress",
};
const states = ["Todo", "In Progress", "In Review"].map((name, at) => ({ id: `s-${at}`, name }));

const text = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "tracker", version: "1" },
  }),
  "tools/list": () => ({ tools }),
  "tools/call"({ name, arguments: args }) {
    note(`call ${name} ${JSON.stringify(args)}`);
    return text(name === "list_issue_statuses" ? { states } : issue);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || behaviour === "hangs") continue;
  const result = answers[method]?.(params) ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
