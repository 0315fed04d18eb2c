import type { Readable, Writable } from "node:stream";
import { printable } from "../core/printable.ts";
import { ToolError } from "../errors/tool-error.ts";

/** The facts of the context that decide whether anybody can be asked. */
export interface Asking {
  readonly canAsk: boolean;
  readonly flags: { readonly yes?: boolean };
  readonly signal: AbortSignal;
  /** The ends of the terminal. */
  readonly io: { readonly stdin: { open(): Readable }; readonly stderr: Writable };
}

/** One answer that can be picked. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** A character that picks it at once. */
  readonly key?: string;
}

/** The questions. Each returns its default at once, and prints nothing, if nobody can be asked. */
export interface Ask {
  /** False with `--yes` and without a terminal. */
  readonly isOpen: boolean;
  /** Asks for a line of text. `check` returns the fault of a text, or undefined. */
  text(question: {
    readonly message: string;
    readonly default: string;
    readonly check?: (text: string) => string | undefined;
  }): Promise<string>;
  select<Value extends string>(question: {
    readonly message: string;
    readonly choices: readonly Choice<Value>[];
    readonly default: Value;
  }): Promise<Value>;
  /** Asks for any number of answers; `default` holds those that are picked at first. */
  multiselect<Value extends string>(question: {
    readonly message: string;
    readonly choices: readonly Choice<Value>[];
    readonly default: readonly Value[];
  }): Promise<readonly Value[]>;
  confirm(question: { readonly message: string; readonly default: boolean }): Promise<boolean>;
}

/**
 * Builds the questions. They appear on standard error, as standard output is for results; one that is left with Esc,
 * Ctrl-C, Ctrl-D or a signal throws INTERRUPTED.
 */
export function createAsk({ canAsk, flags, signal, io }: Asking): Ask {
  const isOpen = canAsk && flags.yes !== true;
  const begin = <Value extends string>(choices: readonly Choice<Value>[] = []) => {
    const input = io.stdin.open();
    const { ended, picked, stop } = watchKeys(input, choices, signal);
    return { common: { input, output: sized(io.stderr), signal: ended }, picked, stop };
  };
  return {
    isOpen,
    async text({ message, default: initial, check }) {
      if (!isOpen) return initial;
      const { isCancel, text } = await import("@clack/prompts");
      const { common, stop } = begin();
      const answer = await text({
        ...common,
        message: printable(message),
        initialValue: printable(initial),
        validate: (typed) => check?.((typed ?? "").trim()),
      }).finally(stop);
      // An empty line is handed over as undefined.
      return isCancel(answer) ? leave(message) : ((answer as string | undefined) ?? "").trim();
    },
    async select({ message, choices, default: initial }) {
      if (!isOpen) return initial;
      const { isCancel, select } = await import("@clack/prompts");
      const { common, picked: pickedByKey, stop } = begin(choices);
      const answer = await select<string>({
        ...common,
        message: printable(message),
        options: optionsOf(choices),
        initialValue: initial,
        showInstructions: false,
      }).finally(stop);
      const byKey = pickedByKey();
      if (byKey !== undefined) return byKey;
      const picked = choices.find(({ value }) => value === answer);
      return isCancel(answer) || picked === undefined ? leave(message) : picked.value;
    },
    async multiselect({ message, choices, default: initial }) {
      if (!isOpen) return initial;
      const { isCancel, multiselect } = await import("@clack/prompts");
      const { common, stop } = begin();
      const answer = await multiselect<string>({
        ...common,
        message: printable(message),
        options: optionsOf(choices),
        initialValues: [...initial],
        required: false,
      }).finally(stop);
      if (isCancel(answer)) return leave(message);
      return choices.map(({ value }) => value).filter((value) => answer.includes(value));
    },
    async confirm({ message, default: initial }) {
      if (!isOpen) return initial;
      const { confirm, isCancel } = await import("@clack/prompts");
      const { common, stop } = begin();
      const answer = await confirm({
        ...common,
        message: printable(message),
        initialValue: initial,
      }).finally(stop);
      return isCancel(answer) ? leave(message) : answer;
    },
  };
}

/** A terminal without a size says 0, and the library would put each character on a separate line. */
function sized(output: Writable): Writable {
  if (!("columns" in output) || output.columns !== 0) return output;
  const size: Readonly<Record<PropertyKey, number>> = { columns: 80, rows: 24 };
  return new Proxy(output, {
    get: (stream, name): unknown => size[name] ?? Reflect.get(stream, name, stream),
  });
}

/** A terminal sends this for Ctrl-D. The library closes its input then, and would give no answer at all. */
const END_OF_INPUT = "\u0004";

/**
 * Ends a question at a signal, at Ctrl-D, and once the key of one of its choices is pressed. Its own `ended` does not
 * outlive it: the library goes on listening, and would print an empty line when the program is interrupted later.
 */
function watchKeys<Value extends string>(
  input: Readable,
  choices: readonly Choice<Value>[],
  signal: AbortSignal,
) {
  const end = new AbortController();
  const onSignal = (): void => end.abort();
  let picked: Value | undefined;
  const onKey = (character: string | undefined): void => {
    picked ??= choices.find(({ key }) => key !== undefined && key === character)?.value;
    if (picked !== undefined || character === END_OF_INPUT) end.abort();
  };
  input.on("keypress", onKey);
  signal.addEventListener("abort", onSignal);
  if (signal.aborted) onSignal();
  return {
    ended: end.signal,
    picked: () => picked,
    stop() {
      input.off("keypress", onKey);
      signal.removeEventListener("abort", onSignal);
    },
  };
}

function optionsOf(choices: readonly Choice<string>[]) {
  return choices.map(({ value, label, hint }) => ({
    value,
    label: printable(label),
    ...(hint === undefined ? {} : { hint: printable(hint) }),
  }));
}

function leave(message: string): never {
  throw new ToolError("INTERRUPTED", `stopped at the question: ${printable(message)}`);
}
