import { extensionOf, languageOf } from "../core/rules/languages.ts";
import type { SecretName } from "./secret-names.ts";
import type { Span } from "./types.ts";
import { isMixed, isRandom, isStandIn } from "./value-shapes.ts";

const SHORTEST = 6;

/** Finds the value of a name without quotes: of a setting, in a text, in a comment, between two tags. */
export function findUnquoted(text: string, name: SecretName, path: string): readonly Span[] {
  const place = placeOf(text, name, path);
  return (FORMS[place] ?? []).flatMap(({ form, needsMixed, mayEndInComment }) => {
    form.lastIndex = name.end;
    const [start, last] = form.exec(text)?.indices?.groups?.["value"] ?? [0, 0];
    const line = text.slice(start, last);
    const value = (mayEndInComment ? (line.split(/[ \t]#/, 1)[0] ?? "") : line).trimEnd();
    const end = start + value.length;
    // `get(` and `map[` are not values, a password with a bracket in it is one.
    const isCall = /^[A-Za-z_$][\w$.:]*[([]/.test(value);
    return !isCall && isValue(value, name, needsMixed) ? [{ start, end }] : [];
  });
}

type Place = "setting" | "code" | "inside" | "other";

interface Form {
  /** Matches the signs between the end of a name and its value, and the value. */
  readonly form: RegExp;
  /** A word alone may be anything here: the value needs digits or signs among its letters. */
  readonly needsMixed: boolean;
  readonly mayEndInComment?: true;
}

const XML: Form = {
  form: /(?:["'][^<>\n]{0,120})?>\s{0,80}(?:<!\[CDATA\[)?(?<value>[^<>\s]{6,2000})(?=\s{0,80}(?:\]\]>)?\s{0,80}<\/)/dy,
  needsMixed: false,
};
/** `NAME=value` without spaces, up to what ends it in an address, a list, a literal or a command. */
const CLOSE: Form = {
  form: /["']?(?:=|%3D)(?<value>[^\s"'`<>,;&)}\]\\]{6,2000})/diy,
  needsMixed: false,
};
const APART: Form = {
  form: /["']?[ \t]{0,8}(?::|=>?|:=|\bis:?)[ \t]{1,8}(?<value>[^\s"'`<>,;()[\]{}]{6,2000})/dy,
  needsMixed: true,
};

/** `${NAME:-value}`: the value where nobody gives another. */
const FALLBACK: Form = { form: /:?[-=](?<value>[^\s"'`${}]{6,200})\}/dy, needsMixed: false };

const FORMS: Readonly<Record<Place, readonly Form[]>> = {
  setting: [
    XML,
    FALLBACK,
    // The rest of the line, but for a comment; right behind a `=` a command may follow the value.
    {
      form: /["']?(?:[ \t]{0,20}:|[ \t]{1,20}=|=[ \t])[ \t]{0,20}(?:!!?\w{1,20} )?(?<value>[^\s"'`#|>&*!{[(=][^\n]{5,2000})/dy,
      needsMixed: false,
      mayEndInComment: true,
    },
    { form: /=(?<value>[^\s"'`#(][^\s"'`]{5,2000})/dy, needsMixed: false },
    {
      form: /["']?[ \t]{0,20}:[ \t]{0,4}[|>][-+\d]{0,2}[ \t]{0,8}\r?\n[ \t]{1,40}(?<value>[^\n]{6,2000})/dy,
      needsMixed: false,
    },
    {
      form: /["']?\s{0,20}\n?\s{0,40}value["']?[ \t]{0,8}[:=][ \t]{0,8}(?<value>[^\s"'`<>{}[\]#]{6,2000})/diy,
      needsMixed: false,
    },
    // A variable of an image, an option of a command.
    { form: /[ \t]{1,8}(?<value>[^\s"'`=$|&;<>(){}]{6,2000})(?=\s|$)/dy, needsMixed: true },
    CLOSE,
    APART,
  ],
  inside: [XML, FALLBACK, CLOSE, APART],
  other: [
    XML,
    FALLBACK,
    CLOSE,
    APART,
    {
      form: /["']?[ \t]{0,8}:[ \t]{1,8}(?<value>[^\s"'`<>,;()[\]{}.]{6,2000})(?=[ \t]*(?:\r?\n|$))/dy,
      needsMixed: true,
    },
    { form: /[ \t=]{1,8}(?<value>[^\s"'`=$|&;<>(){}.]{8,2000})(?=\s|$)/dy, needsMixed: true },
  ],
  code: [
    XML,
    { form: /=(?<value>[^\s"'`<>,;&(){}[\]\\.]{8,2000})(?=["'`&;\\])/dy, needsMixed: true },
  ],
};

function isValue(value: string, { isSure }: SecretName, needsMixed: boolean): boolean {
  if (value.length < SHORTEST || isStandIn(value) || NAMED.test(value)) return false;
  if (!isSure) return isRandom(value);
  return needsMixed ? isMixed(value) && !IS_CODE.test(value) : true;
}

/** Filled in from elsewhere, with or without more around it. */
const NAMED = /^["'`]?(?:\$[{(A-Za-z_]|\{\{|%[\w{(]|<[%?=])/;
/** A member or a call of something that code knows by name. */
const IS_CODE = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$]|\(|\[)|^[A-Za-z_$][\w$]*\??[|?]/;

const SETTINGS =
  /(?:^|\/)(?:dockerfile|containerfile|makefile|procfile|jenkinsfile|vagrantfile)[^/]*$|\.(?:ya?ml|env|ini|cfg|conf|cnf|config|properties|props|toml|sh|bash|zsh|ksh|fish|bats|ps1|cmd|bat|mk|make|service|rc|http|rest|dockerfile|plist|netrc|txt|log|list|csv|tsv|desktop|reg|inf|gradle|pro)$|(?:^|\/)\.[^/.]+$/i;
const CODE_BESIDE =
  /^(?:tf|hcl|nix|lua|pl|pm|ex|exs|dart|groovy|zig|clj|hs|ml|fs|vb|r|jl|json5?|jsonc|graphql|proto|sol|m|mm|el|erl|ipynb)$/;

function placeOf(text: string, { start }: SecretName, path: string): Place {
  if (SETTINGS.test(path)) return "setting";
  if (languageOf(path, text) === null && !CODE_BESIDE.test(extensionOf(path))) return "other";
  const near = text.slice(Math.max(0, start - LOOK_BACK), start);
  const before = near.slice(near.lastIndexOf("\n") + 1);
  return isInText(before) || COMMENT.test(before) ? "inside" : "code";
}

/** The part of a line that is looked at: a program may have written a whole file as one line. */
const LOOK_BACK = 400;
const COMMENT = /^\s*(?:\*|\/\*|#|--|;|%|<!--)|\/\/|\s#\s|\/\*/;

/** An odd number of quotes of one kind stands before it. */
function isInText(before: string): boolean {
  return ['"', "'", "`"].some((quote) => before.split(quote).length % 2 === 0);
}
