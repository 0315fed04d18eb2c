/** Subcommands of `gh pr` that only read. */
const LOOKING = new Set(["list", "view", "status", "checks", "diff"]);

/** Whether a call of a host's client changes something there. */
export function isChangingCall(file: string, args: readonly string[]): boolean {
  if (file === "gh" && args[0] === "pr") return !LOOKING.has(args[1] ?? "");
  if (file === "gh") return args[0] === "api" && args.includes("PATCH");
  if (file !== "glab" || args[0] !== "api") return false;
  return args[args.indexOf("--method") + 1] !== "GET";
}
