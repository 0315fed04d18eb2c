import { cutText } from "../../../core/cut-text.ts";
import { oneLine } from "../../../core/printable.ts";
import type { SarifMessage, SarifResult, SarifRule } from "./sarif-shape.ts";

const MAX_TITLE = 100;
const MAX_MESSAGE = 1_500;

/** Returns the title and the message of a result: its first sentence, and all of it or the words of its rule. */
export function wordsOfResult(
  rule: SarifRule | undefined,
  result: Pick<SarifResult, "message" | "ruleId">,
): { readonly title: string; readonly message: string } {
  const said = textOf(result.message, rule);
  const about = [rule?.shortDescription, rule?.fullDescription]
    .map((each) => textOf(each, rule))
    .filter((text) => text !== "" && text !== said);
  const whole = said || about[0] || rule?.name || result.ruleId || "A finding without a message";
  const title = firstSentence(whole);
  const message = withoutStop(whole) === title ? (about.at(-1) ?? whole) : whole;
  return { title: cutText(title, MAX_TITLE), message: cutText(message, MAX_MESSAGE) };
}

/** Returns the text of a message with its arguments, and with links to other places as plain words (§3.11). */
export function textOf(message: SarifMessage | undefined, rule: SarifRule | undefined): string {
  if (message === undefined) return "";
  const { id, text } = message;
  const strings = rule?.messageStrings ?? {};
  const template =
    text ?? (id !== undefined && Object.hasOwn(strings, id) ? strings[id]?.text : "");
  const filled = (template ?? "").replace(/\{\{|\}\}|\{(\d+)\}/g, (all, at?: string) =>
    at === undefined ? all.slice(1) : (message.arguments[Number(at)] ?? all),
  );
  // Brackets in the text of a link are escaped (§3.11.6), so that no bracket is read twice.
  return oneLine(filled.replace(/(?<!\\)\[((?:\\.|[^[\]\\])*)\]\(\d+\)/g, "$1"));
}

function firstSentence(text: string): string {
  const [first = text] = text.split(/(?<=[^.\s][.!?])\s+(?=\p{Lu}|["'`])/u);
  return withoutStop(first);
}

function withoutStop(text: string): string {
  return text.replace(/(?<!\.)\.$/, "");
}
