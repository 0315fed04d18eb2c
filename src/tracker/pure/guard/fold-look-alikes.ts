/**
 * Letters that look Latin and are not, each after the Latin letter that it passes for, in the case it shows. A choice
 * from https://www.unicode.org/Public/security/latest/confusables.txt.
 */
const LOOK_ALIKES =
  "AАΑᎪᗅ BВΒᏴᗷ CСϹᏟⅭ DᎠᗞ EЕΕᎬ FϜᖴ GԌᏀ HНΗᎻᕼ IІΙӀᏆ JЈᎫᒍ KКΚᏦ LᏞᒪ MМΜᎷᗰ NΝ OОΟՕ PРΡᏢᑭ QԚ RᎡᏒᖇ SЅՏᏚ TТΤᎢ UՍᑌ VѴᏙᐯ WԜᎳ XХΧ YҮΥᎩ ZΖᏃ " +
  "aаɑαᴀ bЬʙ cсϲᴄ dԁᴅ eеҽᴇ fғꜰ gɡցɢԍ hһհʜн iіιıɪ jјᴊ kκᴋк lӏʟ mᴍм nոռɴп oоοօᴏ pрρᴘ qԛզ rгʀ sѕꜱ tᴛт uυսᴜ vνѵᴠ wѡԝᴡ xхχ yуүγʏ zᴢ";

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.split(" ").flatMap((group) => {
    const [latin = "", ...others] = group;
    return others.map((other) => [other, latin]);
  }),
);
/** Letters in boxes and the halves of flags: blocks of A to Z that no normal form takes apart. */
const BLOCKS = [0x1f1e6, 0x1f150, 0x1f170];
/** U+2010 to U+2015, minus, small and full-width hyphens, and marks that are drawn as one. */
const DASHES = /[\u2010-\u2015\u2212\u2043\u02d7\u06d4\u1806\u30fc\ufe58\ufe63\uff0d\u2796]/g;
/** Characters that are not shown, or only mark the letter before them. */
const UNSEEN = /(?![\t\n\r])[\p{M}\p{Cf}\p{Cs}\p{Cc}\u115f\u1160\u3164\uffa0]/gu;

/**
 * Folds a text to what a reader, or a lenient tracker, may take it for: compatibility forms and
 * look-alike letters to Latin ones, digits of any script to 0–9, dashes to `-`, without marks and
 * invisible characters. Case stays, and letters are never taken for digits.
 */
export function foldLookAlikes(text: string): string {
  // Nearly everything is plain already.
  if (/^[\t\n\r -~]*$/.test(text)) return text;
  return text
    .replace(DASHES, "-")
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .replace(DASHES, "-")
    .replace(/[^\t\n\r -~]/gu, (character) => plainOf(character));
}

function plainOf(character: string): string {
  const latin = LATIN_OF.get(character);
  if (latin !== undefined) return latin;
  if (isDigit(character)) return digitOf(character);
  const code = character.codePointAt(0) ?? 0;
  const block = BLOCKS.find((start) => code >= start && code < start + 26);
  return block === undefined ? character : String.fromCodePoint(65 + code - block);
}

/** Digits of a script come as runs of ten from zero to nine. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 60 && isDigit(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character);
}
