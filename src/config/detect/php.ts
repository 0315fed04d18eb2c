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
    const ofScript = (name: string) =>
      Object.hasOwn(scripts, name)
        ? { command: `composer run-script ${name}`, from: `the script ${name} of ${MANIFEST}` }
        : undefined;
    const phpunit = ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"].find((name) =>
      files.has(name),
    );
    const unit =
      phpunit === undefined ? undefined : { command: "vendor/bin/phpunit", from: phpunit };
    return {
      install: {
        command: "composer install --no-interaction",
        from: files.has("composer.lock") ? "composer.lock" : MANIFEST,
      },
      build: ofScript("build"),
      test: ofScript("test") ?? unit,
    };
  },
};
