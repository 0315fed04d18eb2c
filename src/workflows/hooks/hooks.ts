import type { CommandRunner, Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { openRepository, type Repository } from "../../git/open-repository.ts";
import {
  findHooksFolders,
  foreignHook,
  hooksElsewhere,
  managedHook,
  readElsewhere,
  readHooks,
  sleepingHook,
  writeHook,
  type HookFile,
} from "../../hooks/hook-files.ts";
import {
  hasBlock,
  HOOK_COMMANDS,
  HOOK_NAMES,
  withBlock,
  withoutBlock,
  type HookName,
} from "../../hooks/pure/hook-text.ts";
import { managerOf } from "../../hooks/pure/managers.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool hooks`: shows the hooks of this repository that run a review. */
export const hooksList: CommandRunner<Record<string, unknown>> = async (context) => {
  const hooks = await readAll(context, HOOK_NAMES);
  tell(
    context,
    hooks.map(({ name, text }) => ({ name, installed: text !== null && hasBlock(text) })),
  );
  return 0;
};

/** `tool hooks install`: lets git review before a commit and before a push. Other hooks keep running. */
export const hooksInstall: CommandRunner<Record<string, unknown>> = async (context, typed) => {
  permit(context.command, "writes", "hooks");
  const names = namesIn(typed);
  const hooks = await readAll(context, names);
  const wanted = hooks.map((hook) => ({ hook, text: withBlock(hook.text, hook.name) }));
  // All or none: a hook that cannot take the block is found before the first is written.
  for (const { hook, text } of wanted) {
    const manager = managerOf(hook.text ?? "");
    if (manager !== undefined) throw managedHook(hook, manager, names);
    if (text === null || (hook.text === null && hook.mode !== null)) throw foreignHook(hook);
    if (isAsleep(hook)) throw sleepingHook(hook);
  }
  for (const { hook, text } of wanted) if (text !== hook.text) await writeHook(hook, text);
  tell(
    context,
    hooks.map(({ name }) => ({ name, installed: true })),
  );
  return 0;
};

/** `tool hooks remove`: removes the review from hooks; a hook that had nothing else is deleted. */
export const hooksRemove: CommandRunner<Record<string, unknown>> = async (context, typed) => {
  permit(context.command, "writes", "hooks");
  const { git }: Repository = await openRepository(context.git);
  const { own, elsewhere } = await findHooksFolders(git);
  const hooks = await readHooks(own, namesIn(typed));
  for (const hook of hooks)
    if (hook.text !== null && hasBlock(hook.text)) await writeHook(hook, withoutBlock(hook.text));
  tell(
    context,
    hooks.map(({ name }) => ({ name, installed: false })),
  );
  if (elsewhere !== null)
    context.streams.warn(`${readElsewhere(elsewhere)}; those stay as they are`);
  return 0;
};

/** The hooks that are named, or both. Throws USAGE for another name. */
function namesIn(typed: Record<string, unknown>): readonly HookName[] {
  const words = Array.isArray(typed["names"]) ? typed["names"].map(String) : [];
  const unknown = words.find((word) => !Object.hasOwn(HOOK_COMMANDS, word));
  if (unknown !== undefined)
    throw new ToolError("USAGE", `unsupported hook ${JSON.stringify(unknown)}`, {
      hint: `name one of ${HOOK_NAMES.join(", ")}: \`tool hooks install pre-commit\``,
    });
  return words.length === 0 ? HOOK_NAMES : HOOK_NAMES.filter((name) => words.includes(name));
}

async function readAll(context: Context, names: readonly HookName[]): Promise<readonly HookFile[]> {
  const { git }: Repository = await openRepository(context.git);
  const { own, elsewhere } = await findHooksFolders(git);
  if (elsewhere !== null) throw hooksElsewhere(elsewhere, names);
  return await readHooks(own, names);
}

/** Whether git ignores what another wrote in a hook. Windows has no such permission. */
function isAsleep({ text, mode }: HookFile): boolean {
  if (process.platform === "win32" || text === null || mode === null) return false;
  return (mode & 0o111) === 0 && withoutBlock(text) !== null;
}

function tell(
  { streams, flags }: Context,
  hooks: readonly { readonly name: HookName; readonly installed: boolean }[],
): void {
  if (flags.json === true) return void streams.result(safeJson({ schema: "tool.hooks/1", hooks }));
  for (const { name, installed } of hooks) {
    const does = installed ? HOOK_COMMANDS[name] : "no review";
    streams.result(`${name.padEnd(10)}  ${does}\n`);
  }
}
