import type { SgNode } from "@ast-grep/napi";
import type { LanguageName } from "../core/rules/languages.ts";

/** The doc comment of a function and the parameters that it documents. */
export interface Doc {
  readonly text: string;
  readonly parameters: readonly DocumentedParameter[];
}

/** The name of a parameter in a doc comment, with its offsets in the file. */
export interface DocumentedParameter {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether the line says more of it than its type. */
  readonly isDescribed: boolean;
}

/** A way to document parameters. */
interface DocForm {
  readonly languages: readonly LanguageName[];
  /** A doc comment above a function, by the lines that it may consist of: in a block, or each with the mark. */
  readonly mark: "block" | RegExp | "docstring";
  /** Matches the documented parameters, each with its `name`. */
  readonly tags: readonly RegExp[];
}

/** A type in braces, two more pairs deep. A brace that nothing closes is not looked for to the end of the comment. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,200}\}){0,200}\}){0,300}\}`;
const JAVADOC = /[@\\]param(?:\s*\[[\w,\s]*\])?\s+(?<name>[\w$]+)/dg;
const FORMS: readonly DocForm[] = [
  {
    languages: ["javascript", "typescript"],
    mark: "block",
    // A property of a parameter, `options.size`, is none itself.
    tags: [
      new RegExp(
        String.raw`@(?:param|arg|argument)\s+(?:${BRACES}\s*)?\[?\s*(?<name>[\w$]+)(?![\w$]|\.\w|\[)`,
        "dg",
      ),
    ],
  },
  { languages: ["java", "kotlin", "scala", "c", "cpp"], mark: "block", tags: [JAVADOC] },
  { languages: ["c", "cpp"], mark: /^\/\/[/!]/, tags: [JAVADOC] },
  { languages: ["php"], mark: "block", tags: [/@param\b[^\n$@]*\$(?<name>\w+)/dg] },
  { languages: ["csharp"], mark: /^\/\/\//, tags: [/<param\s+name\s*=\s*"(?<name>\w+)"/dg] },
  {
    languages: ["ruby"],
    mark: /^#/,
    tags: [/@param\s+(?:\[[^\n]*?\]\s+)?[*&]{0,2}(?<name>\w+)/dg],
  },
  {
    languages: ["python"],
    mark: "docstring",
    tags: [
      /:(?:param|parameter|arg|argument|key|keyword)\s+(?:[^:\n]*?[\s*])?(?<name>\w+)\s*:/dg,
      /@param\s+(?<name>\w+)\s*:/dg,
    ],
  },
];

/** Whether a text may document a parameter in any of the forms; most do not, and are not parsed. */
export function mayDocument(text: string): boolean {
  return ANY_FORM.test(text);
}

const ANY_FORM =
  /[@\\](?:param|arg)|:(?:param|arg|key)|<param\s|^[ \t]*(?:Args|Arguments|Param(?:eter)?s)[ \t]*:?[ \t]*$/m;

/** Reads the doc comment of a function; null if it has none, or none that documents a parameter. */
export function docOf(node: SgNode, text: string, language: LanguageName): Doc | null {
  for (const { mark, tags } of FORMS.filter(({ languages }) => languages.includes(language))) {
    const spans = mark === "docstring" ? docstrings(node) : [above(node, text, mark)];
    for (const [start, end] of spans) {
      const doc = text.slice(start, end);
      const names = [...inTags(doc, tags), ...(mark === "docstring" ? inSections(doc) : [])];
      if (names.length > 0)
        return { text: doc, parameters: names.map((name) => at(name, doc, start)) };
    }
  }
  return null;
}

function inTags(doc: string, tags: readonly RegExp[]): Span[] {
  return tags.flatMap((tag) =>
    [...doc.matchAll(tag)].flatMap(({ indices }) => {
      const name = indices?.groups?.["name"];
      return name === undefined ? [] : [name];
    }),
  );
}

function at([from, to]: Span, doc: string, start: number): DocumentedParameter {
  const isDescribed = DESCRIPTION.test(doc.slice(to));
  return { name: doc.slice(from, to), start: start + from, end: start + to, isDescribed };
}

/** What follows a name: the rest of its line, without a type in brackets and without tags of XML. */
const DESCRIPTION = /^(?:[^\n<[@\w]|\[[^\]\n]*\]|<\w[^>]*>)*\w/;

