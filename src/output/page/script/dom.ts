import { succeeds } from "../../../core/succeeds.ts";
import { proseSpans } from "../../formats/prose-spans.ts";

/** A child of an element; strings become text nodes. */
type Child = Node | string | null;

/**
 * Creates an element. Properties are set as attributes, except for handlers, whose names begin with `on`. Undefined and
 * false properties are ignored.
 */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Readonly<Record<string, string | number | boolean | undefined | (() => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function svg(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Returns a wording with text between backticks as code. */
export function prose(text: string): Child[] {
  return proseSpans(text).flatMap((span) =>
    span.kind === "code" ? [el("code", {}, ...visible(span.text))] : visible(span.text),
  );
}

/** Invisible characters, and those that reorder text. */
const UNSEEN = /([^\P{C}\n\t]|[\u2028\u2029\u115f\u1160\u3164\uffa0])/u;

/** Returns a text in which invisible characters are escaped and marked. */
export function visible(text: string): Child[] {
  if (!UNSEEN.test(text)) return [text];
  return text
    .split(new RegExp(UNSEEN, "gu"))
    .map((part, at) =>
      at % 2 === 0
        ? part
        : el("span", { class: "unseen" }, `\\u{${(part.codePointAt(0) ?? 0).toString(16)}}`),
    );
}

/** Creates a button. */
export function button(
  properties: Parameters<typeof el>[1],
  ...children: readonly Child[]
): HTMLButtonElement {
  return el("button", { type: "button", ...properties }, ...children);
}

/** Creates a button that copies a text and confirms that. */
export function copyButton(
  label: string,
  textOf: () => string,
  properties: Parameters<typeof el>[1],
): HTMLButtonElement {
  const made = button(properties, label);
  made.addEventListener("click", () => void copy(textOf(), made, label));
  return made;
}

async function copy(text: string, button: HTMLElement, label: string): Promise<void> {
  const isCopied = await write(text);
  button.textContent = isCopied ? "Copied" : "Could not copy";
  setTimeout(() => {
    button.textContent = label;
  }, 2_000);
}

/** Copies a text by a selection first: for a page from a file, the clipboard API may wait for a permission forever. */
async function write(text: string): Promise<boolean> {
  const area = el("textarea", { class: "offscreen", "aria-hidden": true });
  area.value = text;
  document.body.append(area);
  const { activeElement } = document;
  area.focus({ preventScroll: true });
  area.select();
  // A text field normalizes line ends.
  const asItIs = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
  };
  area.addEventListener("copy", asItIs);
  const isDone = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  if (isDone) return true;
  return await succeeds(navigator.clipboard.writeText(text));
}
