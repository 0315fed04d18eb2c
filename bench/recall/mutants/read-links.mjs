import { posix } from "node:path";

const ENDINGS = ["", ".js", ".ts", ".mjs", ".cjs", ".tsx", ".jsx", "/index.js", "/index.ts"];

/**
 * Reads which names the files of a package take from one another: `{ from, to, name, line }` for each
 * name that `from` takes from `to` by its own name, and each edge once in `edges`.
 */
export function readLinks(files) {
  const known = new Set(files.map(({ path }) => path));
  const links = files.flatMap((file) =>
    importsOf(file).flatMap(({ source, names, line }) => {
      const to = resolve(known, file.path, source);
      return to === null ? [] : [{ from: file.path, to, names, line }];
    }),
  );
  return {
    edges: links,
    names: links.flatMap(({ from, to, names, line }) =>
      names.map((name) => ({ from, to, name, line })),
    ),
  };
}

function resolve(known, from, source) {
  if (!source.startsWith(".")) return null;
  const plain = posix.join(posix.dirname(from), source);
  // TypeScript names what its files will be called once they are compiled.
  const stems = [plain, plain.replace(/\.([cm]?)js$/, ".$1ts"), plain.replace(/\.jsx?$/, ".tsx")];
  for (const stem of stems) {
    const found = ENDINGS.map((ending) => `${stem}${ending}`).find((path) => known.has(path));
    if (found !== undefined) return found;
  }
  return null;
}

function importsOf(file) {
  return file.nodes.flatMap((node) => {
    if (node.type === "ImportDeclaration") {
      const names = node.specifiers
        .filter(({ type, importKind }) => type === "ImportSpecifier" && importKind !== "type")
        .map(({ imported }) => imported.name);
      return node.importKind === "type" ? [] : [link(file, node, node.source.value, names)];
    }
    if (node.type !== "VariableDeclarator" || node.init?.type !== "CallExpression") return [];
    const { callee, arguments: given } = node.init;
    if (callee.name !== "require" || typeof given[0]?.value !== "string") return [];
    const properties = node.id.type === "ObjectPattern" ? node.id.properties : [];
    return [
      link(file, node, given[0].value, properties.map(({ key }) => key?.name).filter(Boolean)),
    ];
  });
}

function link(file, { start }, source, names) {
  return { source, names, line: file.text.slice(0, start).split("\n").length };
}

/** The module specifier by which `from` would name `to`. */
export function specifier(from, to) {
  const relative = posix.relative(posix.dirname(from), to).replace(/\.tsx?$/, ".js");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
