import { isProgramRun } from "./is-run-by.ts";
import { readManifest, tableIn, textIn, type Table } from "./manifest.ts";
import { asksForPytest, isPackage, REQUIREMENTS, uvOptions, wantedBy } from "./python-wants.ts";
import type { DetectedCommand, Detection, Ecosystem, ProjectFiles } from "./types.ts";

const MANIFEST = "pyproject.toml";
const READ: ReadonlySet<string> = new Set([
  MANIFEST,
  "tox.ini",
  "setup.cfg",
  "noxfile.py",
  "Pipfile",
  ...REQUIREMENTS,
]);

/**
 * Python: uv, Poetry, PDM, Pipenv or plain pip in a virtual environment of the project, and the tests run through them
 * by pytest, nox, tox, Hatch or Django's `manage.py`.
 */
export const python: Ecosystem = {
  name: "Python",
  reads: (name) => READ.has(name),
  detect(project) {
    const text = project.texts.get(MANIFEST);
    const read = text === undefined ? { table: {} } : readManifest(MANIFEST, text, "toml");
    if ("note" in read) return { notes: [read.note] };
    return detectManaged(read.table, project) ?? detectPlain(read.table, project);
  },
};

/** Managers that keep an environment for a project, and how each fills it: from its lock file or without one. */
const MANAGERS: readonly {
  readonly name: string;
  readonly lock: string;
  readonly fromLock: string;
  readonly fromManifest: string;
  /** Its own manifest, beside or instead of the usual one. */
  readonly file?: string;
}[] = [
  { name: "uv", lock: "uv.lock", fromLock: "sync", fromManifest: "sync" },
  { name: "poetry", lock: "poetry.lock", fromLock: "install", fromManifest: "install" },
  { name: "pdm", lock: "pdm.lock", fromLock: "sync", fromManifest: "install" },
  {
    name: "pipenv",
    lock: "Pipfile.lock",
    fromLock: "sync --dev",
    fromManifest: "install --dev",
    file: "Pipfile",
  },
];

/** Detects a manager that keeps an environment for the project; undefined if there is none. */
function detectManaged(manifest: Table, project: ProjectFiles): Detection | undefined {
  const tools = tableIn(manifest, "tool");
  const backend = textIn(tableIn(manifest, "build-system"), "build-backend") ?? "";
  for (const { name, lock, fromLock, fromManifest, file } of MANAGERS) {
    const isLocked = project.files.has(lock);
    const from = [
      ...(isLocked ? [lock] : []),
      ...(file !== undefined && project.files.has(file) ? [file] : []),
      ...(Object.hasOwn(tools, name) ? [`tool.${name} in ${MANIFEST}`] : []),
      ...(backend.startsWith(`${name}.`) ? [`build-system in ${MANIFEST}`] : []),
    ][0];
    if (from === undefined) continue;
    const options = name === "uv" ? uvOptions(manifest) : "";
    const runner = `${name} run`;
    const test = testedBy(manifest, project)?.(runner);
    return {
      install: { command: `${name} ${isLocked ? fromLock : fromManifest}${options}`, from },
      test,
      within: { prefix: runner, unless: new RegExp(`\\b${name}\\b|\\bvenv\\b`) },
    };
  }
  return undefined;
}

/**
 * Detects plain pip: it installs into a virtual environment, as it would write to the user's or system's own Python.
 */
function detectPlain(manifest: Table, project: ProjectFiles): Detection {
  const { files, folders } = project;
  if (!files.has(MANIFEST) && !files.has("requirements.txt") && !isPackage(manifest, project))
    return {};
  const environment = folders.has("venv") && !folders.has(".venv") ? "venv" : ".venv";
  const runner = `${environment}/bin/python -m`;
  const own = testedByRunner(manifest, project);
  if (own !== undefined)
    return {
      install: installInto(environment, [own.program], own.from),
      test: { command: `${runner} ${own.command}`, from: own.from },
    };
  const test = testedBy(manifest, project)?.(runner);
  const wants = wantedBy(manifest, project);
  const isPytest = test?.command.endsWith(" pytest") === true;
  const from = wants?.from ?? (isPytest ? test.from : undefined);
  const what = wants?.what ?? [];
  const isListed = what.includes(asksForPytest(manifest, project) ?? "");
  const packages = [...what, ...(isPytest && !isListed ? ["pytest"] : [])];
  return {
    install: from === undefined ? undefined : installInto(environment, packages, from),
    test,
    within: {
      prefix: `. ${environment}/bin/activate &&`,
      unless: /\b(?:venv|uv|tox|nox|hatch|conda)\b/,
    },
  };
}

