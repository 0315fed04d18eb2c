// Flaws that show in another file than the one that changed.
import { afterHead, deletion } from "../parse-source.mjs";
import { readLinks, specifier } from "../read-links.mjs";

export const acrossFiles = [
  {
    id: "deleted-export",
    title: "an export is gone that others use",
    focus: "architecture",
    sitesOfPackage: (files) =>
      usesOf(files)
        .map((use) => ({ ...use, edits: withoutExport(use.file, use.name) }))
        .filter(({ edits }) => edits !== null)
        .map((use) => site(use, "export")),
  },
  {
    id: "changed-signature",
    title: "a parameter was put before those that callers give",
    focus: "architecture",
    sitesOfPackage: (files) =>
      usesOf(files)
        .map((use) => ({ ...use, first: firstParameter(use.file, use.name) }))
        .filter(({ first, users, name }) => first !== null && isCalled(files, users, name))
        .map(({ first, ...use }) =>
          site({ ...use, edits: [{ start: first, end: first, text: "context, " }] }, "parameter"),
        ),
  },
  {
    id: "import-cycle",
    title: "an import closes a circle",
    focus: "architecture",
    sitesOfPackage: (files) => {
      const { edges } = readLinks(files);
      const linked = new Set(edges.map(({ from, to }) => `${from} ${to}`));
      return edges
        .filter(({ from, to }) => from !== to && !linked.has(`${to} ${from}`))
        .map(({ from, to }) => ({
          user: files.find(({ path }) => path === from),
          file: files.find(({ path }) => path === to),
        }))
        .map(({ user, file }) => ({ user, file, name: someExport(user) }))
        .filter(({ user, file, name }) => name !== null && user.isModule === file.isModule)
        .map(({ user, file, name }) =>
          site(
            { file, name, users: [user.path], edits: backImport(file, user.path, name) },
            "import",
          ),
        );
    },
  },
];

function site({ file, name, users, edits }, variant) {
  return { file, variant, at: edits[0].start, edits, symbol: name, users };
}

/** Every exported name that other files of the package take, with those files. */
function usesOf(files) {
  const byName = new Map();
  for (const { from, to, name } of readLinks(files).names) {
    const key = `${to} ${name}`;
    byName.set(key, { to, name, users: [...(byName.get(key)?.users ?? []), from] });
  }
  return [...byName.values()].map(({ to, name, users }) => ({
    file: files.find(({ path }) => path === to),
    name,
    users,
  }));
}

/** The edits that take a name out of what a file exports; null when the way it does so is not known. */
function withoutExport(file, name) {
  for (const node of file.nodes) {
    if (node.type === "ExportNamedDeclaration" && node.declaration) {
      const { declaration } = node;
      const own = declaration.id?.name ?? declaration.declarations?.[0]?.id.name;
      if (own === name) return [{ start: node.start, end: declaration.start, text: "" }];
    }
    if (node.type === "Property" && isExportsObject(file, file.parentOf(node))) {
      if (node.key.name !== name) continue;
      const comma = /^\s*,/.exec(file.text.slice(node.end))?.[0].length ?? 0;
      return [{ start: node.start, end: node.end + comma, text: "" }];
    }
    if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression") {
      const { left } = node.expression;
      const isIt = new RegExp(`^(module\\.)?exports\\.${name}$`).test(file.textOf(left));
      if (isIt) return [deletion(file, node)];
    }
  }
  return null;
}

function isExportsObject(file, node) {
  const parent = file.parentOf(node);
  return parent?.type === "AssignmentExpression" && file.textOf(parent.left) === "module.exports";
}

function firstParameter(file, name) {
  const found = file.nodes.find(
    (node) => node.type === "FunctionDeclaration" && node.id?.name === name && node.body,
  );
  return found?.params[0]?.start ?? null;
}

function isCalled(files, users, name) {
  return files
    .filter(({ path }) => users.includes(path))
    .some(({ text }) => new RegExp(`(?<![\\w.])${name}\\(\\s*[^)\\s]`).test(text));
}

function someExport(file) {
  for (const node of file.nodes) {
    if (
      node.type === "ExportNamedDeclaration" &&
      node.declaration?.type === "FunctionDeclaration"
    ) {
      return node.declaration.id.name;
    }
    if (node.type === "AssignmentExpression") {
      const name = /^(?:module\.)?exports\.(\w+)$/.exec(file.textOf(node.left))?.[1];
      if (name !== undefined) return name;
    }
    if (node.type === "Property" && isExportsObject(file, file.parentOf(node)) && node.key.name) {
      return node.key.name;
    }
  }
  return null;
}

function backImport(file, user, name) {
  const from = specifier(file.path, user);
  const own = `${name}OfUser`;
  const [head, tail] = file.isModule
    ? [
        `import { ${name} as ${own} } from "${from}";\n`,
        `\nexport const describe${name} = () => String(${own});\n`,
      ]
    : [
        `\nconst { ${name}: ${own} } = require("${from}");\n`,
        `\nmodule.exports.describe${name} = () => String(${own});\n`,
      ];
  const at = file.isModule ? (file.program.body[0]?.start ?? 0) : afterHead(file);
  const { length } = file.text;
  return [
    { start: at, end: at, text: head },
    { start: length, end: length, text: tail, marks: [] },
  ];
}
