import { createRequire } from "node:module";

/**
 * Loads a package that is CommonJS, or finds a file of one, from where this program lies. To `import` the
 * first of them would start a second loader of Node's, which takes longer than most packages do; and code that
 * was kept from an earlier start (`src/startup/`) cannot.
 */
export const requirePackage = createRequire(import.meta.url);
