import type { SgNode } from "@ast-grep/napi";
import { escapeRegExp } from "../../core/escape-reg-exp.ts";

/** `[HttpGet("{id}")]`, `[Route("notes")]`: what makes a method of C# answer requests. */
const ANSWERS = /\[(?:[^\]]*[,\s(])?(?:Http(?:Get|Post|Put|Delete|Patch|Head)|AcceptVerbs|Route)\b/;
/** `app.MapGet("/notes/{id}", (string id) => …)` */
const MAPS = /\.Map(?:Get|Post|Put|Delete|Patch|Methods)$/;
/** A method that a page answers with, and what a controller's gives back, both known by convention. */
const PAGE_HANDLER = /^On(?:Get|Post|Put|Delete)/;
const RESULT = /\b(?:I?ActionResult|IResult|FileResult|ContentResult|ViewResult)\b/;
/** Values that the framework provides. */
const GIVEN_BY_SERVER = /\[From(?:Keyed)?Services\b/;
const FROM_CLIENT = /\[From(?:Query|Route|Form|Body|Header)\b|\[AsParameters\b/;
const TEXT = /^(?:string|String|object|StringValues)\??(?:\[\]\??)?$/;
const FILES = /\bIFormFile(?:Collection)?\b/;
/** No text of the client's choice is one of these. */
const NO_TEXT =
  /^(?:int|uint|long|ulong|short|byte|bool|decimal|double|float|Guid|DateTime|DateOnly|TimeSpan|DateTimeOffset|CancellationToken)\??$/;
const NO_TEXT_IN_PATH = /^(?:int|long|guid|bool|decimal|double|float|datetime|alpha)$/i;

/**
 * Spells what a parameter of a C# method or lambda that answers requests holds as the request itself would
 * (`Request.Query["q"]`, `Request.Form.Files["file"]`, and for a part of the path between two slashes
 * `Request.RouteValues["name"]`); null if it is not text that a client chose.
 */
export function actionParameter(name: string, parameter: SgNode): string | null {
  const type = parameter.field("type")?.text() ?? "";
  const code = parameter.text();
  if (parameter.field("name")?.text() !== name || GIVEN_BY_SERVER.test(code)) return null;
  const isFile = FILES.test(type);
  const isText = TEXT.test(type) || (FROM_CLIENT.test(code) && !NO_TEXT.test(type));
  if (!isFile && !isText) return null;
  const address = addressAround(parameter);
  if (address === null) return null;
  if (isFile) return `Request.Form.Files["${name}"]`;
  const inPath = new RegExp(
    String.raw`\{(\*{0,2})${escapeRegExp(name)}(?:\?|:(\w+)[^}]*)?\}`,
    "i",
  ).exec(address);
  if (inPath === null) return `Request.Query["${name}"]`;
  if (NO_TEXT_IN_PATH.test(inPath[2] ?? "")) return null;
  const isWhole = inPath[1] !== "";
  return isWhole ? `Request.Query["${name}"]` : `Request.RouteValues["${name}"]`;
}

/** Returns the text that names the address of the code with this parameter; null if it answers no request. */
function addressAround(parameter: SgNode): string | null {
  const owner = parameter.parent()?.parent();
  if (owner?.kind() === "lambda_expression") {
    const call = owner.parent()?.parent()?.parent();
    const isRoute =
      call?.kind() === "invocation_expression" && MAPS.test(call.field("function")?.text() ?? "");
    return isRoute ? (call.field("arguments")?.child(1)?.text() ?? "") : null;
  }
  if (owner?.kind() !== "method_declaration") return null;
  const attributes = textsOf(owner, "attribute_list");
  if (ANSWERS.test(attributes)) return attributes;
  return isPublic(owner) && answersByConvention(owner) ? attributes : null;
}

function answersByConvention(method: SgNode): boolean {
  const type = method.ancestors().find((it) => it.kind() === "class_declaration");
  const bases = type === undefined ? "" : textsOf(type, "base_list");
  if (/\bPageModel\b/.test(bases)) return PAGE_HANDLER.test(method.field("name")?.text() ?? "");
  const isController = /Controller(?:Base)?\b/.test(bases);
  return isController && RESULT.test(method.field("returns")?.text() ?? "");
}

function isPublic(method: SgNode): boolean {
  return /\bpublic\b/.test(textsOf(method, "modifier"));
}

function textsOf(node: SgNode, kind: string): string {
  return node
    .children()
    .filter((child) => child.kind() === kind)
    .map((child) => child.text())
    .join(" ");
}
