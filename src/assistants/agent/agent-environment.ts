import { searchedPath } from "../../process/search-path.ts";

/** What any program needs to start, to find its own files and to reach the network. */
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
  // Where the keyring is asked for a login.
  "DBUS_SESSION_BUS_ADDRESS",
  // Amazon's and Microsoft's hosting of models, without the keys to all the rest of an account.
  "AWS_REGION",
  "AWS_PROFILE",
  "AWS_BEARER_TOKEN_BEDROCK",
  // Without these no program starts on Windows.
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

/** Beginnings of names: locale, folders, and what agents and their models are set up with. */
const BEGINNINGS =
  /^(?:LC|XDG|ANTHROPIC|CLAUDE|OPENAI|AZURE_OPENAI|CODEX|GEMINI|GOOGLE|VERTEX|OPENROUTER|OLLAMA|MISTRAL|DEEPSEEK|MOONSHOT|KIMI|DASHSCOPE|QWEN|GOOSE|OPENCODE|COPILOT|CURSOR|AUGMENT|KILO|VIBE)_/;

/** Ends of names: where a model is reached. */
const ENDS = /_BASE_URL$/;

/** What leads an agent to another one that is at work in the project, or to the project itself. */
const TIES =
  /^CLAUDE_(?:PROJECT_DIR|ENV_FILE|PLUGIN_|CODE_(?:SSE_PORT|ENTRYPOINT|SESSION|CHILD|REMOTE))|^(?:CURSOR|GEMINI_CLI|CODEX)_(?:TRACE|IDE|SANDBOX|THREAD)|^GEMINI_(?:CLI$|PROJECT_DIR|CWD|SESSION)|_WORKSPACE(?:_PATH)?$/;

/**
 * Environment for an agent: what it needs of the user's, by name; no other secret, and nothing that names
 * the reviewed work tree.
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
