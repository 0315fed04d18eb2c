import { SCRIPTS, type Detector } from "./detector.ts";
import type { SgNode } from "@ast-grep/napi";
import { findKinds } from "../comparison/find-kinds.ts";
import { functionAt } from "../comparison/function-at.ts";
import { lineOfOld } from "../comparison/map-old-line.ts";
import { countLines, removedLines } from "../comparison/removed-lines.ts";
import type { RemovedProtection, ScriptSides } from "../comparison/script-sides.ts";
import { identifierPattern } from "../core/identifier-pattern.ts";

/** Options that protect while they are given, by what they protect from. */
interface Protecting {
  readonly rule: string;
  readonly key: RegExp;
  readonly value: RegExp;
}

const GIVEN = /^(?!(?:false|null|undefined|0|!1|void 0|\[\s*\]|["'`]{2})$)/;

const OPTIONS: readonly Protecting[] = [
  {
    rule: "change/certificate-check-removed",
    key: /^(?:rejectUnauthorized|strictSSL)$/,
    value: /^(?:true|!0)$/,
  },
  {
    // What a text that somebody handed in may have fetched.
    rule: "change/address-check-removed",
    key: /^(?:disable(?:Url|Network|Remote|External|Fetch)\w*|disallow(?:Url|Network|Remote|External)\w*|no_?net(?:work)?|block(?:Private|Local|Internal)\w*)$/i,
    value: GIVEN,
  },
  {
    // What opens the connection, where it looks at the address first.
    rule: "change/address-check-removed",
    key: /^(?:agent(?:Class|s)?|https?Agent|lookup|dispatcher|connector)$/,
    value:
      /ssrf|protected|(?:no|block|deny|refuse|filter|without)_?(?:private|internal|local)|filtering/i,
  },
  {
    rule: "change/option-dropped",
    key: /^(?:validationRules|disable(?:File|Script|Eval|Html|Entit|Prototype|Constructor)\w*|disallow\w*|deny(?:List|ed)?\w*|forbid\w*|block(?:List|ed)\w*|allowed(?:Hosts?|Origins?|Domains?|Protocols?|Schemes?|Tags|Attributes|Paths?|Methods?)|checkOrigin|csrf\w*|verifyClient|requireAuth\w*|httpOnly|sameSite|contextIsolation|sandbox|sanitizer?|sanitize\w+)$/,
    value: GIVEN,
  },
  {
    // What is dangerous, and was kept off whatever the default may be.
    rule: "change/option-dropped",
    key: /^(?:noent|dtdload|dtdattr|resolve_?externals?|expand_?entities|process_?entities|external_?entities|evaluate|nodeIntegration\w*|allow_?prototypes|allow_?unsafe\w*|allow_?proto\w*)$/i,
    value: /^(?:false|!1)$/,
  },
];

const ANY_KEY = new RegExp(
  String.raw`(?<![\w$])(?:${OPTIONS.map(({ key }) => key.source.replace(/^\^|\$$/g, "")).join("|")})(?![\w$])`,
  "i",
);
const MAX_PLACES = 3;
/** Of the options that went, so many are looked at. */
const MAX_OPTIONS = 40;

/** Finds options that protect and are handed on no more, where what they were handed to is called as before. */
export const droppedOption: Detector = {
  name: "dropped-option",
  rules: [
    "change/address-check-removed",
    "change/certificate-check-removed",
    "change/option-dropped",
  ],
  languages: SCRIPTS,
  detect: droppedOptions,
};

function droppedOptions(sides: ScriptSides): RemovedProtection[] {
  const { added, file, before, text } = sides;
  const gone = removedLines(sides).filter(({ code }) => ANY_KEY.test(code));
  if (gone.length === 0) return [];
  const lines = new Set(gone.map(({ oldLine }) => oldLine));
  return optionsIn(sides.was())
    .filter(({ oldLine }) => lines.has(oldLine))
    .slice(0, MAX_OPTIONS)
    .flatMap(({ key, value, node, oldLine }) => {
      const kind = OPTIONS.find((each) => each.key.test(key) && each.value.test(value));
      const name = identifierPattern(key);
      if (kind === undefined || name.test(added)) return [];
      if (countLines(name, text) >= countLines(name, before)) return [];
      const body = functionAt(sides.is(), lineOfOld(file, oldLine))?.body.text() ?? text;
      if (!isTakenStill(node, body)) return [];
      const check = node.text().split("\n")[0]?.replace(/[,;]$/, "") ?? key;
      return [{ rule: kind.rule, sides, check, oldLine }];
    })
    .slice(0, MAX_PLACES);
}

interface Option {
  readonly key: string;
  readonly value: string;
  readonly node: SgNode;
  readonly oldLine: number;
}

function optionsIn(root: SgNode): Option[] {
  return findKinds(root, ["pair", "assignment_expression"]).flatMap((node) => {
    const left = (node.field("key") ?? node.field("left"))?.text() ?? "";
    const key =
      left
        .replace(/^["']|["']$/g, "")
        .split(".")
        .at(-1) ?? "";
    const value = node.field("value") ?? node.field("right");
    return value === null || !ANY_KEY.test(key)
      ? []
      : [{ key, value: value.text(), node, oldLine: node.range().start.line + 1 }];
  });
}

const OPENS = /\b\w*(?:fetch|request|connect|agent|got|axios|get|post|send)\w*\(/i;
/** These look at certificates by themselves: to say so is to say nothing. */
const LOOKS_BY_ITSELF =
  /\b(?:https?|tls|undici)\.\w+\(|\bnew\s+\w*Agent\b|(?<![\w$.])(?:fetch|axios|got)\b/i;

/** The call that the option was given to, or the variable that held it, is there as before. */
function isTakenStill(node: SgNode, body: string): boolean {
  const around = node
    .ancestors()
    .find((each) =>
      /^(?:call_expression|new_expression|variable_declarator)$/.test(String(each.kind())),
    );
  const held = (
    around?.field("name") ??
    around?.field("function") ??
    around?.field("constructor")
  )?.text();
  if (/\b(?:rejectUnauthorized|strictSSL)\b/.test(node.text()))
    return OPENS.test(body) && !LOOKS_BY_ITSELF.test(`${around?.text() ?? ""} ${body}`);
  return held !== undefined && held !== "Object.assign" && held.length < 80 && body.includes(held);
}
