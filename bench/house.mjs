// Measures the code base: `node bench/house.mjs [--json]`. Prints sizes by room, long files and functions, import
// circles, regular expressions by room, small files with one importer, and files of tests by room.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { helpOf } from "../scripts/shared/help.mjs";

helpOf(import.meta.url);

const ROOT = resolve(import.meta.dirname, "..");

/** The figures that the house is held to. */
const LIMITS = {
  linesOfFile: 400,
  linesOfFunction: 100,
  linesOfSmallFile: 25,
};

/** Folders whose files are members of one list each: a member is a file, however small it is. */
const REGISTRIES = [
  ["src/agents/known/", "coding agents"],
  ["src/agents/pure/skills/", "slash commands"],
  ["src/analyzers/*/analyzer.ts", "analyzers"],
  ["src/analyzers/regex/find-", "kinds of patterns"],
  ["src/assistants/model/providers/", "providers of models"],
  ["src/bin/", "programs"],
  ["src/commands/", "verbs"],
  ["src/config/detect/", "ecosystems"],
  ["src/config/sources/", "sources of settings"],
  ["src/errors/codes/", "rooms with errors"],
  ["src/hosts/pure/facts/", "code hosts"],
  ["src/output/formats/", "report formats"],
  ["src/regressions/detectors/", "detectors"],
  ["src/review/filters/", "filters"],
  ["src/review/linters/known/", "linters"],
  ["src/ship/steps/", "ship steps"],
  ["src/workflows/config/", "verbs of `tool config`"],
  ["src/workflows/doctor/checks/", "checks"],
  ["src/workflows/register/", "verbs of `tool register`"],
  ["src/workflows/runs/", "verbs of `tool runs`"],
];

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => join("src", path).replaceAll("\\", "/"))
  .toSorted()
  .map(readModule);
const byPath = new Map(files.map((file) => [file.path, file]));
const importers = new Map(files.map(({ path }) => [path, new Set()]));
for (const { path, imports } of files) for (const to of imports) importers.get(to)?.add(path);

const report = {
  files: files.length,
  lines: sum(files.map(({ lines }) => lines)),
  rooms: roomsOf(files),
  longFiles: files
    .filter(({ lines }) => lines > LIMITS.linesOfFile)
    .map(({ path, lines }) => ({ path, lines })),
  longFunctions: files
    .flatMap(({ path, functions }) => functions.map((each) => ({ path, ...each })))
    .filter(({ lines }) => lines > LIMITS.linesOfFunction)
    .toSorted((a, b) => b.lines - a.lines),
  circles: circles(),
  smallFilesWithOneImporter: smallFiles().filter(({ reason }) => reason === null),
  smallFilesWithReason: smallFiles().filter(({ reason }) => reason !== null),
};

if (process.argv.includes("--json")) console.log(JSON.stringify(report, null, 2));
else print(report);

/** Small files with one importer; null as the reason if they could be a part of it. */
function smallFiles() {
  return files
    .filter(({ path, lines }) => lines < LIMITS.linesOfSmallFile && importers.get(path)?.size === 1)
    .map(({ path, lines }) => ({ path, lines, reason: reasonFor(path) }));
}

/** Why a small file stays a file of its own; null for none. */
function reasonFor(path) {
  const [importer] = importers.get(path);
  const registry = REGISTRIES.find(([place]) => isUnder(path, place));
  if (registry !== undefined) return `one of the ${registry[1]}`;
  if (!byPath.get(importer)?.eager.has(path)) return "loaded only when it is needed";
  if (roomOf(path) !== roomOf(importer)) return "what another room takes from its room";
  if (isPure(path) && !isPure(importer)) return "pure, and its importer is not";
  return null;
}

/** `*` in a place stands for one folder. */
function isUnder(path, place) {
  const [head, tail] = place.split("*");
  if (tail === undefined) return path.startsWith(head);
  return (
    path.startsWith(head) &&
    path.endsWith(tail) &&
    !path.slice(head.length, -tail.length).includes("/")
  );
}

function isPure(path) {
  return path.includes("/pure/") || path.startsWith("src/core/");
}

function roomOf(path) {
  return path.split("/").slice(1, -1)[0] ?? "";
}

