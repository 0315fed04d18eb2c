// `node scripts/screenshots.mjs`: takes the README's pictures of the demonstration anew, into docs/images/: the HTML
// report in the light and in the dark, and a ship on a terminal. Needs Chromium, and `script` of util-linux.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import xterm from "@xterm/headless";
import { chromium } from "playwright-core";
import { fixTheRest, openDemo } from "./demo.mjs";
import { ROOT } from "./setup.mjs";
import { helpOf } from "./shared/help.mjs";

helpOf(import.meta.url);

const IMAGES = join(ROOT, "docs/images");
const TOOL = join(ROOT, "dist/tool.js");
const COLUMNS = 110;
const ROWS = 60;

const PALETTE = ["#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf"];
const STYLE = `body { margin: 0; background: #0d1117 }
pre { display: inline-block; margin: 0; padding: 20px 24px; background: #0d1117; color: #c9d1d9;
  font: 13px/1.45 "DejaVu Sans Mono", monospace }
b { color: #f0f6fc } .dim { opacity: 0.6 }
${PALETTE.map((color, at) => `.c${at}, .c${at + 8} { color: ${color} }`).join("\n")}`;

const world = openDemo(false);
mkdirSync(IMAGES, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  tool(["review", "--loop"]);
  tool(["review", "--format", "html", "--output", world.page]);
  for (const colorScheme of ["light", "dark"]) await pictureReport(colorScheme);
  tool(["register", "answer", "1", "No: a desk without a last search starts with an empty one."]);
  fixTheRest(world);
  await pictureTerminal("ship", onTerminal(["ship", "--yes"]));
} finally {
  await browser.close();
  rmSync(world.folder, { recursive: true, force: true });
}

function tool(args) {
  const { status, stderr } = spawnSync(process.execPath, [TOOL, ...args], {
    cwd: world.work,
    env: world.env,
    encoding: "utf8",
  });
  if (status === null || status > 1) throw new Error(`tool ${args.join(" ")}: ${stderr}`);
}

async function pictureReport(colorScheme) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1180, height: 760 } });
  await page.goto(pathToFileURL(world.page).href);
  await page.keyboard.press("j");
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(IMAGES, `report-${colorScheme}.png`) });
  await page.close();
}

/** Everything that a command sends to a terminal. */
function onTerminal(args) {
  const words = [process.execPath, TOOL, ...args].map((word) => `'${word}'`).join(" ");
  const { stdout } = spawnSync(
    "script",
    ["-qefc", `stty cols ${COLUMNS} rows ${ROWS}; ${words}`, "/dev/null"],
    { cwd: world.work, env: { ...world.env, TERM: "xterm-256color" }, encoding: "utf8" },
  );
  return stdout;
}

/** Draws what a terminal shows in the end: the characters, their colours and weights. */
async function pictureTerminal(name, sent) {
  const terminal = new xterm.Terminal({
    cols: COLUMNS,
    rows: ROWS,
    scrollback: 1_000,
    allowProposedApi: true,
  });
  await new Promise((done) => terminal.write(sent, done));
  const buffer = terminal.buffer.active;
  const lines = Array.from({ length: buffer.length }, (_, y) => buffer.getLine(y));
  const plain = lines.map((line) => line.translateToString(true));
  const starting = (word) => plain.findIndex((line) => line.startsWith(word));
  // The plan and the review's receipt would fill the picture; and paths of this machine stay out of it.
  const parts = [
    [starting("Questions"), starting("base ")],
    [starting("clean:"), plain.findLastIndex((line) => line !== "") + 1],
  ];
  const shown = parts
    .flatMap(([from, to]) => lines.slice(from, to).map(lineOf))
    .filter((line) => !line.includes(world.folder));
  const page = await browser.newPage({ viewport: { width: 1000, height: 400 } });
  await page.setContent(
    `<style>${STYLE}</style><pre><b>$</b> tool ${name}\n${shown.join("\n")}</pre>`,
  );
  await page.locator("pre").screenshot({ path: join(IMAGES, `${name}.png`) });
  await page.close();
}

function lineOf(line) {
  let html = "";
  let last = "";
  for (let x = 0; x < line.length; x += 1) {
    const cell = line.getCell(x);
    if (cell.getWidth() === 0) continue;
    const look = [
      cell.isFgPalette() ? `c${cell.getFgColor()}` : "",
      cell.isDim() ? "dim" : "",
      cell.isBold() ? "bold" : "",
    ].join(" ");
    if (look !== last) html += `${last === "" ? "" : "</span>"}<span class="${look}">`;
    last = look;
    html += (cell.getChars() || " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  }
  return `${html}</span>`.replace(/( |<span class="[ ]*">)+<\/span>$/, "").trimEnd();
}
