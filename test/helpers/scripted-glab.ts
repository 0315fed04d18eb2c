import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import type { ClientAnswer, ClientCall } from "./scripted-client.ts";

/** What the client reads of its environment: its token, the folder of its settings, and the proxy to send by. */
export const GLAB_VARIABLES = ["GITLAB_TOKEN", "GLAB_CONFIG_DIR", "http_proxy"];

const VALUED: ReadonlySet<string> = new Set(["--hostname", "--method", "--input", "-H"]);

/**
 * Answers one call of `glab` that the GitLab host makes: `api --include` with a method, a path and JSON on standard
 * input, `auth status` and `--version`. Gives what version 1.53 prints, which drops the text of refusals whose message
 * is no string.
 */
export async function answerGlab(
  { args, input, env }: ClientCall,
  gone: AbortSignal,
): Promise<ClientAnswer> {
  const valueOf = (flag: string): string | undefined => args[args.indexOf(flag, 1) + 1];
  if (args[0] === "--version") return printed("Current glab version: 1.53.0\n");
  const host = valueOf("--hostname") ?? "";
  const config = readFileSync(join(env["GLAB_CONFIG_DIR"] ?? "", "config.yml"), "utf8");
  const token = env["GITLAB_TOKEN"] ?? /token: (\S+)/.exec(config)?.[1] ?? "";
  if (args[0] === "auth") {
    if (config.includes(`  ${host}:`) && token !== "") return printed("");
    return complaint(
      `x ${host} has not been authenticated with glab. Run \`glab auth login --hostname ${host}\` to authenticate.`,
    );
  }
  const path = args.find(
    (each, at) => at > 0 && !each.startsWith("-") && !VALUED.has(args[at - 1] ?? ""),
  );
  const url = `http://${host}/api/v4/${path ?? ""}`;
  const proxy = new URL(env["http_proxy"] ?? "");
  const headers = { host, "private-token": token, "content-type": "application/json" };
  const method = args.includes("--method") ? valueOf("--method") : undefined;
  const answer = await new Promise<{ status: number; message: string; text: string } | null>(
    (resolve) => {
      const sent = request(
        { host: proxy.hostname, port: proxy.port, path: url, method, headers, signal: gone },
        (response) => {
          const { statusCode: status = 0, statusMessage: message = "" } = response;
          readText(response).then(
            (text) => resolve({ status, message, text }),
            () => resolve(null),
          );
        },
      );
      sent.on("error", () => resolve(null));
      sent.end(input ?? undefined);
    },
  );
  return answer === null ? complaint(`Get "${url}": EOF`) : show(answer);
}

function show(answer: { status: number; message: string; text: string }): ClientAnswer {
  const { status, text } = answer;
  const head = `HTTP/1.1 ${status} ${answer.message}\r\nContent-Type: application/json\r\n\r\n`;
  if (status < 400) return printed(head + text);
  if (text === "") return { ...complaint("unexpected end of JSON input"), stdout: head };
  const { message } = JSON.parse(text) as { readonly message?: unknown };
  return typeof message === "string"
    ? { ...complaint(`glab: ${message} (HTTP ${status})`), stdout: head + text }
    : {
        ...complaint("json: cannot unmarshal object into Go struct field .Message of type string"),
        stdout: head,
      };
}

function printed(stdout: string): ClientAnswer {
  return { status: 0, stdout, stderr: "" };
}

function complaint(text: string): ClientAnswer {
  return { status: 1, stdout: "", stderr: `${text}\n` };
}
