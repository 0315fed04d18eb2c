import { foldLookAlikes } from "../guard/fold-look-alikes.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hyphen: "-",
  dash: "-",
  minus: "-",
  shy: "",
  zwj: "",
  zwnj: "",
};
/** Each decoding may bare another, `%26%2369%3B` an entity. */
const ROUNDS = 3;

/**
 * Lists the ways in which a reader may take a text: as it is, with its escapes decoded (of URLs,
 * HTML, JSON), without markup, with soft hyphens as hyphens; each one folded. The first is the text as
 * it stands.
 */
export function readingsOfText(text: string): readonly string[] {
  const readings = new Set([text]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = Array.from(readings);
    for (const reading of before) {
      // Look-alike letters inside an escape must not keep it from being decoded.
      readings.add(foldLookAlikes(reading));
      if (reading.includes("%")) readings.add(decodePercent(reading));
      if (reading.includes("&")) readings.add(decodeEntities(reading));
      if (reading.includes("\\"))
        readings.add(decodeEscapes(reading)).add(unescapeMarkdown(reading));
      if (/[*_~`<]/.test(reading)) readings.add(withoutMarkup(reading));
      if (reading.includes("\u00ad")) readings.add(reading.replaceAll("\u00ad", "-"));
    }
  }
  return [...new Set([...readings].map(foldLookAlikes))];
}

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%(..)/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    }
  });
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi,
    (whole, dec, hex, name) => {
      if (typeof name === "string") {
        const known = name.toLowerCase();
        return Object.hasOwn(ENTITIES, known) ? (ENTITIES[known] ?? whole) : whole;
      }
      const code = typeof dec === "string" ? parseInt(dec, 10) : parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi,
    (whole, braced, long, short) => {
      const code = parseInt(String(braced ?? long ?? short), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

function withoutMarkup(text: string): string {
  return text.replace(/<!--[^]*?-->|<\/?[a-z][^<>]*>|[*_~`]+/gi, "");
}
