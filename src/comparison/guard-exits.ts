/** The kinds of nodes that are conditional statements, in all languages. */
export const CONDITIONALS = [
  "if_statement",
  "if_expression",
  "if",
  "unless",
  "if_modifier",
  "unless_modifier",
];

/** Code that stops, or returns an error or nothing. */
const EXIT =
  /(?:^|[\s{;])(?:throw\b|raise\b|panic\(|abort\(|return\s*(?:(?:abort|fail|refuse|deny|reject|error)\w*\(|(?:callback|cb|done)\(\s*(?:new\b|\w*[eE]rr)|;|\}|$|this\b|null|undefined|None|nil|false|False|-1|next\(|res\.|reply\.|(?!\w*[Rr]eferr)\w*[eE]rr\w*|(?:""|0|[\w.]+\{\}),\s*(?:\w*[eE]rr|fmt\.Errorf)|new\s+\w*(?:Response|Error)|Response|jsonify\(|make_response|HttpResponse|redirect\(|abort\())/;
/** Failures of C and Rust: `return E_TOO_LONG`, `goto fail`, `bail!(…)`. */
const FAILURE =
  /(?:^|[\s{;])(?:goto\s+\w*(?:err|fail|bad|abort|invalid)|(?:bail|err\w*|ensure)!\(|return\s+(?:NULL|nullptr|[A-Z]*E_(?!OK)[A-Z]\w*|[A-Z_\d]*(?:ERR|FAIL|INVALID|BAD|ILLEGAL|DENIED)[A-Z_\d]*|\w*invalid\w*\())/;

/** Whether the body of a condition ends the function early. */
export function isExit(answer: string): boolean {
  return answer.length < 600 && (EXIT.test(answer) || FAILURE.test(answer));
}
