import { isFunction } from "./parse-source.mjs";

/**
 * Finds the functions of a file that others can call with what they like: exported ones and methods of
 * classes at the top, with a body and a first parameter that is a plain name.
 */
export function publicFunctions(file) {
  const exported = exportedNames(file);
  return file.nodes
    .filter((node) => isFunction(node) && isPublic(file, node, exported))
    .filter(
      ({ body, params }) => body?.type === "BlockStatement" && params[0]?.type === "Identifier",
    )
    .map((node) => ({ node, input: node.params[0].name }));
}

function isPublic(file, node, exported) {
  const parent = file.parentOf(node);
  if (node.type === "FunctionDeclaration") {
    return (
      parent.type.startsWith("Export") || (parent === file.program && exported.has(node.id?.name))
    );
  }
  if (parent.type === "MethodDefinition") {
    const owner = file.parentOf(file.parentOf(parent));
    const isAtTop = /^(Program|Export)/.test(file.parentOf(owner)?.type ?? "");
    return isAtTop && parent.kind === "method" && parent.key.type === "Identifier";
  }
  if (parent.type === "VariableDeclarator") {
    const outside = file.parentOf(file.parentOf(parent));
    return (
      outside.type === "ExportNamedDeclaration" ||
      (outside === file.program && exported.has(parent.id.name))
    );
  }
  if (parent.type === "AssignmentExpression") {
    return /^(module\.)?exports\b|\.prototype\.\w+$/.test(file.textOf(parent.left));
  }
  return false;
}

/** Names that the file exports by naming them: `module.exports = { a }`, `exports.a = a`, `export { a }`. */
function exportedNames(file) {
  const names = new Set();
  for (const node of file.nodes) {
    if (node.type === "ExportSpecifier") names.add(node.local.name);
    if (node.type !== "AssignmentExpression") continue;
    if (!/^(module\.)?exports\b/.test(file.textOf(node.left))) continue;
    if (node.right.type === "Identifier") names.add(node.right.name);
    for (const property of node.right.properties ?? []) {
      if (property.value?.type === "Identifier") names.add(property.value.name);
    }
  }
  return names;
}
