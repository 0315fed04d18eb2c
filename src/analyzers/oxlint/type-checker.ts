import { once } from "../../core/once-for.ts";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Finds the program that knows types for oxlint, `oxlint-tsgolint`, where it is installed beside this
 * one; null elsewhere. Never looks into the tree under review: it is native code.
 */
export const typeChecker = once((): string | null => {
  const name = `@oxlint-tsgolint/${process.platform}-${process.arch}`;
  const file = process.platform === "win32" ? "tsgolint.exe" : "tsgolint";
  try {
    const main = createRequire(import.meta.url).resolve("oxlint-tsgolint/package.json");
    const path = join(dirname(createRequire(main).resolve(`${name}/package.json`)), file);
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
});