/** A module's size, functions, regular expressions and imports. */
function readModule(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const { program, module } = parseSync(path, text);
  const lineOf = lineFinder(text);
  const functions = [];
  const named = new Map();
  let regexes = 0;
  let regexCharacters = 0;
  const visit = (node) => {
    functions.push({
      name: node.id?.name ?? named.get(node.start) ?? "(anonymous)",
      line: lineOf(node.start),
      lines: lineOf(node.end) - lineOf(node.start) + 1,
    });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && FUNCTIONS.has(init.type)) named.set(init.start, id.name);
    },
    Property: ({ key, value }) => {
      if (FUNCTIONS.has(value.type)) named.set(value.start, key.name);
    },
    MethodDefinition: ({ key, value }) => void named.set(value.start, key.name),
    FunctionDeclaration: visit,
    FunctionExpression: visit,
    ArrowFunctionExpression: visit,
    Literal: ({ regex }) => {
      if (regex === undefined || regex === null) return;
      regexes += 1;
      regexCharacters += regex.pattern.length;
    },
  }).visit(program);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const lazy = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return {
    path,
    lines: text.split("\n").length - 1,
    functions,
    regexes,
    regexCharacters,
    imports: resolved(path, [...specifiers, ...lazy]),
    eager: resolved(path, specifiers),
  };
}

function resolved(path, specifiers) {
  const paths = specifiers
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(ROOT, resolve(ROOT, dirname(path), specifier)))
    .filter((to) => existsSync(join(ROOT, to)));
  return new Set(paths);
}

function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Groups of modules that import each other, at whatever remove; types included. */
function circles() {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const open = new Set();
  const found = [];
  const visit = (path) => {
    index.set(path, index.size);
    low.set(path, index.get(path));
    stack.push(path);
    open.add(path);
    for (const to of byPath.get(path)?.eager ?? []) {
      if (!index.has(to)) visit(to);
      if (open.has(to)) low.set(path, Math.min(low.get(path), low.get(to)));
    }
    if (low.get(path) !== index.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    for (const each of group) open.delete(each);
    if (group.length > 1) found.push(group.toSorted());
  };
  for (const { path } of files) if (!index.has(path)) visit(path);
  return found;
}

/** Rooms: the first folder below src; in `core`, the second. */
function roomsOf(all) {
  const rooms = new Map();
  for (const file of all) {
    const parts = file.path.split("/").slice(1, -1);
    const depth = parts[0] === "core" ? 2 : 1;
    const name = parts.slice(0, depth).join("/") || "(top)";
    const room = rooms.get(name) ?? { files: 0, lines: 0, regexes: 0, regexCharacters: 0 };
    room.files += 1;
    room.lines += file.lines;
    room.regexes += file.regexes;
    room.regexCharacters += file.regexCharacters;
    rooms.set(name, room);
  }
  return Object.fromEntries([...rooms].toSorted(([a], [b]) => a.localeCompare(b)));
}

function print({
  rooms,
  longFiles,
  longFunctions,
  circles: found,
  smallFilesWithOneImporter,
  smallFilesWithReason,
  ...rest
}) {
  console.log(`src: ${rest.files} files, ${rest.lines} lines\n`);
  console.log("files  lines  regexes  characters  room");
  for (const [name, room] of Object.entries(rooms))
    console.log(
      `${cell(room.files, 5)}  ${cell(room.lines, 5)}  ${cell(room.regexes, 7)}  ${cell(room.regexCharacters, 10)}  ${name}`,
    );
  list(
    `files over ${LIMITS.linesOfFile} lines`,
    longFiles,
    ({ path, lines }) => `${lines}  ${path}`,
  );
  list(
    `functions over ${LIMITS.linesOfFunction} lines`,
    longFunctions,
    ({ path, name, line, lines }) => `${lines}  ${name}  ${path}:${line}`,
  );
  list("import circles", found, (group) => group.join(" → "));
  const small = `files under ${LIMITS.linesOfSmallFile} lines with one importer`;
  list(
    `${small}, without a reason`,
    smallFilesWithOneImporter,
    ({ path, lines }) => `${lines}  ${path}`,
  );
  console.log(`\n${small}, with a reason: ${smallFilesWithReason.length}`);
  const counts = new Map();
  for (const { reason } of smallFilesWithReason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  for (const [reason, count] of [...counts].toSorted())
    console.log(`  ${String(count).padStart(2)}  ${reason}`);
}

function list(title, items, show) {
  console.log(`\n${title}: ${items.length}`);
  for (const item of items) console.log(`  ${show(item)}`);
}

function cell(value, width) {
  return String(value).padStart(width);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
