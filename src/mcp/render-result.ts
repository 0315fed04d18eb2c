import { parseJson } from "../core/parse-json.ts";
import { isRecord } from "../core/is-record.ts";
import { outline } from "./outline.ts";
import { paginate, paginateText } from "./pages.ts";
import type { Page, ResultPages } from "./result-pages.ts";
import type { Ended } from "./run-call.ts";
import type { CallResult, OfferedTool } from "./types.ts";

/** Clients cut or refuse an answer above about 60 KB: both parts together stay below. */
const MAX_STRUCTURED_BYTES = 36_000;
const MAX_OUTLINE_CHARACTERS = 12_000;
const MAX_TEXT_BYTES = 44_000;
const MAX_SAID_CHARACTERS = 8_000;
const LAST_LINES = 60;

/** The exit statuses with a result: success, gate not met, and not merged yet. */
const WITH_RESULT: ReadonlySet<number | null> = new Set([0, 1, 3]);

/**
 * Makes the answer of a call from its run: structured content as the tool declares it, the same in short as text, and
 * the last lines of a run that did not succeed. A long answer comes in pages.
 */
export function renderResult(
  { asText }: Pick<OfferedTool, "asText">,
  ended: Ended,
  pages: ResultPages,
): CallResult {
  const { status, printed } = ended;
  const isError = !WITH_RESULT.has(status);
  const said = whatWasSaid(ended);
  if (asText !== undefined && !isError) {
    const text = asText.reword?.(printed) ?? printed;
    const texts = paginateText(text, MAX_TEXT_BYTES);
    return pages.open(texts.length, (page) =>
      answer({
        texts: [texts[page.number - 1] ?? "", ...(page.number === 1 ? [said] : [])],
        structured: asText.pick(printed),
        page,
      }),
    );
  }
  const value = objectFrom(printed);
  const parts = paginate(value, MAX_STRUCTURED_BYTES);
  return pages.open(parts.length, (page) => {
    const part = parts[page.number - 1] ?? {};
    // The errors are in the text of the run.
    const text = isError ? "" : outline(part, MAX_OUTLINE_CHARACTERS);
    return answer({
      texts: [text, ...(page.number === 1 ? [said] : [])],
      structured: part,
      page,
      isError,
    });
  });
}

function answer(request: {
  readonly texts: readonly string[];
  readonly structured: Readonly<Record<string, unknown>>;
  readonly page: Page;
  readonly isError?: boolean;
}): CallResult {
  const { texts, structured, page, isError = false } = request;
  const more =
    page.cursor === undefined
      ? ""
      : `Page ${page.number} of ${page.of}. For the next, call this tool with \`cursor\`: ${page.cursor}`;
  const shown = [...texts, more].filter((text) => text !== "");
  return {
    content: (shown.length === 0 ? ["Done."] : shown).map((text) => ({
      type: "text" as const,
      text,
    })),
    structuredContent: { ...structured, ...(page.of === 1 ? {} : { page: { ...page } }) },
    isError,
  };
}

/** Returns the warnings of a successful run; of any other run its last lines and its exit status. */
function whatWasSaid({ said, status }: Ended): string {
  const lines = said.split("\n");
  if (status === 0)
    return lines
      .filter((line) => line.startsWith("warning: "))
      .join("\n")
      .slice(-MAX_SAID_CHARACTERS);
  const how = status === null ? "It was stopped before it finished." : `Exit status ${status}.`;
  const end = lines.slice(-LAST_LINES).join("\n").slice(-MAX_SAID_CHARACTERS);
  return `${end}\n${how}`.trim();
}

/** Parses the output as an object; anything else becomes its `value`. */
function objectFrom(printed: string): Readonly<Record<string, unknown>> {
  if (printed === "") return {};
  const value = parseJson(printed);
  if (value === undefined) return { value: printed };
  return isRecord(value) ? value : { value };
}
