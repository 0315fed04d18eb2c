import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { fileFault } from "../../errors/file-fault.ts";
import { openInBrowser } from "../../process/open-in-browser.ts";
import { openDestination, type Destination } from "../review/destination.ts";

/** Permissions for the user alone: the page holds code. */
const PRIVATE = { folder: 0o700, file: 0o600 };

/**
 * Opens the destination of a page that `--open` shows in the browser once it is written: the file of `--output`, or
 * one in the working state, which the next such page replaces. Without a person at a terminal, or without a browser,
 * the page's path is printed and why nothing was opened. Throws REVIEW_OUTPUT_UNWRITABLE, STATE_NOT_WRITABLE.
 */
export async function openPage(
  context: Context,
  report: {
    readonly outputs: readonly string[];
    readonly stateDirectory: string;
    readonly name: string;
  },
): Promise<Destination> {
  const { outputs, stateDirectory, name } = report;
  const file = outputs[0] ?? join(await pagesFolder(stateDirectory), `${name}.html`);
  const destination = await (outputs.length === 0
    ? openDestination(context, [file], { mode: PRIVATE.file })
    : openDestination(context, outputs));
  return {
    ...destination,
    async write(page, summary) {
      await destination.write(page, `${summary}\nreport: ${file}`);
      await show(context, file);
    },
  };
}

async function pagesFolder(stateDirectory: string): Promise<string> {
  const folder = join(stateDirectory, "pages");
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  } catch (thrown) {
    throw fileFault(thrown, {
      code: "STATE_NOT_WRITABLE",
      message: `the folder for HTML reports cannot be created: ${folder}`,
      hint: "write the report elsewhere: `--open --output report.html`",
    });
  }
  return folder;
}

async function show(context: Context, file: string): Promise<void> {
  const { command, canAsk, streams, env, cwd } = context;
  if (!canAsk) {
    streams.status("the report was not opened in a browser: this is not an interactive terminal");
    return;
  }
  permit(command, "starts", "browser");
  const opening = await openInBrowser(file, { env, cwd });
  if (opening.is === "opened") streams.status(`opened the report with ${opening.by}`);
  else
    streams.warn(
      `the report was not opened in a browser: ${opening.because}`,
      "open the file yourself, or name a browser: `BROWSER=firefox tool …`",
    );
}
