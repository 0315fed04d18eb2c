import { createRequire } from "node:module";
import { requirePackage } from "./require-package.ts";

/**
 * Loads the native library of a package for this system, from `SCOPE/binding-SYSTEM`; the package's own way to it
 * takes longer than to read a few files with it. Returns null if the short way does not lead there, or to something
 * without a function of that name.
 * @param owner name of the package that depends on the libraries
 */
export function loadNative<Name extends string>(
  owner: string,
  scope: string,
  name: Name,
): Readonly<Record<Name, unknown>> | null {
  const require = createRequire(requirePackage.resolve(`${owner}/package.json`));
  const system = `${process.platform}-${process.arch}`;
  for (const variant of VARIANTS[process.platform] ?? []) {
    try {
      const library = require(`${scope}/binding-${system}${variant}`) as Record<Name, unknown>;
      if (typeof library[name] === "function") return library;
    } catch {
      // Not for this system, or not there.
    }
  }
  return null;
}

/** Of two C libraries, npm installs the one that is there. */
const VARIANTS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ["-gnu", "-musl"],
  darwin: [""],
  win32: ["-msvc"],
};
