import type { SmallEdit } from "../comparison/small-edits.ts";
import type { Weakening } from "./weakening.ts";

/** `"https://files.example.org/a"` that is now `"http://files.example.org/a"`: the same place without encryption. */
export function encryptionDropped({ was, is, prior }: SmallEdit): Weakening | null {
  if (was.length !== 1 || is.length !== 1) return null;
  const [from = "", to = ""] = [was[0]?.text, is[0]?.text];
  const [, quote = "", scheme = "", rest = ""] = ENCRYPTED.exec(from) ?? [];
  if (scheme === "" || to !== `${quote}${scheme.slice(0, -1)}${rest}`) return null;
  if (NEVER_ASKED.test(rest) || isNameOnly(prior.map(({ text }) => text))) return null;
  return {
    rule: "change/encryption-dropped",
    values: { from: `${scheme}://`, to: `${scheme.slice(0, -1)}://`, address: from.slice(1, -1) },
    names: [],
  };
}

const ENCRYPTED = /^(["'`])(https|wss|ftps|ldaps|amqps|rediss|smtps|imaps|mqtts)(:\/\/[\s\S]{3,})$/;
/** On the machine itself or its network, or a name that stands for a format. */
const NEVER_ASKED =
  /^:\/\/(?:localhost|0\.0\.0\.0|127\.|10\.|192\.168\.|\[::1?\]|host\.docker|[\w-]+(?=[:/"'`])|[\w.-]*(?:example\.(?:com|org|net)|\.(?:local|internal|test|invalid|lan|example)\b)|(?:www\.)?(?:w3\.org|schema\.org|json-schema\.org|purl\.org|xmlns\.\w+|schemas\.[\w.]+|ns\.adobe\.com|docs\.oasis-open\.org)\b)/i;

/** What is compared, searched for or given as a name of a format is not gone to. */
function isNameOnly(prior: readonly string[]): boolean {
  const [called = "", sign = ""] = prior.slice(-2);
  if (/^[=!]==?$/.test(sign)) return true;
  const isSearch = /^(?:replace|replaceAll|includes|startsWith|indexOf|split|test|match)$/.test(
    called,
  );
  return (sign === "(" && isSearch) || /xmlns|schema|namespace|^ns$|homepage/i.test(called);
}
