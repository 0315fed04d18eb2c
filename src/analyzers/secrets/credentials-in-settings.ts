import { languageOf } from "../../core/rules/languages.ts";
import { looksLikeCredential } from "../../core/rules/looks-like-credential.ts";
import { connectionPasswords } from "../../redaction/find-in-connections.ts";
import { bitsIn, isRandom } from "../../redaction/value-shapes.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { CREDENTIAL_NAME, spotsOf, type NamedCredential } from "./named-credentials.ts";

const NAME = String.raw`(?<name>[\w.-]{0,80}?${CREDENTIAL_NAME})`;
const VALUE = String.raw`(?<quote>["']?)(?<value>[^\s"'#<>{}]{8,200})\k<quote>`;

const FORMS = [
  // A line of its own, also in a list of `NAME=value`.
  new RegExp(
    String.raw`^[ \t]{0,40}(?:-[ \t]{1,4})?(?:export[ \t]{1,4})?["']?${NAME}["']?[ \t]{0,20}[:=][ \t]{0,20}${VALUE}[ \t]{0,8}["']?,?[ \t]{0,40}\r?(?:$|#)`,
    "dgim",
  ),
  // A variable of a container in a manifest, an entry of a settings file in XML.
  new RegExp(
    String.raw`\b(?:name|key)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?${NAME}["']?,?\s{1,80}["']?value["']?[ \t]{0,4}[:=][ \t]{0,4}${VALUE}`,
    "dgi",
  ),
  // The text of an element.
  new RegExp(String.raw`<${NAME}>\s{0,40}${VALUE}\s{0,40}</`, "dgi"),
  // A password among the arguments of a command.
  /\b(?<command>curl)\b[^\n|;&]{0,200}?\s(?<name>-u|--user)[ =]{0,2}["']?[\w.@-]{1,60}:(?<value>[^\s"'#<>{}$]{8,200})/dg,
  /\b(?<command>mysql(?:dump|admin)?|sshpass)\b[^\n|;&]{0,200}?\s(?<name>-p|--password)[ =]?["']?(?<value>[^\s"'#<>{}$]{8,200})/dg,
];

/** Files whose values are encrypted. */
const ENCRYPTED = /^kind:[ \t]*SealedSecret\b|^sops:|^[ \t]*encryptedData:/m;
/** Names of what is a stand-in, or is meant to be read by everybody, a web page's bundle included. */
const HARMLESS_NAME =
  /(?:public|publishable|hash(?:ed)?|encrypted|obscured|example|dummy|fake|mock|test)|^(?:VITE|REACT_APP|GATSBY)_/i;
/** Keys of a browser by the prefixes of their issuers; values of a vault, or encrypted. */
const HARMLESS_VALUE = /^(?:\$|AIza|pk_|phc_|G-|UA-|ENC[([]|vault:|op:\/\/|AQICA|arn:|projects\/)/;

/**
 * Finds credentials in settings (environment files, manifests, properties) and in the commands of scripts. They hold
 * many passwords that mean nothing, so a value has to be one that nobody would choose for a demonstration.
 */
export async function credentialsInSettings(file: ReviewFile): Promise<Spot[]> {
  const { path, text } = file;
  if (ENCRYPTED.test(text)) return [];
  return await spotsOf("secret/credential-in-settings", file, candidates(path, text));
}

function candidates(path: string, text: string): NamedCredential[] {
  const isCode = languageOf(path) !== null;
  const isEncoded = /^kind:[ \t]*["']?Secret\b/m.test(text);
  const given = FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ groups = {}, indices }) => {
      const { name = "", value = "", quote = "", password, command } = groups;
      // What is in quotes in code is looked at as code.
      if ((isCode && quote !== "") || HARMLESS_NAME.test(name) || HARMLESS_VALUE.test(value))
        return [];
      const isPassword = password !== undefined || command !== undefined;
      if (!isIssued(isEncoded ? decoded(value) : value, isPassword)) return [];
      const [start = 0] = indices?.groups?.["value"] ?? [];
      const named = command === undefined ? name : `${command} ${name}`;
      return [{ name: named, value, from: start, end: start + value.length }];
    }),
  );
  if (isCode) return given;
  const connecting = connectionPasswords(text)
    .filter(({ value }) => isIssued(value, true))
    .map(({ name, value, start }) => ({ name, value, from: start, end: start + value.length }));
  return [...given, ...connecting];
}

/** Returns a value of a Kubernetes secret without its Base64; one that is not in Base64 as it is. */
function decoded(value: string): string {
  if (!/^[A-Za-z0-9+/]+=*$/.test(value)) return value;
  const plain = Buffer.from(value, "base64").toString("latin1").trimEnd();
  return /^[!-~]+$/.test(plain) ? plain : value;
}

const SHORTEST_PASSWORD = 12;
const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Tells whether a value is random, or a password that is no words with a number behind them. */
function isIssued(value: string, isPassword: boolean): boolean {
  if (!looksLikeCredential(value)) return false;
  if (!isPassword) return isRandom(value);
  if (isRandom(value, SHORTEST_PASSWORD)) return true;
  const classes = CLASSES.filter((each) => each.test(value)).length;
  return classes >= 3 && /\d/.test(value) && bitsIn(value) >= 2.9 && !DEMONSTRATION.test(value);
}

/** Words with a number or a sign behind them, or one of the words that demonstrations use. */
const DEMONSTRATION =
  /^[A-Za-z]+(?:[#@!._$-]{1,2}[A-Za-z]+)*[#@!._$-]{0,2}\d{0,6}[#@!$%]{0,2}$|pass|p@ss|pa\$\$|admin|secret|test|root|demo|local|123|qwer|changeit|welcome|example/i;