/** Makes the virtual environment, hidden from git, and installs into it. */
function installInto(
  environment: string,
  packages: readonly string[],
  from: string,
): DetectedCommand {
  // `--group` is newer than the pip that most systems bring along.
  const isNew = packages.includes("--group");
  const steps = [
    `python3 -m venv ${environment}`,
    `echo '*' > ${environment}/.gitignore`,
    ...(isNew ? [`${environment}/bin/python -m pip install --upgrade pip`] : []),
    `${environment}/bin/python -m pip install ${packages.join(" ")}`,
  ];
  return { command: steps.join(" && "), from };
}

/** Detects nox, tox or Hatch, which keep their own environments; undefined if CI runs pytest without them. */
function testedByRunner(
  manifest: Table,
  { files, texts, runs }: ProjectFiles,
): { readonly program: string; readonly command: string; readonly from: string } | undefined {
  const session = /^def (tests?|unit)\(/m.exec(texts.get("noxfile.py") ?? "")?.[1];
  const hasTox = files.has("tox.ini") && /^\[testenv\]/m.test(texts.get("tox.ini") ?? "");
  const tool = tableIn(manifest, "tool");
  const hatch = hatchCommand(tableIn(tool, "hatch", "envs"));
  const all = [
    session === undefined
      ? []
      : [{ program: "nox", command: `nox -s ${session}`, from: "noxfile.py" }],
    hasTox || Object.hasOwn(tool, "tox")
      ? [
          {
            program: "tox",
            command: "tox -e py",
            from: hasTox ? "tox.ini" : `tool.tox in ${MANIFEST}`,
          },
        ]
      : [],
    hatch === undefined
      ? []
      : [{ program: "hatch", command: hatch, from: `tool.hatch in ${MANIFEST}` }],
  ].flat();
  const seen = all.find(({ program }) => isProgramRun(runs, program));
  return seen ?? (isProgramRun(runs, "pytest") ? undefined : all[0]);
}

function hatchCommand(environments: Table): string | undefined {
  if (Object.hasOwn(environments, "hatch-test")) return "hatch test";
  const name = Object.keys(environments).find((each) =>
    Object.hasOwn(tableIn(environments, each, "scripts"), "test"),
  );
  if (name === undefined || !/^[\w.-]+$/.test(name)) return undefined;
  return name === "default" ? "hatch run test" : `hatch run ${name}:test`;
}

/** Returns the test command for a runner (`uv run`, `.venv/bin/python -m`); undefined if nothing says how tests run. */
function testedBy(
  manifest: Table,
  project: ProjectFiles,
): ((runner: string) => DetectedCommand) | undefined {
  const from = reasonForPytest(manifest, project);
  const django = djangoTest(project);
  const isSure = from !== "tests/" && from !== asksForPytest(manifest, project);
  if (from !== undefined && (django === undefined || isSure))
    return (runner) => ({ command: `${runner} pytest`, from });
  if (django === undefined) return undefined;
  return (runner) => ({
    command: `${runner.endsWith(" -m") ? runner.slice(0, -3) : `${runner} python`} ${django}`,
    from: "manage.py",
  });
}

/** Returns the command of Django's tests: as CI runs it, else by the `manage.py` of the top. */
function djangoTest({ files, runs }: ProjectFiles): string | undefined {
  const shown = /(?:^|\s)((?:[\w-]+\/)*manage\.py test\b(?: [\w-][\w./-]*)?)/;
  const byCi = runs.flatMap(({ line }) => shown.exec(line)?.[1] ?? []);
  return byCi[0] ?? (files.has("manage.py") ? "manage.py test" : undefined);
}

/** Returns the evidence that pytest runs the tests, or undefined. */
function reasonForPytest(manifest: Table, project: ProjectFiles): string | undefined {
  const { files, folders, texts, runs } = project;
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
  if (folders.has("tests")) return "tests/";
  return isProgramRun(runs, "pytest") ? "CI" : asksForPytest(manifest, project);
}
