import { lstat, realpath } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { succeeds } from "../../core/succeeds.ts";
import type { CommandRunner, Context } from "../../cli/context.ts";
import { permit } from "../../core/policy/leave-for.ts";
import { printable } from "../../core/printable.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { isBelow } from "../../files/real-place.ts";
import { createAsk } from "../../terminal/ask.ts";
import { openHere, printEntries } from "./open-here.ts";

/** `tool register add --question TEXT [--file F] [--line N] [--rule R]`; on a terminal the text is asked for. */
export const registerAdd: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const line = readLine(flags);
  const { repository, register } = await openHere(context, flags, "add");
  const file = await readFile(context, repository.root, flags["file"]);
  const rule = typeof flags["rule"] === "string" && flags["rule"] !== "" ? flags["rule"] : null;
  const question = await readQuestion(context, flags["question"]);
  permit(context.command, "writes", "register");
  const entry = await register.add({ question, file, line, rule });
  await printEntries(context, [entry]);
  if (context.flags.json !== true) {
    streams.status(`#${entry.id} is open, written to ${register.file}`);
    streams.hint(`answer it: \`tool register answer ${entry.id} "TEXT"\``);
  }
  return 0;
};

async function readQuestion(context: Context, typed: unknown): Promise<string> {
  if (typeof typed === "string" && typed.trim() !== "") return typed;
  const ask = createAsk(context);
  if (typed === undefined && ask.isOpen) {
    const check = (text: string) => (text === "" ? "A question has at least one word." : undefined);
    return await ask.text({ message: "What is the question?", default: "", check });
  }
  throw new ToolError("USAGE", "the text of the question is missing", {
    hint: 'type it: `tool register add --question "TEXT"`',
  });
}

function readLine({ line, file }: Readonly<Record<string, unknown>>): number | null {
  if (line === undefined) return null;
  if (typeof line !== "string" || !/^[1-9]\d{0,8}$/.test(line))
    throw new ToolError("USAGE", `--line is ${printable(String(line))}; allowed: a number from 1`, {
      hint: "see its usage: `tool register add --help`",
    });
  if (file !== undefined) return Number(line);
  throw new ToolError("USAGE", "--line needs --file", {
    hint: `name the file as well: \`--file FILE --line ${line}\``,
  });
}

/** The file as the register names it: from the top of the work tree, with `/`. */
async function readFile(context: Context, root: string, typed: unknown): Promise<string | null> {
  if (typed === undefined) return null;
  const absolute = resolve(context.cwd, String(typed));
  const inside =
    within(root, absolute) ?? within(root, await realpath(absolute).catch(() => absolute));
  if (inside === null)
    throw new ToolError(
      "REGISTER_OUTSIDE",
      `--file ${printable(String(typed))} is not a file of this repository`,
      { hint: "name a file inside it, relative to where you are: `--file src/FILE`" },
    );
  const isThere = await succeeds(lstat(absolute));
  if (!isThere) context.streams.warn(`there is no file ${printable(inside)} in the work tree`);
  return inside;
}

function within(root: string, path: string): string | null {
  return isBelow(root, path) ? relative(root, path).split(sep).join("/") : null;
}
