import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findProgram } from "./sandbox.ts";

/** Where the machine's browser is; undefined where there is none. */
export const BROWSER = findProgram("chromium") ?? findProgram("google-chrome");

/** Starts the machine's browser without a window and without anything that it would ask of the network. */
async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: BROWSER ?? "chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
}

/** A browser and a folder for the pages of one file of tests; both are gone after its last test. */
export function useBrowser(): (
  page: string,
  options?: Parameters<typeof openPage>[3],
) => Promise<OpenPage> {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "tool-page-"));
    if (BROWSER !== undefined) browser = await launchBrowser();
  });
  afterAll(async () => {
    if (BROWSER !== undefined) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return (page, options) => openPage(browser, folder, page, options);
}

/** What is not on a page by then is not going to be. */
const PATIENCE_MS = 15_000;

/** A page that is open, and everything that it did and should not have done. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  /** Requests beside the page itself, errors, messages of the console, dialogs. */
  readonly faults: readonly string[];
}

/** Writes a page into a folder and opens it from there. */
async function openPage(
  browser: Browser,
  folder: string,
  html: string,
  { hash = "", ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const file = join(folder, "report.html");
  writeFileSync(file, html);
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  const address = pathToFileURL(file).href;
  page.on("request", (request) => {
    if (request.url().replace(/#.*/, "") !== address) faults.push(`request: ${request.url()}`);
  });
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address + hash);
  return {
    page,
    faults,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds wrong for people who use a page with other means, `rule: element` each. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  const { violations } = found as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}
