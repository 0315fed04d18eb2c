/** Makes code out of a text. */
export const MAKES_CODE =
  /\bFunction(?:\.apply)?\(|\beval\(|\bvm\.\w+\(|\bcompileFunction\(|\bgenerate-function\b/;
/** Runs a command. */
export const COMMAND =
  /\b(?:exec|execSync|execFile|spawn|spawnSync|powerShell|shell|sh|\$)\s*[(`]|child_process|\bexeca\b|\bshelljs\b/;
