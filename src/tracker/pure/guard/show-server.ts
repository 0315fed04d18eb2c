import { quoteForShell } from "../../../core/quote-for-shell.ts";
import { isRecord } from "../../../core/is-record.ts";
import { printable } from "../../../core/printable.ts";
import { hideSecrets } from "../../../redaction/hide-secrets.ts";

/** A tracker's server as people are shown it before it is started or asked. Texts are printable. */
export interface ShownServer {
  /** Its command as it would be typed, or its address. No variable is filled in, and no secret shown. */
  readonly shown: string;
  /** Variables that it is given beside those every program needs, sorted. */
  readonly variables: readonly string[];
}

/**
 * Shows a server by its definition, as the file has it.
 * @param isProjects somebody else wrote it: the arguments are shown whole, for they may be a program themselves
 */
export function showServer(
  definition: Readonly<Record<string, unknown>>,
  { isProjects }: { readonly isProjects: boolean },
): ShownServer {
  const { command, args, url, env } = definition;
  const names = [
    ...textsIn(definition).flatMap((text) =>
      [...text.matchAll(/\$\{(?:env:)?([A-Za-z_]\w*)(?::-[^}]*)?\}/g)].map(([, name = ""]) => name),
    ),
    ...(isRecord(env) && command !== undefined ? Object.keys(env) : []),
  ];
  const words = Array.isArray(args) ? args.filter((each) => typeof each === "string") : [];
  const shown =
    typeof command === "string"
      ? [command, ...(isProjects ? withoutSecrets(words) : namesAlone(words))]
          .map(quoteForShell)
          .join(" ")
      : typeof url === "string"
        ? withoutQuery(url)
        : "(it has no command and no address)";
  return {
    shown: printable(hideSecrets(shown).text),
    variables: [...new Set(names)].map(printable).toSorted(),
  };
}

/** Describes a server within a sentence: ``node server.mjs`, given TRACKER_TOKEN`. */
export function describeServer({ shown, variables }: ShownServer): string {
  return variables.length === 0 ? shown : `${shown}, given ${variables.join(", ")}`;
}

/** A flag whose name says that the next word, or the text after `=`, is a secret. */
const SECRET_FLAG = /^--?[\w-]*(?:key|token|secret|passw|auth|credential)[\w-]*$/i;

function withoutSecrets(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (SECRET_FLAG.test(words[at - 1] ?? "") && !word.startsWith("-")) return hidden(word);
    const [name = "", ...value] = word.split("=");
    return value.length > 0 && SECRET_FLAG.test(name) ? `${name}=${hidden(value.join("="))}` : word;
  });
}

/** Hides a value, unless it is the name of a variable. */
function hidden(value: string): string {
  return /^\$\{[^}]*\}$/.test(value) ? value : "***";
}

/** Shows only the flags' names and the files of the user's own arguments, which may hold a secret anywhere. */
function namesAlone(words: readonly string[]): string[] {
  return words.map((word) => {
    if (/^\$\{[^}]*\}$/.test(word)) return word;
    if (/^--?[\w-]+$/.test(word) || SCRIPT.test(word) || PACKAGE.test(word)) return word;
    return /^--?[\w-]+=/.test(word) ? `${word.slice(0, word.indexOf("="))}=***` : "***";
  });
}

const SCRIPT = /^[\w./@+ -]*\.(?:[cm]?[jt]s|py|rb|sh|jar)$/;
/** As `npx` and `uvx` take it. */
const PACKAGE = /^@[\w.-]+\/[\w.-]+(?:@[\w.-]+)?$/;

function withoutQuery(url: string): string {
  return url.replace(
    /([?&][^=&#]*=)([^&#]*)/g,
    (_, name: string, value: string) => name + hidden(value),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
