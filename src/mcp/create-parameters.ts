import { WITHHELD } from "./offers.ts";
import type { DescribedCommand, DescribedFlag } from "../core/described-command.ts";
import type { Offer, Parameter } from "./types.ts";

type Word = NonNullable<DescribedCommand["words"]>[number];

/**
 * Makes the parameters of a tool from its command's words and flags. A value becomes
 * `--flag=value`, or a word behind `--`, so that it cannot be taken for another flag.
 */
export function createParameters(command: DescribedCommand, offer: Offer): Parameter[] {
  const { always = [], asInput = {}, requires = [], defaults = {} } = offer;
  const words = (command.words ?? [])
    .filter(({ name }) => isOfferedName(name, offer))
    .map(fromWord);
  const offered = (command.flags ?? [])
    .map(readFlag)
    .filter((flag) => isOffered(flag, offer))
    .map((flag) => ({ ...flag, meaning: withoutGiven(flag.meaning, always) }));
  const names = [...new Set(offered.map(({ name }) => name))];
  return [
    ...words,
    ...names.map((name) => {
      const input = asInput[name];
      const flags = offered.filter((flag) => flag.name === name);
      const parameter = input === undefined ? fromFlags(name, flags) : fromInput(name, input);
      const initial = defaults[parameter.name];
      return {
        ...parameter,
        schema:
          initial === undefined ? parameter.schema : { ...parameter.schema, default: initial },
        isRequired: requires.includes(name),
      };
    }),
  ];
}

/** Removes the flags that are always given from the beginning of a meaning: `with --brief: …`. */
function withoutGiven(meaning: string, always: readonly string[]): string {
  const given = always.find((flag) => meaning.startsWith(`with ${flag}: `));
  return given === undefined ? meaning : meaning.slice(`with ${given}: `.length);
}

function isOffered(flag: ReadFlag, offer: Offer): boolean {
  if (WITHHELD.has(flag.name)) return false;
  return isOfferedName(flag.isNegative ? `no-${flag.name}` : flag.name, offer);
}

function isOfferedName(name: string, { only, without = [] }: Offer): boolean {
  return only === undefined ? !without.includes(name) : only.includes(name);
}

/** A parsed flag: `--no-commit` is the negative form of `commit`. */
interface ReadFlag extends DescribedFlag {
  readonly name: string;
  readonly isNegative: boolean;
  /** The notation of its value: `<n>`, `[sha]`; empty for a switch. */
  readonly value: string;
}

function readFlag(flag: DescribedFlag): ReadFlag {
  const [, no, name = "", value = ""] = /--(no-)?([\w-]+)(?:\s+(.+))?$/.exec(flag.flags) ?? [];
  return { ...flag, name, isNegative: no !== undefined, value };
}

function fromFlags(name: string, flags: readonly ReadFlag[]): Parameter {
  const positive = flags.find(({ isNegative }) => !isNegative);
  const negative = flags.find(({ isNegative }) => isNegative);
  const meaning = [
    positive?.meaning,
    negative === undefined ? undefined : `false: ${negative.meaning}`,
  ];
  const description = meaning.filter((each) => each !== undefined).join("; ");
  const value = positive?.value ?? "";
  const kind: Kind =
    value === "" ? SWITCH : value.startsWith("[") ? maybe(positive) : one(positive);
  return {
    name: underscored(name),
    schema: { ...kind.schema, description },
    isRequired: false,
    toTyped: (given) => {
      if (given === false && kind.takesSwitch)
        return { flags: negative === undefined ? [] : [`--no-${name}`] };
      // Without a positive flag, `true` is the default.
      if (given === true && kind.takesSwitch)
        return { flags: positive === undefined ? [] : [`--${name}`] };
      const values = kind.read(given);
      return values === null ? null : { flags: values.map((each) => `--${name}=${each}`) };
    },
  };
}

/** A kind of value: its schema, and the texts of a value; null for a value of another kind. */
interface Kind {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly takesSwitch: boolean;
  readonly read: (value: unknown) => readonly string[] | null;
}

const SWITCH: Kind = { schema: { type: "boolean" }, takesSwitch: true, read: () => null };

/** The kind of `--fix [which]`, whose value is optional. */
function maybe(flag: ReadFlag | undefined): Kind {
  const { schema, read } = one(flag);
  return { schema: { anyOf: [{ type: "boolean" }, schema] }, takesSwitch: true, read };
}

function one(flag: ReadFlag | undefined): Kind {
  if (flag?.value === "<n>") return NUMBER;
  const text = textOf(flag?.choices);
  return flag?.isRepeatable === true ? several(text) : text;
}

function several(text: Kind): Kind {
  return {
    schema: { type: "array", items: text.schema },
    takesSwitch: false,
    read(value) {
      if (!Array.isArray(value)) return null;
      const texts = value.map((each: unknown) => text.read(each));
      return texts.every((each) => each !== null) ? texts.flat() : null;
    },
  };
}

const NUMBER: Kind = {
  schema: { type: "integer" },
  takesSwitch: false,
  read: (value) => (Number.isSafeInteger(value) ? [String(value)] : null),
};

function textOf(choices: readonly string[] | undefined): Kind {
  return {
    schema: choices === undefined ? { type: "string" } : { type: "string", enum: [...choices] },
    takesSwitch: false,
    read(value) {
      // An argument of a process cannot contain a NUL character.
      if (typeof value !== "string" || value.includes("\0")) return null;
      return choices === undefined || choices.includes(value) ? [value] : null;
    },
  };
}

function fromWord({ name, notation, meaning, choices }: Word): Parameter {
  // A path with spaces is one word.
  const kind = notation === "[path...]" ? several(textOf(choices)) : textOf(choices);
  return {
    name: underscored(name),
    schema: { ...kind.schema, description: meaning },
    isRequired: notation.startsWith("<"),
    toTyped(value) {
      const words = kind.read(value);
      return words === null ? null : { words };
    },
  };
}

function fromInput(name: string, description: string): Parameter {
  return {
    name: underscored(name),
    schema: { type: "string", description },
    isRequired: false,
    toTyped(value) {
      const input = name === "findings" ? jsonFrom(value) : textFrom(value);
      return input === null ? null : { flags: [`--${name}=-`], input };
    },
  };
}

function textFrom(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Returns JSON text; many agents pass the object instead. */
function jsonFrom(value: unknown): string | null {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : textFrom(value);
}

function underscored(name: string): string {
  return name.replaceAll("-", "_");
}
