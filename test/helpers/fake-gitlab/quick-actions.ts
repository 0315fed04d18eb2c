/** Blocks that the oldest extractor passes over: code between three backticks, tags on lines of their own, quotes. */
const PASSED_OVER = [/^```.+?\n```$/gms, /^<[^>]+>\n.+?\n<\/[^>]+>$/gms, /^>>>.+?\n>>>$/gms];

/**
 * The lines of a text that GitLab carries out, as `Gitlab::QuickActions::Extractor` of its versions before 16 has them.
 * Later ones read the Markdown first, and find no more.
 */
export function quickActionsIn(text: string): readonly string[] {
  const prose = PASSED_OVER.reduce(
    (left, block) => left.replaceAll(block, ""),
    text.replaceAll("\r", ""),
  );
  return prose.match(/^\/\w+.*$/gm) ?? [];
}
