import { baseName } from "../../core/base-name.ts";

/** The comments of a language: those to the end of a line, and blocks. */
export interface CommentSyntax {
  readonly line: readonly string[];
  /** Pairs of an opener and a closer. */
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Start of a line that decorates the next one. */
  readonly decorator: RegExp;
}

const SLASHES = ["/*", "*/"] as const;
const MARKUP = ["<!--", "-->"] as const;

const AT = /^@[\w([]/;
/** `#[derive(…)]` and PHP's attributes; those of C# are in bare brackets. */
const ATTRIBUTE = /^(?:@[\w([]|#!?\[|\[[A-Z]\w*(?:\(.*\))?\]$)/;

const C_LIKE: CommentSyntax = { line: ["//"], block: [SLASHES], decorator: ATTRIBUTE };
const HASH: CommentSyntax = { line: ["#"], block: [], decorator: AT };
const DASHES: CommentSyntax = { line: ["--"], block: [SLASHES], decorator: AT };
const SEMICOLON: CommentSyntax = { line: [";", "#"], block: [], decorator: AT };
const PERCENT: CommentSyntax = { line: ["%"], block: [], decorator: AT };
/** Pages contain styles and scripts as well. */
const PAGE: CommentSyntax = { line: ["//"], block: [MARKUP, SLASHES], decorator: AT };
/** Templates have their own comments in addition to those of the page. */
const TEMPLATE: CommentSyntax = {
  line: [],
  block: [
    MARKUP,
    SLASHES,
    ["<%--", "--%>"],
    ["<%#", "%>"],
    ["{{!--", "--}}"],
    ["{{--", "--}}"],
    ["{#", "#}"],
    ["@*", "*@"],
  ],
  decorator: AT,
};
const PHP: CommentSyntax = { line: ["//", "#"], block: [SLASHES], decorator: ATTRIBUTE };
const PROSE: CommentSyntax = { line: [], block: [MARKUP], decorator: AT };
const ANY: CommentSyntax = {
  line: ["//", "#", "--", ";", "%"],
  block: [SLASHES, MARKUP],
  decorator: ATTRIBUTE,
};

const BY_EXTENSION: readonly (readonly [extensions: string, syntax: CommentSyntax])[] = [
  ["js mjs cjs jsx ts mts cts tsx java kt kts scala groovy gradle go rs c h cc", C_LIKE],
  ["cpp cxx hpp hh cs swift m mm dart zig sol proto css scss sass less glsl", C_LIKE],
  ["py pyi rb rake gemspec sh bash zsh fish ksh yml yaml toml pl pm r jl ex exs", HASH],
  ["mk cmake properties env conf graphql ps1 psm1 coffee nix nim cr dockerfile makefile", HASH],
  ["php phtml tf hcl", PHP],
  ["erb ejs jsp jspx asp aspx cshtml razor hbs handlebars mustache twig jinja jinja2 j2", TEMPLATE],
  ["sql lua hs elm adb ads vhd", DASHES],
  ["lisp lsp cl clj cljs cljc edn el scm rkt asm s ini", SEMICOLON],
  ["tex sty erl hrl", PERCENT],
  ["html htm vue svelte astro", PAGE],
  ["md mdx markdown xml svg xhtml", PROSE],
];

const SYNTAXES = new Map(
  BY_EXTENSION.flatMap(([extensions, syntax]) =>
    extensions.split(" ").map((extension) => [extension, syntax] as const),
  ),
);

/**
 * Returns the comment syntax of a file by its name; a file of an unknown language may have any comments. `a.blade.php`
 * is a template.
 */
export function commentSyntaxOf(path: string): CommentSyntax {
  const name = baseName(path).toLowerCase();
  if (name.endsWith(".blade.php")) return TEMPLATE;
  return SYNTAXES.get(name.slice(name.lastIndexOf(".") + 1)) ?? ANY;
}
