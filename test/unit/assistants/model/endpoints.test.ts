import { expect, test } from "vitest";
import { isLocal } from "../../../../src/assistants/model/open-model.ts";
import { providers } from "../../../../src/assistants/model/providers/index.ts";

function urlOf(name: string, env: Record<string, string>): string | undefined {
  const keys = { ANTHROPIC_API_KEY: "k", OPENAI_API_KEY: "k", GOOGLE_GENERATIVE_AI_API_KEY: "k" };
  return providers.find((one) => one.name === name)?.endpoint({ ...keys, ...env }).url;
}

test.each([
  ["anthropic", {}, "https://api.anthropic.com/v1"],
  [
    "anthropic",
    { ANTHROPIC_BASE_URL: "https://gate.example/anthropic" },
    "https://gate.example/anthropic/v1",
  ],
  ["anthropic", { ANTHROPIC_BASE_URL: " https://gate.example/v1/ " }, "https://gate.example/v1"],
  ["openai", {}, "https://api.openai.com/v1"],
  ["openai", { OPENAI_BASE_URL: "https://gate.example/v1/" }, "https://gate.example/v1"],
  ["google", {}, "https://generativelanguage.googleapis.com/v1beta"],
  ["google", { GOOGLE_GEMINI_BASE_URL: "https://gate.example" }, "https://gate.example/v1beta"],
  [
    "google",
    { GOOGLE_GEMINI_BASE_URL: "https://gate.example/v1beta" },
    "https://gate.example/v1beta",
  ],
  [
    "openai-compatible",
    { TOOL_MODEL_BASE_URL: "http://10.0.0.1:8000/v1" },
    "http://10.0.0.1:8000/v1",
  ],
])("%s with %o is at %s", (name, env, expected) => {
  expect(urlOf(name, env)).toBe(expected);
});

/** The forms that Ollama's own client reads. */
test.each([
  ["", "http://127.0.0.1:11434/v1"],
  ["1.2.3.4", "http://1.2.3.4:11434/v1"],
  ["gpu.example", "http://gpu.example:11434/v1"],
  ["gpu.example:1234", "http://gpu.example:1234/v1"],
  [":1234", "http://127.0.0.1:1234/v1"],
  ["0.0.0.0", "http://127.0.0.1:11434/v1"],
  ["0.0.0.0:1234", "http://127.0.0.1:1234/v1"],
  ["http://gpu.example", "http://gpu.example/v1"],
  ["http://gpu.example:11434/", "http://gpu.example:11434/v1"],
  ["https://gpu.example", "https://gpu.example/v1"],
  ["https://gpu.example/ollama", "https://gpu.example/ollama/v1"],
  ["https://gpu.example/v1", "https://gpu.example/v1"],
  ["::1", "http://[::1]:11434/v1"],
  ["[::1]:1234", "http://[::1]:1234/v1"],
  ["[::]", "http://[::1]:11434/v1"],
  ['"gpu.example:1234"', "http://gpu.example:1234/v1"],
])("OLLAMA_HOST=%s is %s", (host, expected) => {
  expect(urlOf("ollama", { OLLAMA_HOST: host })).toBe(expected);
});

test("OLLAMA_HOST that is no host is refused", () => {
  for (const host of ["two words", "host:99999", "ftp://host"])
    expect(() => urlOf("ollama", { OLLAMA_HOST: host })).toThrow(
      "OLLAMA_HOST does not name a host",
    );
});

test.each([
  ["http://127.0.0.1:8000/v1", true],
  ["http://localhost/v1", true],
  ["http://[::1]:8000/v1", true],
  ["http://127.0.0.1.example.com/v1", false],
  ["http://localhost.example.com/v1", false],
  ["http://10.0.0.1/v1", false],
])("%s is local: %s", (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});
