/** Endings of files for examples of rules that name no path, by language; others have their language's own name. */
export const ENDINGS = {
  javascript: "jsx",
  typescript: "ts",
  python: "py",
  rust: "rs",
  shell: "sh",
  ruby: "rb",
  csharp: "cs",
  kotlin: "kt",
  any: "txt",
};
