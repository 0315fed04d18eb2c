import { searchedPath } from "../../process/search-path.ts";

/** Variables that programs need to start, to find their files and to reach the network. */
const NAMES = new Set([
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TERM",
  "COLORTERM",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "TMP",
  "TEMP",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_ENV_PROXY",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  // The keyring with a login.
  "DBUS_SESSION_BUS_ADDRESS",
  // Amazon's and Microsoft's hosting of models, without the keys to all the rest of an account.
  "AWS_REGION",
  "AWS_PROFILE",
  "AWS_BEARER_TOKEN_BEDROCK",
  // Windows needs these to start programs.
  "SYSTEMROOT",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "APPDATA",
  "LOCALAPPDATA",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "USERPROFILE",
  "HOMEDRIVE",
  "HOMEPATH",
]);

/** Beginnings of names: locale, folders, and the settings of agents and models. */
const BEGINNINGS =
  /^(?:LC|XDG|ANTHROPIC|CLAUDE|OPENAI|AZURE_OPENAI|CODEX|GEMINI|GOOGLE|VERTEX|OPENROUTER|OLLAMA|MISTRAL|DEEPSEEK|MOONSHOT|KIMI|DASHSCOPE|QWEN|GOOSE|OPENCODE|COPILOT|CURSOR|AUGMENT|KILO|VIBE)_/;

/** Ends of names: addresses of models. */
const ENDS = /_BASE_URL$/;

/** Variables that lead an agent to another agent in the project, or to the project. */
const TIES =
  /^CLAUDE_(?:PROJECT_DIR|ENV_FILE|PLUGIN_|CODE_(?:SSE_PORT|ENTRYPOINT|SESSION|CHILD|REMOTE))|^(?:CURSOR|GEMINI_CLI|CODEX)_(?:TRACE|IDE|SANDBOX|THREAD)|^GEMINI_(?:CLI$|PROJECT_DIR|CWD|SESSION)|_WORKSPACE(?:_PATH)?$/;

/**
 * Makes the environment of an agent: the variables that it needs, by name, without other secrets and without
 * references to the reviewed work tree.
 */
export function agentEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  workTree: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]): [string, string][] => {
      const plain = name.toUpperCase();
      if (value === undefined) return [];
      if (plain === "PATH") return [[name, searchedPath(value, workTree)]];
      if (NAMES.has(plain)) return [[name, value]];
      return isAgents(plain) && !value.includes(workTree) ? [[name, value]] : [];
    }),
  );
}

function isAgents(name: string): boolean {
  return (BEGINNINGS.test(name) || ENDS.test(name)) && !TIES.test(name);
}
