import { pythonImports, withoutDocstrings } from "./python-imports.ts";

/** Whether a module may define any name: by `import *`, `__getattr__` or `globals()`. */
export function givesAnything(text: string): boolean {
  return /^[ \t]*from[ \t]+\S+[ \t]+import[ \t]+\*|^[ \t]*def[ \t]+__getattr__|\bglobals\(\)/m.test(
    text,
  );
}

/** Returns a test whether a name is still bound anywhere in the module. */
export function bindingsOf(text: string): (name: string) => boolean {
  const code = withoutDocstrings(text);
  const imported = new Set(pythonImports(text).map(({ local }) => local));
  // Docstrings are blank lines here, which a pattern that crosses line ends would scan from each of them.
  return (name) =>
    imported.has(name) ||
    new RegExp(
      String.raw`^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+${name}\b|^[ \t]*(?:[\w., ]*,[ \t]*)?${name}[ \t]*(?::|=(?!=)|,)|\bas\s+${name}\b`,
      "m",
    ).test(code);
}
