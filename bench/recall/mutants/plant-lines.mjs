import { chance } from "../../shared/half.mjs";
import { afterHead, indentAt } from "./parse-source.mjs";
import { publicFunctions } from "./public-functions.mjs";

/** Stands at the end of the lines of a snippet that hold the flaw. */
const MARK = " //!";
const SITES_A_FILE = 3;

/**
 * Makes a kind whose flaw is written into a file as new lines. A variant stands at the head of a public
 * function (`into: "function"`, with the name of its first parameter), in a new function that answers a
 * request (`into: "handler"`, with `req` and `res`), or at the top of the file (`into: "module"`).
 * `needs` names what it takes from elsewhere: `{ from, name }`.
 */
export function planted({ variants, ...kind }) {
  return {
    ...kind,
    sites: (file) =>
      variants.flatMap((variant, at) =>
        placesFor(file, variant).map((place) => ({
          variant: String(at),
          at: place.at,
          edits: [...importEdits(file, variant), insertion(file, variant, place)],
        })),
      ),
    fits: (file, site) => {
      const { needs = [] } = variants[Number(site.variant)];
      return needs.every(({ name }) => !new RegExp(`\\b${name}\\b`).test(file.text));
    },
  };
}

function placesFor(file, { into, isAsync = false }) {
  if (into === "function") {
    return publicFunctions(file)
      .filter(({ node }) => !isAsync || node.async)
      .slice(0, SITES_A_FILE)
      .map(({ node, input }) => ({
        at: bodyStart(node.body),
        input,
        indent: `${indentAt(file, node.start)}${file.text.includes("\n\t") ? "\t" : "  "}`,
      }));
  }
  // A file that exports nothing has nobody who would route requests to it.
  if (!/\bexports\b|\bexport\b/.test(file.text)) return [];
  return [{ at: into === "handler" ? file.text.length : afterHead(file), input: "", indent: "" }];
}

function bodyStart({ start, body }) {
  const directive = body.findLast((each) => each.directive !== undefined);
  return directive?.end ?? start + 1;
}

function insertion(file, { into, lines, isAsync = false }, { at, input, indent }) {
  const own = lines(input, nameFor(file, at));
  if (into !== "handler") return insert(at, own, indent);
  const name = nameFor(file, at);
  const head = file.isModule
    ? `export ${isAsync ? "async " : ""}function ${name}(req, res) {`
    : `module.exports.${name} = ${isAsync ? "async " : ""}function ${name}(req, res) {`;
  return insert(at, [head, ...own.map((line) => `  ${line}`), file.isModule ? "}" : "};"], "");
}

const NAMES = ["showReport", "openEntry", "handleUpdate", "serveItem", "receiveNote", "listParts"];
const nameFor = (file, at) => NAMES[Math.floor(chance(`${file.path} ${at}`) * NAMES.length)];

/** New lines behind a place, with the offsets in them that hold the flaw. */
function insert(at, lines, indent) {
  let text = "";
  const marks = [];
  for (const line of lines) {
    const isFlaw = line.endsWith(MARK);
    const own = isFlaw ? line.slice(0, -MARK.length) : line;
    text += `\n${indent}${own}`;
    if (isFlaw) marks.push(text.length - 1);
  }
  return { start: at, end: at, text: `${text}\n`, marks };
}

function importEdits(file, { needs = [] }) {
  return needs.map(({ from, name }) => {
    const at = file.isModule ? (file.program.body[0]?.start ?? 0) : afterHead(file);
    const text = file.isModule
      ? `import { ${name} } from "node:${from}";\n`
      : `\nconst { ${name} } = require("${from}");\n`;
    return { start: at, end: at, text, marks: [] };
  });
}
