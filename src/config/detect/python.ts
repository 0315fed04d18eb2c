import { readManifest, tableIn, textIn, type Table } from "./manifest.ts";
import type { DetectedCommand, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "pyproject.toml";
const REQUIREMENTS = "requirements.txt";

/** Python: uv, Poetry, PDM or plain pip in a virtual environment, and pytest run through them. */
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
    const install =
      "install" in tool ? tool.install : installInto(tool.environment, tool.wants, from);
    return {
      ...(install === undefined ? {} : { install }),
      ...(from === undefined ? {} : { test: { command: `${tool.runner} pytest`, from } }),
    };
  },
};

/** A manager that keeps an environment for the project, or plain pip, which needs one. */
type PythonTool = { readonly runner: string } & (
  | { readonly install: DetectedCommand }
  | {
      /** Folder of the virtual environment. */
      readonly environment: string;
      /** What pip installs, and what says so; null: nothing. */
      readonly wants: { readonly what: string; readonly from: string } | null;
    }
);

/** Who manages the project; undefined where nothing says that it is one of Python. */
function toolOf(manifest: Table, { files, folders }: ProjectFiles): PythonTool | undefined {
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
  const environment = folders.has("venv") && !folders.has(".venv") ? "venv" : ".venv";
  const plain = { environment, runner: `${environment}/bin/python -m` };
  if (files.has(REQUIREMENTS))
    return { ...plain, wants: { what: `-r ${REQUIREMENTS}`, from: REQUIREMENTS } };
  const isNamed = textIn(tableIn(manifest, "project"), "name") !== undefined;
  if (isNamed || files.has("setup.py"))
    return { ...plain, wants: { what: "-e .", from: isNamed ? MANIFEST : "setup.py" } };
  return files.has(MANIFEST) ? { ...plain, wants: null } : undefined;
}

/**
 * Makes the virtual environment where it is not there, hidden from git, and installs into it: pip alone would
 * write to the user's or the system's own Python. What runs the tests is installed as well.
 */
function installInto(
  environment: string,
  wants: { readonly what: string; readonly from: string } | null,
  pytestFrom: string | undefined,
): DetectedCommand | undefined {
  const from = wants?.from ?? pytestFrom;
  if (from === undefined) return undefined;
  const packages = [wants?.what, pytestFrom === undefined ? undefined : "pytest"].filter(
    (each) => each !== undefined,
  );
  const steps = [
    `python3 -m venv ${environment}`,
    `echo '*' > ${environment}/.gitignore`,
    `${environment}/bin/python -m pip install ${packages.join(" ")}`,
  ];
  return { command: steps.join(" && "), from };
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
