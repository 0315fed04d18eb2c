import { readManifest, tableIn, textIn, type Table } from "./manifest.ts";
import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "pyproject.toml";
const REQUIREMENTS = "requirements.txt";

/** Python: uv, Poetry, PDM or plain pip, and pytest run through them. */
export const python: Ecosystem = {
  name: "Python",
  reads: (name) => [MANIFEST, "tox.ini", "setup.cfg"].includes(name),
  detect(project) {
    const text = project.texts.get(MANIFEST);
    const read = text === undefined ? { table: {} } : readManifest(MANIFEST, text, "toml");
    if ("note" in read) return { notes: [read.note] };
    const tool = toolOf(read.table, project);
    if (tool === undefined) return {};
    const from = reasonForPytest(read.table, project);
    return {
      ...(tool.install === undefined ? {} : { install: tool.install }),
      ...(from === undefined ? {} : { test: { command: `${tool.runner} pytest`, from } }),
    };
  },
};

interface PythonTool {
  readonly install?: DetectedCommand;
  readonly runner: string;
}

/** Who manages the project; undefined where nothing says that it is one of Python. */
function toolOf(manifest: Table, { files }: ProjectFiles): PythonTool | undefined {
  const tools = tableIn(manifest, "tool");
  for (const [name, lock, command] of [
    ["uv", "uv.lock", "uv sync"],
    ["poetry", "poetry.lock", "poetry install"],
    ["pdm", "pdm.lock", "pdm sync"],
  ] as const) {
    if (files.has(lock)) return { install: { command, from: lock }, runner: `${name} run` };
  }
  for (const [name, command] of [
    ["uv", "uv sync"],
    ["poetry", "poetry install"],
    ["pdm", "pdm install"],
  ] as const) {
    if (Object.hasOwn(tools, name)) {
      return { install: { command, from: `tool.${name} in ${MANIFEST}` }, runner: `${name} run` };
    }
  }
  const runner = "python -m";
  if (files.has(REQUIREMENTS)) {
    const command = `python -m pip install -r ${REQUIREMENTS}`;
    return { install: { command, from: REQUIREMENTS }, runner };
  }
  if (textIn(tableIn(manifest, "project"), "name") !== undefined) {
    return { install: { command: "python -m pip install -e .", from: MANIFEST }, runner };
  }
  return files.has(MANIFEST) || files.has("setup.py") ? { runner } : undefined;
}

/** What says that pytest runs the tests; undefined where nothing does. */
function reasonForPytest(
  manifest: Table,
  { files, folders, texts }: ProjectFiles,
): string | undefined {
  if (Object.hasOwn(tableIn(manifest, "tool"), "pytest")) return `tool.pytest in ${MANIFEST}`;
  for (const name of ["pytest.ini", "pytest.toml", ".pytest.ini", "conftest.py"]) {
    if (files.has(name)) return name;
  }
  for (const [name, section] of [
    ["tox.ini", /^\[pytest\]/m],
    ["setup.cfg", /^\[tool:pytest\]/m],
  ] as const) {
    if (section.test(texts.get(name) ?? "")) return name;
  }
  return folders.has("tests") ? "tests/" : undefined;
}