type Span = readonly [start: number, end: number];
const NOWHERE: Span = [0, 0];

/** Statements and expressions that a function is the value of. */
const AROUND =
  /^(?:variable_declarator|(?:lexical|variable|template)_declaration|export_statement|assignment_expression|expression_statement|pair|(?:public_)?field_definition)$/;
/** Lines between a doc comment and its function. */
const BETWEEN =
  /^(?:@\w.*|\[.*\]|#\[.*\]|template\s*<.*>|\/\/\s*(?:eslint|@ts-|prettier|tslint|biome|NOLINT).*)$/;

/** Finds the doc comment that ends right above a function. */
function above(node: SgNode, text: string, mark: RegExp | "block"): Span {
  let outer = node;
  for (
    let next = node.parent();
    next !== null && AROUND.test(String(next.kind()));
    next = next.parent()
  )
    outer = next;
  let at = lineStart(text, outer.range().start.index);
  if (!/^[\w\s]*$/.test(text.slice(at, outer.range().start.index))) return NOWHERE;
  const lineBefore = () => text.slice(lineStart(text, at - 1), Math.max(0, at - 1)).trim();
  while (at > 0 && BETWEEN.test(lineBefore())) at = lineStart(text, at - 1);
  if (mark === "block") {
    const start = lineBefore().endsWith("*/") ? text.lastIndexOf("/*", at) : -1;
    const isWhole = text.slice(text.indexOf("*/", start) + 2, at).trim() === "";
    return isWhole && /^\/\*[*!]/.test(text.slice(start, start + 3)) ? [start, at] : NOWHERE;
  }
  const end = at;
  while (at > 0 && mark.test(lineBefore())) at = lineStart(text, at - 1);
  return [at, end];
}

/** Returns the offset at which the line of an offset begins. */
function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** Returns the docstring of a function and, for a constructor, the one of its class. */
function docstrings(node: SgNode): Span[] {
  const owner =
    node.field("name")?.text() === "__init__"
      ? node.ancestors().find((each) => each.kind() === "class_definition")
      : undefined;
  return [node, ...(owner === undefined ? [] : [owner])].flatMap((each) => {
    const first = each.field("body")?.child(0)?.child(0);
    if (first?.kind() !== "string") return [];
    const { start, end } = first.range();
    return [[start.index, end.index] as const];
  });
}

const SECTION =
  /^(?:(?:Args|Arguments|Parameters|Params|(?:Other|Keyword) (?:Args|Arguments|Parameters)):?)$/;

/** Finds the names in the sections of a docstring: `Args:` of Google, or underlined `Parameters` of NumPy. */
function inSections(doc: string): Span[] {
  const names: Span[] = [];
  let offset = 0;
  let section: { readonly indent: number; readonly isUnderlined: boolean } | null = null;
  let entries: number | null = null;
  const lines = doc.split("\n");
  for (const [at, line] of lines.entries()) {
    const [code, indent] = [line.trim(), line.length - line.trimStart().length];
    const isUnderlined = /^\s*-{3,}\s*$/.test(lines[at + 1] ?? "");
    if (SECTION.test(code) && (isUnderlined || code.endsWith(":"))) {
      section = { indent, isUnderlined };
      entries = null;
    } else if (isUnderlined || (section !== null && code !== "" && indent < section.indent))
      section = null;
    else if (section !== null && code !== "" && !/^-+$/.test(code)) {
      if (!section.isUnderlined && indent === section.indent) section = null;
      else if (indent === (entries ??= section.isUnderlined ? section.indent : indent)) {
        const [list = ""] = (section.isUnderlined ? NUMPY_ENTRY : GOOGLE_ENTRY).exec(code) ?? [];
        for (const { index, 0: name } of list.matchAll(/\w+/g))
          names.push([offset + indent + index, offset + indent + index + name.length]);
      }
    }
    offset += line.length + 1;
  }
  return names;
}

const NUMPY_ENTRY = /^\*{0,2}\w+(?:\s*,\s*\*{0,2}\w+)*(?=\s*(?::|$))/;
const GOOGLE_ENTRY = /^\*{0,2}`?\w+`?(?=\s*(?:\(.*\)\s*)?:)/;
