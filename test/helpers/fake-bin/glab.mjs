// As much of GitLab's client as is used: `api --include` with a method, a path and JSON on standard input, `auth status`
// and `--version`. It prints what version 1.53 prints, and drops the text of refusals whose message is no string.
import { readFileSync } from "node:fs";
import { request } from "node:http";

const args = process.argv.slice(2);
const valueOf = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const host = valueOf("--hostname");
const config = readFileSync(`${process.env.GLAB_CONFIG_DIR}/config.yml`, "utf8");
const token = process.env.GITLAB_TOKEN ?? /token: (\S+)/.exec(config)?.[1] ?? "";

if (args[0] === "--version") {
  process.stdout.write("Current glab version: 1.53.0\n");
} else if (args[0] === "auth") {
  if (config.includes(`  ${host}:`) && token !== "") process.exit(0);
  complain(
    `x ${host} has not been authenticated with glab. Run \`glab auth login --hostname ${host}\` to authenticate.`,
  );
  process.exit(1);
} else {
  const path = args.find(
    (each, at) =>
      at > 0 &&
      !each.startsWith("-") &&
      !args[at - 1].startsWith("-H") &&
      !["--hostname", "--method", "--input"].includes(args[at - 1]),
  );
  const body = args.includes("--input") ? readFileSync(0) : undefined;
  const url = `http://${host}/api/v4/${path}`;
  const proxy = new URL(process.env.http_proxy);
  const sent = request(
    {
      host: proxy.hostname,
      port: proxy.port,
      path: url,
      method: valueOf("--method"),
      headers: { host, "private-token": token, "content-type": "application/json" },
    },
    (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => show(response, Buffer.concat(chunks).toString("utf8")));
    },
  );
  sent.on("error", () => {
    complain(`Get "${url}": EOF`);
    process.exitCode = 1;
  });
  sent.end(body);
}

function show({ statusCode, statusMessage }, text) {
  process.stdout.write(
    `HTTP/1.1 ${statusCode} ${statusMessage}\r\nContent-Type: application/json\r\n\r\n`,
  );
  const message = statusCode < 400 ? "" : JSON.parse(text).message;
  if (typeof message !== "string") {
    process.exitCode = 1;
    return complain("json: cannot unmarshal object into Go struct field .Message of type string");
  }
  process.stdout.write(text);
  if (statusCode < 400) return;
  complain(`glab: ${message} (HTTP ${statusCode})`);
  process.exitCode = 1;
}

function complain(text) {
  process.stderr.write(`${text}\n`);
}
