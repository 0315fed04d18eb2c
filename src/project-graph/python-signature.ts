import type { SgNode } from "@ast-grep/napi";

/** The parameters of a Python function. */
export interface PythonSignature {
  readonly start: number;
  /** Names of positional parameters, in order. */
  readonly names: readonly string[];
  /** Names of parameters without a default. */
  readonly required: readonly string[];
  readonly takesAny: boolean;
}

/** Returns the functions at the top level of a module by name, without those that have decorators. */
export function pythonSignatures(root: SgNode): ReadonlyMap<string, PythonSignature> {
  const found = new Map<string, PythonSignature | null>();
  for (const node of root.children()) {
    if (node.kind() !== "function_definition") continue;
    const name = node.field("name")?.text() ?? "";
    found.set(name, found.has(name) ? null : signatureOf(node));
  }
  return new Map([...found].flatMap(([name, each]) => (each === null ? [] : [[name, each]])));
}

function signatureOf(node: SgNode): PythonSignature {
  const names: string[] = [];
  const required: string[] = [];
  let takesAny = false;
  let isByPlace = true;
  for (const each of node.field("parameters")?.children() ?? []) {
    const kind = String(each.kind());
    const name = (each.field("name") ?? each.child(0) ?? each).text();
    if (kind === "identifier" || kind === "typed_parameter") {
      if (kind === "typed_parameter" && each.text().startsWith("*")) {
        takesAny = true;
        isByPlace = false;
        continue;
      }
      required.push(kind === "identifier" ? each.text() : name);
      if (isByPlace) names.push(kind === "identifier" ? each.text() : name);
    } else if (kind === "default_parameter" || kind === "typed_default_parameter") {
      if (isByPlace) names.push(name);
    } else if (kind === "list_splat_pattern" || kind === "dictionary_splat_pattern") {
      takesAny = true;
      isByPlace = false;
    } else if (kind === "keyword_separator" || each.text() === "*") isByPlace = false;
  }
  return { start: node.range().start.index, names, required, takesAny };
}

/** A call in Python with the number of its positional arguments and the names of the others. */
export interface PythonCall {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly keywords: readonly string[];
}

/** Finds the calls of each name, without those that unpack arguments. */
export function pythonCalls(root: SgNode): ReadonlyMap<string, readonly PythonCall[]> {
  const found = new Map<string, PythonCall[]>();
  for (const node of root.findAll({ rule: { kind: "call" } })) {
    const name = node.field("function")?.text() ?? "";
    const own = found.get(name);
    if (own === undefined) found.set(name, callsAt(node));
    else own.push(...callsAt(node));
  }
  return found;
}

function callsAt(node: SgNode): PythonCall[] {
  const given = (node.field("arguments")?.children() ?? []).filter(
    (each) => each.isNamed() && each.kind() !== "comment",
  );
  const kinds = given.map((each) => String(each.kind()));
  if (node.field("arguments")?.kind() !== "argument_list") return [];
  if (kinds.some((kind) => /splat/.test(kind))) return [];
  const keywords = given
    .filter((each) => each.kind() === "keyword_argument")
    .map((each) => each.field("name")?.text() ?? "");
  return [
    {
      start: node.range().start.index,
      end: node.range().end.index,
      count: given.length - keywords.length,
      keywords,
    },
  ];
}
