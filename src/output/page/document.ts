import { createHash } from "node:crypto";
import { SCRIPT, STYLE } from "virtual:page-assets";
import { escapeHtml } from "../formats/html-text.ts";
import { safeJson } from "../formats/safe-json.ts";

/**
 * Returns a self-contained page: its style sheet, and its script if it has one, are pinned by their hashes. The data of
 * the script is text to the browser.
 */
export function htmlDocument(page: {
  readonly title: string;
  /** The page without a script, in HTML. */
  readonly body: string;
  /** Data for the script; without it, the page has no script. */
  readonly data?: unknown;
}): string {
  const { title, body, data } = page;
  const script = data === undefined ? "" : `script-src '${hashOf(SCRIPT)}'; `;
  const policy = `default-src 'none'; ${script}style-src '${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
${data === undefined ? "" : `<script type="application/json" id="data">${inScript(data)}</script>\n<script>${SCRIPT}</script>\n`}</body>
</html>
`;
}

/** Returns JSON that cannot end the element around it. */
function inScript(data: unknown): string {
  return safeJson(data, 0).trimEnd().replaceAll("<", "\\u003c");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
