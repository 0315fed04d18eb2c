import { readManifest, tableIn } from "./manifest.ts";
import type { Ecosystem } from "./types.ts";

const MANIFEST = "composer.json";

/** PHP: Composer, its scripts `build` and `test`, or else PHPUnit if it is configured. */
export const php: Ecosystem = {
  name: "PHP",
  reads: (name) => name === MANIFEST,
  detect({ files, texts }) {
    const text = texts.get(MANIFEST);
    if (text === undefined) return {};
    const read = readManifest(MANIFEST, text, "json");
    if ("note" in read) return { notes: [read.note] };
    const scripts = tableIn(read.table, "scripts");
    const ofScript = (name: string) => ({
      command: `composer run-script ${name}`,
      from: `the script ${name} of ${MANIFEST}`,
    });
    const phpunit = ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"].find((name) =>
      files.has(name),
    );
    const unit =
      phpunit === undefined ? {} : { test: { command: "vendor/bin/phpunit", from: phpunit } };
    return {
      install: {
        command: "composer install --no-interaction",
        from: files.has("composer.lock") ? "composer.lock" : MANIFEST,
      },
      ...(Object.hasOwn(scripts, "build") ? { build: ofScript("build") } : {}),
      ...(Object.hasOwn(scripts, "test") ? { test: ofScript("test") } : unit),
    };
  },
};
