/** Names of what makes a value harmless, over the languages. */
const ESCAPES =
  /^(?:escape|sanitize|quote|encodeURI|htmlspecialchars|htmlentities|html_escape|bleach)\w*$|^[a-z]\w*(?:Escape|Escaped|Sanitize|Sanitized)$|^(?:escapeshellarg|strip_tags|purify|secure_filename|shlex_quote|QuoteMeta|EscapeString)$/i;

/** Objects whose methods make a value harmless, but for those that ask or undo. */
const ESCAPERS =
  /(?:^|[.$_])(?:escapers?|escapes?|sanitizers?|purify|DOMPurify|xss)\??\.([a-z]\w*)$/;
const ASKS_OR_UNDOES = /^(?:is|has|add|remove|set|get|on)(?![a-z])|^(?:un|de|test|match)/;

/** Whether a call by these names (`escapeHtml`, `escape.xml`, `this[_sanitize]`) makes a value harmless. */
export function makesHarmless(callee: string): boolean {
  return isEscaper(callee) || ESCAPES.test(lastNameOf(callee).replace(/^_/, ""));
}

/** Whether what is called belongs to an object for escaping, whatever its own name: `escape.xml`. */
function isEscaper(callee: string): boolean {
  const [, method] = ESCAPERS.exec(callee) ?? [];
  return method !== undefined && !ASKS_OR_UNDOES.test(method);
}

/** The last name of what is called: `write` of `out.write`, `_clean` of `this[_clean]`. */
function lastNameOf(callee: string): string {
  return /(?<![\w$])([\w$]+)\]?$/.exec(callee)?.[1] ?? "";
}
