import type { Call } from "./call.ts";
import { taint } from "./sources.ts";
import {
  allTaints,
  either,
  join,
  mergeTaints,
  NOTHING,
  passed,
  value,
  type Taint,
  type Value,
} from "./value.ts";

/** Returns the result of a function of the language or of a well-known library; null for all others. */
export function builtIn(call: Call): Value | null {
  const origin = (call.callee.origin ?? "").replace(/^globalThis\./, "");
  const known = BY_ORIGIN.find(([pattern]) => pattern.test(origin));
  return known === undefined ? null : known[1](call);
}

type Model = (call: Call) => Value;

const BY_ORIGIN: readonly (readonly [RegExp, Model])[] = [
  [
    /^(Number|parseInt|parseFloat|BigInt|Number\.parse(Int|Float)|Math\.(?!random)\w+)$/,
    () => value({ text: "…" }),
  ],
  [
    /^(Boolean|Date\.now|performance\.now|process\.cwd|crypto\.randomUUID|randomUUID|os\.(tmpdir|homedir|hostname|platform|arch)|Array\.isArray|Math\.random|process\.hrtime|process\.uptime)$/,
    () => NOTHING,
  ],
  [
    /^String$/,
    ({ args: [first = NOTHING], step }) => ({
      ...asText(first),
      taints: passed(asText(first).taints, step),
    }),
  ],
  [/^(util\.format|node-util\.format)$/, ({ args }) => format(args)],
  [
    /^path(\.(posix|win32))?\.(join|resolve|normalize|relative|dirname|parse|toNamespacedPath)$/,
    ({ args, step }) =>
      mark(join(args.flatMap((arg, at) => (at === 0 ? [arg] : [value({ text: "/" }), arg]))), step),
  ],
  [
    /^path(\.(posix|win32))?\.(basename|extname)$/,
    ({ args: [first = NOTHING], step }) => value({ text: "…", taints: passed(first.taints, step) }),
  ],
  [/^(encodeURIComponent|encodeURI|escape)$/, through],
  [
    /^(decodeURIComponent|decodeURI|unescape|JSON\.(parse|stringify)|util\.inspect|structuredClone|Buffer\.from|url\.(parse|resolve|format|fileURLToPath)|querystring\.(parse|unescape)|qs\.parse|Object\.(freeze|seal|fromEntries)|Promise\.(resolve|all|allSettled|race)|Array\.from|Array\.of|Symbol|URLSearchParams|lodash\.(clone|cloneDeep|pick|omit|trim|toString)|he\.decode|js-yaml\.load|yaml\.parse|punycode\.\w+|Object)$/,
    through,
  ],
  [
    /^URL$/,
    ({ args: [first = NOTHING, base], step }) =>
      mark(base === undefined ? first : either(first, value({ taints: base.taints })), step),
  ],
  [
    /^Object\.keys$|^Object\.getOwnPropertyNames$|^Reflect\.ownKeys$/,
    ({ args: [first = NOTHING] }) => value({ elements: keysOf(first) }),
  ],
  [
    /^Object\.values$/,
    ({ args: [first = NOTHING] }) => value({ elements: value({ taints: allTaints(first) }) }),
  ],
  [
    /^Object\.entries$/,
    ({ args: [first = NOTHING] }) =>
      value({
        elements: value({
          properties: new Map([
            ["0", keysOf(first)],
            ["1", value({ taints: allTaints(first) })],
          ]),
        }),
      }),
  ],
  [
    /^Object\.create$/,
    ({ args: [first] }) => value({ role: first?.text === "null" ? "map" : "made" }),
  ],
  [
    /^(Map|Set|WeakMap|Headers|FormData)$/,
    ({ args: [first = NOTHING] }) =>
      value({ role: "map", elements: value({ taints: allTaints(first) }) }),
  ],
  [/^Array$/, newList],
  [/^(Object|Reflect)\.getPrototypeOf$/, ({ args: [first = NOTHING] }) => first],
  [/^Object\.assign$/, ({ args }) => assigned(args)],
];

/** `Array(a, b)`; a single number is a length. */
function newList({ args }: Call): Value {
  const elements = args.length > 1 ? args.reduce(either) : null;
  return value({ elements, properties: new Map(), role: "made" });
}

function through({ args, step }: Call): Value {
  const [first = NOTHING] = args;
  return mark(first, step);
}

function mark(of: Value, step: string): Value {
  return {
    ...of,
    origin: null,
    taints: passed(of.taints, step),
    elements:
      of.elements === null ? null : { ...of.elements, taints: passed(of.elements.taints, step) },
  };
}

/** A list becomes a text as a whole. */
export function asText(of: Value): Value {
  return of.elements === null && of.properties === null
    ? of
    : value({ text: of.text, isBuilt: of.isBuilt, taints: allTaints(of) });
}

/** `util.format("ls %s", name)`: the text with what is put into it. */
function format([first = NOTHING, ...rest]: readonly Value[]): Value {
  const whole = join([first, ...rest]);
  const text = first.text?.replace(/%[sdifjoO]/g, "…") ?? null;
  return { ...whole, text: text ?? whole.text, isBuilt: rest.length > 0 };
}

/** The keys of an object: those of an input are the sender's choice. */
export function keysOf(of: Value): Value {
  const own = of.origin === "@archive.files" ? [taint("archive", "@archive.name", "name")] : [];
  return value({
    taints: [...own, ...allTaints(of)]
      .filter(({ source }) => source !== "unknown")
      .map((it) => ({ ...it, isKey: true })),
  });
}

function assigned([target = NOTHING, ...sources]: readonly Value[]): Value {
  const taints = sources.reduce<readonly Taint[]>(
    (all, it) => mergeTaints(all, it.taints),
    target.taints,
  );
  const elements = sources.reduce<Value | null>(
    (all, it) => (it.elements === null ? all : either(all ?? NOTHING, it.elements)),
    target.elements,
  );
  const properties = new Map([target, ...sources].flatMap((it) => [...(it.properties ?? [])]));
  return value({ taints, elements, properties, role: target.role, reached: target.reached });
}
