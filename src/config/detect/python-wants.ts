import { tableIn, textIn, type Table } from "./manifest.ts";
import type { ProjectFiles } from "./types.ts";

/** Files that list the needs of the tests beside the package, the usual one first. */
const TEST_REQUIREMENTS = [
  "requirements-test.txt",
  "requirements-tests.txt",
  "requirements-dev.txt",
  "test-requirements.txt",
  "tests-requirements.txt",
  "dev-requirements.txt",
  "requirements_test.txt",
  "requirements_dev.txt",
];
export const REQUIREMENTS = ["requirements.txt", ...TEST_REQUIREMENTS] as const;

/** Names of extras and dependency groups that hold the needs of the tests. */
const TEST_NAMES = ["test", "tests", "testing", "dev"];

/** Tells whether pip can install the project itself. */
export function isPackage(manifest: Table, { files }: ProjectFiles): boolean {
  return textIn(tableIn(manifest, "project"), "name") !== undefined || files.has("setup.py");
}

/** Returns what pip installs for the project and its tests, and the file that says so; null for nothing. */
export function wantedBy(
  manifest: Table,
  project: ProjectFiles,
): { readonly what: readonly string[]; readonly from: string } | null {
  const { files, texts } = project;
  const own = isPackage(manifest, project);
  const forTests = TEST_REQUIREMENTS.find((name) => files.has(name));
  const listed = ["requirements.txt", forTests].flatMap((name) =>
    name !== undefined && files.has(name) ? [name] : [],
  );
  const extra = nameIn(tableIn(manifest, "project", "optional-dependencies"));
  const group = nameIn(tableIn(manifest, "dependency-groups"));
  const lists = listed.map((name) => texts.get(name) ?? "");
  const isListed = lists.some((text) => /^(?:-e\s+)?\.(?:\[|\s|$)/m.test(text));
  // An application lists what it needs; a library is installed itself.
  const isLibrary = project.folders.has("src") || files.has("setup.py");
  const itself = own && !isListed && (listed.length === 0 || isLibrary);
  const what = [
    ...listed.flatMap((name) => ["-r", name]),
    ...(itself ? ["-e", extra === undefined ? "." : `".[${extra}]"`] : []),
    ...(group === undefined || forTests !== undefined ? [] : ["--group", group]),
  ];
  if (what.length === 0) return null;
  const manifestName = files.has("pyproject.toml") ? "pyproject.toml" : "setup.py";
  return { what, from: listed[0] ?? manifestName };
}

/** Returns the file in which a project asks for pytest or a plugin of it; undefined if none does. */
export function asksForPytest(manifest: Table, { texts }: ProjectFiles): string | undefined {
  const listed = REQUIREMENTS.find((name) => PYTEST_LINE.test(texts.get(name) ?? ""));
  if (listed !== undefined) return listed;
  if (PYTEST_KEY.test(texts.get("Pipfile") ?? "")) return "Pipfile";
  const poetry = tableIn(manifest, "tool", "poetry");
  const lists = [
    tableIn(manifest, "project")["dependencies"],
    ...Object.values(tableIn(manifest, "project", "optional-dependencies")),
    ...Object.values(tableIn(manifest, "dependency-groups")),
    tableIn(manifest, "tool", "uv")["dev-dependencies"],
    ...Object.values(tableIn(manifest, "tool", "pdm", "dev-dependencies")),
    Object.keys(tableIn(poetry, "dev-dependencies")),
    ...Object.keys(tableIn(poetry, "group")).map((name) =>
      Object.keys(tableIn(poetry, "group", name, "dependencies")),
    ),
  ];
  const all = lists.flatMap((list: unknown) => (Array.isArray(list) ? (list as unknown[]) : []));
  return all.some((each) => typeof each === "string" && PYTEST_LINE.test(each))
    ? "pyproject.toml"
    : undefined;
}

const PYTEST_LINE = /^pytest(?:-[\w-]+)?(?![\w-])/m;
const PYTEST_KEY = /^["']?pytest(?:-[\w-]+)?["']?\s*=/m;

/** Returns the options by which uv installs the needs of the tests beside its default group `dev`, or `""`. */
export function uvOptions(manifest: Table): string {
  const uv = tableIn(manifest, "tool", "uv");
  const groups = tableIn(manifest, "dependency-groups");
  const byDefault = uv["default-groups"] ?? ["dev"];
  const isDefault = (name: string): boolean =>
    byDefault === "all" || (Array.isArray(byDefault) && reaches(groups, byDefault, name));
  const group = TEST_NAMES.find((name) => Object.hasOwn(groups, name));
  const extra = nameIn(tableIn(manifest, "project", "optional-dependencies"));
  return [
    Object.hasOwn(uv, "workspace") ? " --all-packages" : "",
    group !== undefined && !isDefault(group) ? ` --group ${group}` : "",
    group === undefined && extra !== undefined ? ` --extra ${extra}` : "",
  ].join("");
}

/** Tells whether groups are, or include, the group of a name. */
function reaches(groups: Table, from: readonly unknown[], name: string): boolean {
  const seen = new Set<unknown>();
  const left = [...from];
  while (left.length > 0) {
    const group = left.pop();
    if (group === name) return true;
    if (typeof group !== "string" || seen.has(group)) continue;
    seen.add(group);
    const members = Object.hasOwn(groups, group) ? groups[group] : [];
    if (!Array.isArray(members)) continue;
    left.push(...members.map((member) => (member as Table | null)?.["include-group"]));
  }
  return false;
}

function nameIn(table: Table): string | undefined {
  return TEST_NAMES.find((name) => Object.hasOwn(table, name));
}
