import { succeeds } from "../../core/succeeds.ts";
import type { RunningAgent } from "./start-agent.ts";

/** Ways to log in that only take a key from the environment, by the names that agents give them. */
const KEY_METHODS: Readonly<Record<string, readonly string[]>> = {
  "api-key": ["CODEX_API_KEY", "OPENAI_API_KEY"],
  "codex-api-key": ["CODEX_API_KEY"],
  "openai-api-key": ["OPENAI_API_KEY"],
  openai: ["OPENAI_API_KEY"],
  "gemini-api-key": ["GEMINI_API_KEY"],
};

/** Logs an agent in where all that it takes is a key that the environment holds; false where it takes more. */
export async function logInByKey(
  { calls, offers }: RunningAgent,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const method = (offers.authMethods ?? []).find(({ id }) =>
    KEY_METHODS[id]?.some((name) => (env[name] ?? "") !== ""),
  );
  if (method === undefined) return false;
  return succeeds(calls.request("authenticate", { methodId: method.id }));
}
