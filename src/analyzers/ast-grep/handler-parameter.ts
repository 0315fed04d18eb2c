import type { SgNode } from "@ast-grep/napi";
import { holdsNoText } from "./no-text.ts";

/** Spring, JAX-RS and Micronaut: what makes a method of Java or Kotlin answer requests. */
const ANSWERS =
  /@(?:Request|Get|Post|Put|Delete|Patch)Mapping\b|@(?:GET|POST|PUT|DELETE|PATCH)\b|@(?:Get|Post|Put|Delete|Patch)\(/;
/** What a client sends in the address, as a form, in a header or cookie, or as the body. */
const FROM_CLIENT =
  /@(?:RequestParam|QueryParam|FormParam|HeaderParam|CookieParam|MatrixParam|RequestHeader|CookieValue|RequestPart|QueryParameter|QueryValue|RestQuery|RestForm|RestHeader)\b/;
const BODY = /@(?:RequestBody|ModelAttribute|BeanParam)\b/;
const IN_PATH = /@(?:PathVariable|PathParam|RestPath)\b/;
/** Values of the server, and those that another annotation explains. */
const ANNOTATED = /@(?!(?:Nullable|NonNull|NotNull|NotBlank|NotEmpty|Valid|Validated)\b)[A-Z]/;
/** A pattern that a value has to fit, and a list that it has to be on. */
const CHECKED = /@(?:Pattern|URL|UUID|ValidPath)\b/;
const TEXT =
  /^(?:String|Object|CharSequence)(?:\[\]|\?)?$|^(?:List|Set|Collection|Optional|Array|MultiValueMap|Map)<(?:String,\s*)?(?:String|Object|Any)>\??$/;

/**
 * Spells what a parameter of a Java or Kotlin method that answers requests holds as the request itself would
 * (`request.getParameter("q")`, for a part of the path between two slashes `request.getPathVariable("name")`);
 * null if it is not text that a client chose.
 */
export function handlerParameter(name: string, parameter: SgNode): string | null {
  const { annotations, type } = declared(parameter);
  if (CHECKED.test(annotations) || holdsNoText(type)) return null;
  if (BODY.test(annotations)) return `request.getParameter("${name}")`;
  if (!TEXT.test(type)) return null;
  if (FROM_CLIENT.test(annotations)) return `request.getParameter("${name}")`;
  if (IN_PATH.test(annotations)) return `request.getPathVariable("${name}")`;
  const isBare = !ANNOTATED.test(annotations);
  return isBare && type !== "Object" && ANSWERS.test(modifiersOf(methodOf(parameter)))
    ? `request.getParameter("${name}")`
    : null;
}

/** The grammar of Kotlin puts what is said about a parameter in front of it, the one of Java into it. */
function declared(parameter: SgNode): { readonly annotations: string; readonly type: string } {
  const type = parameter.field("type")?.text();
  if (type !== undefined) return { annotations: modifiersOf(parameter), type };
  const before = parameter.prev();
  const annotations = before?.kind() === "parameter_modifiers" ? before.text() : "";
  return { annotations, type: /:\s*(.+)$/su.exec(parameter.text())?.[1]?.trim() ?? "" };
}

function methodOf(parameter: SgNode): SgNode | null {
  return parameter.parent()?.parent() ?? null;
}

function modifiersOf(node: SgNode | null): string {
  return (
    node
      ?.children()
      .find((child) => child.kind() === "modifiers")
      ?.text() ?? ""
  );
}
