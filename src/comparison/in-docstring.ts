/** Whether an offset of a Python text lies in a docstring: a text of three quotation marks that begins its line. */
export function isInDocstring(text: string, offset: number): boolean {
  let quote = "";
  let isAlone = false;
  for (const { 0: mark, index } of text.slice(0, offset).matchAll(/"""|'''/g)) {
    if (quote === mark) quote = "";
    else if (quote === "") {
      quote = mark;
      const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
      isAlone = /^\s*[rRuU]?$/.test(line);
    }
  }
  return quote !== "" && isAlone;
}
