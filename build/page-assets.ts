import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { rolldown } from "rolldown";

const ID = "virtual:page-assets";
const SCRIPT = "src/output/page/script/page.ts";
const STYLE = "src/output/page/style.css";

/**
 * Serves the script and the style sheet of HTML reports as two strings, in the module `virtual:page-assets`: the
 * script is written in TypeScript and bundled into one. The same plugin serves the bundler and the test runner.
 */
export function pageAssets(): {
  name: string;
  resolveId(source: string): string | undefined;
  load(id: string): Promise<string | undefined>;
} {
  return {
    name: "page-assets",
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      const style = readFileSync(STYLE, "utf8").replace(/\s*\n\s*/g, "\n");
      return `export const SCRIPT = ${JSON.stringify(await bundle())};\nexport const STYLE = ${JSON.stringify(style)};`;
    },
  };
}

/** One script for browsers of the last years, which must stay whole inside of a `<script>` element. */
async function bundle(): Promise<string> {
  const build = await rolldown({ input: resolve(SCRIPT), platform: "browser" });
  const { output } = await build.generate({ format: "iife", minify: true });
  await build.close();
  const { code } = output[0];
  if (/<\/script|<!--/i.test(code)) throw new Error(`${SCRIPT} would end its element`);
  return code.trim();
}
