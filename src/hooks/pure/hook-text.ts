/** The hooks that a review can be run from, each with the command that it runs. */
export const HOOK_COMMANDS = {
  "pre-commit": "tool review --staged --no-input",
  "pre-push": "tool review --pushed --no-input",
} as const;
export type HookName = keyof typeof HOOK_COMMANDS;
export const HOOK_NAMES = Object.keys(HOOK_COMMANDS) as readonly HookName[];

const BEGIN = "# >>> tool hooks: written by `tool hooks install`, removed by `tool hooks remove`";
const END = "# <<< tool hooks";
const SHEBANG = "#!/bin/sh\n";
const SHELLS =
  /^#![ \t]*(?:\S*\/)?(?:env[ \t]+(?:-S[ \t]+)?)?(?:\S*\/)?(?:sh|bash|dash|ash|ksh|zsh)\b[^\r\n]*(?:\r?\n|$)/;

/** Tells whether a hook has the block of this program. */
export function hasBlock(text: string): boolean {
  return text.includes(`${BEGIN}\n`);
}

/**
 * Returns the text of a hook that runs the review first and then all that it did before. Text of other programs stays
 * unchanged. Returns null for a hook that is not a shell script, as nothing can be added to it.
 * @param text the hook as it is; null if there is none
 */
export function withBlock(text: string | null, name: HookName): string | null {
  const bare = text === null ? null : withoutBlock(text);
  if (bare === null) return SHEBANG + blockFor(name);
  const first = SHELLS.exec(bare)?.[0];
  if (first === undefined) return null;
  const head = first.endsWith("\n") ? first : `${first}\n`;
  return head + blockFor(name) + bare.slice(first.length);
}

/** Returns the text of a hook without the block; null if nothing but the block was in it. */
export function withoutBlock(text: string): string | null {
  const begin = text.indexOf(`${BEGIN}\n`);
  const end = text.indexOf(`${END}\n`, begin);
  if (begin === -1 || end === -1) return text;
  const rest = text.slice(0, begin) + text.slice(end + END.length + 1);
  return rest === SHEBANG ? null : rest;
}

/** The commands that run the review. Git's standard input of a push is kept for the rest of the hook. */
const RUNS: Readonly<Record<HookName, string>> = {
  "pre-commit": `  ${HOOK_COMMANDS["pre-commit"]} </dev/null || exit $?`,
  "pre-push": `  tool_pushed=$(cat)
  if [ -n "$tool_pushed" ]; then
    printf '%s\\n' "$tool_pushed" | ${HOOK_COMMANDS["pre-push"]} || exit $?
    exec <<TOOL_PUSHED
$tool_pushed
TOOL_PUSHED
  fi`,
};

/** Returns the block: the review stops the commit or the push; without the program, a line says so instead. */
function blockFor(name: HookName): string {
  return `${BEGIN}
if command -v tool >/dev/null 2>&1; then
${RUNS[name]}
else
  echo "warning: tool is not on PATH, so the ${name} review was skipped" >&2
fi
${END}
`;
}
