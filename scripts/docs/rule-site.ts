import type { PageBlock, RulePage } from "../../src/core/rules/rule-page.ts";
import { RULE_SITE_STYLE } from "./rule-site-style.ts";

/** A rule's page, with what a search for it may say besides its name and title. */
export interface SitePage {
  readonly page: RulePage;
  readonly folder: string;
  readonly severity: string;
  readonly focus: string;
  /** Names it goes by elsewhere (CWE-89, Ruff S608), languages, and other words. */
  readonly tags: readonly string[];
}

export interface SiteFile {
  /** Relative to the site's folder. */
  readonly path: string;
  readonly text: string;
}

/** Makes the files of the site: a page a rule, an index with a search, and a style sheet. Nothing is loaded from elsewhere. */
export function ruleSite(pages: readonly SitePage[]): readonly SiteFile[] {
  const sorted = [...pages].sort((a, b) => (a.page.id < b.page.id ? -1 : 1));
  return [
    { path: "style.css", text: RULE_SITE_STYLE },
    { path: "index.html", text: indexPage(sorted) },
    ...sorted.map((each) => ({ path: `${each.page.id}.html`, text: rulePageHtml(each) })),
  ];
}

function indexPage(pages: readonly SitePage[]): string {
  const rows = pages.map(
    ({ page, folder, severity, focus, tags }) =>
      `<tr data-words="${escaped([page.id, page.title, folder, severity, focus, ...tags].join(" ").toLowerCase())}"><td><a href="${page.id}.html"><code>${page.id}</code></a></td><td>${inline(page.title)}</td><td>${severity}</td><td>${focus}</td><td>${folder}</td></tr>`,
  );
  return htmlPage(
    { title: "Rules of the built-in reviewer", toTop: "" },
    `<h1>Rules of the built-in reviewer</h1>
<p><label>Search by name, title, weakness or tag: <input id="search" type="search" autofocus placeholder="path traversal, CWE-89, python security"></label> <output id="count">${pages.length} rules</output></p>
<table>
<thead><tr><th>rule</th><th>title</th><th>severity</th><th>focus</th><th>folder</th></tr></thead>
<tbody id="rules">
${rows.join("\n")}
</tbody>
</table>
<script>
const rows = [...document.querySelectorAll("#rules tr")];
const box = document.getElementById("search");
function filter() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
    if (!row.hidden) shown += 1;
  }
  document.getElementById("count").textContent = shown + " rules";
}
box.addEventListener("input", filter);
filter();
</script>`,
  );
}

function rulePageHtml({ page }: SitePage): string {
  const toTop = "../".repeat(page.id.split("/").length - 1);
  const facts = page.facts.map(([label, value]) => `<dt>${label}</dt><dd>${inline(value)}</dd>`);
  const sections = page.sections.map(
    ({ title, blocks }) => `<h2>${title}</h2>\n${blocks.map(blockHtml).join("\n")}`,
  );
  return htmlPage(
    { title: `${page.id}: ${page.title}`, toTop },
    `<p><a href="${toTop}index.html">All rules</a></p>
<h1>${inline(page.title)}</h1>
<p><code>${page.id}</code></p>
<dl>${facts.join("")}</dl>
${sections.join("\n")}`,
  );
}

function blockHtml(block: PageBlock): string {
  if (block.is === "prose") return `<p>${inline(block.text)}</p>`;
  if (block.is === "code")
    return `<figure class="${block.label.replace(/ \d+$/, "").replaceAll(" ", "-")}"><figcaption>${escaped(block.label)}</figcaption><pre><code>${escaped(block.lines.join("\n"))}</code></pre></figure>`;
  const items = block.items.map(({ name, url }) =>
    url === null
      ? `<li>${escaped(name)}</li>`
      : `<li><a href="${escaped(url)}">${escaped(name)}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

function htmlPage(head: { title: string; toTop: string }, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(head.title)}</title>
<link rel="stylesheet" href="${head.toTop}style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Text with `code` in backquotes as HTML. */
function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
