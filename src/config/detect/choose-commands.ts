import { quoteForShell } from "../../core/quote-for-shell.ts";
import { isRunBy } from "./is-run-by.ts";
import {
  COMMAND_KINDS,
  type CommandKind,
  type DetectedCommand,
  type Detection,
  type Ecosystem,
  type Project,
  type ProjectFiles,
} from "./types.ts";

/** The commands that an ecosystem found in a folder. */
interface Found extends Detection {
  readonly isRunner: boolean;
}

/**
 * Tells the install, build and test commands of a project from its files. CI decides between several: the
 * maintainers' own targets and scripts come first, then all languages that CI builds or tests; without CI, the first
 * in the order of the ecosystems, by the target that runs its command if there is one. Folders below the top join in
 * if CI works in them, or if the top has nothing. Nothing is executed.
 */
export function chooseCommands(
  project: Project,
  ecosystems: readonly Ecosystem[],
): Detection & { readonly notes: readonly string[] } {
  const { notes, ...top } = chooseAmong(project, ecosystems);
  const isEmpty = COMMAND_KINDS.every((kind) => top[kind] === undefined);
  const parts = [...project.parts].flatMap(([folder, files]) => {
    const { notes: _notes, ...inner } = chooseAmong(files, ecosystems);
    return [{ folder, inner, seen: seenByCi(files, inner) }];
  });
  const seen = parts.flatMap(({ folder, seen: some }) => (some === null ? [] : [{ folder, some }]));
  const joined =
    seen.length > 0 || !isEmpty
      ? seen
      : parts.map(({ folder, inner }) => ({ folder, some: inner }));
  const found = COMMAND_KINDS.flatMap((kind) => {
    const below = joined.flatMap(({ folder, some }) => inFolder(folder, some[kind]));
    const all = [...(top[kind] === undefined ? [] : [top[kind]]), ...below];
    return all.length === 0 ? [] : [[kind, joinCommands(all)] as const];
  });
  return { ...Object.fromEntries(found), notes };
}

/**
 * Returns the build and tests that CI runs in a folder, with the install command they need; null if it runs neither.
 */
function seenByCi({ runs }: ProjectFiles, inner: Detection): Detection | null {
  const { install, build, test } = inner;
  const ifSeen = (found: DetectedCommand | undefined) =>
    found !== undefined && isRunBy(runs, found.command) ? found : undefined;
  const seen = { install, build: ifSeen(build), test: ifSeen(test) };
  return seen.build === undefined && seen.test === undefined ? null : seen;
}

function inFolder(folder: string, found: DetectedCommand | undefined): readonly DetectedCommand[] {
  if (found === undefined) return [];
  return [{ command: `(cd ${folder} && ${found.command})`, from: `${folder}/: ${found.from}` }];
}

function chooseAmong(
  project: ProjectFiles,
  ecosystems: readonly Ecosystem[],
): Detection & { readonly notes: readonly string[] } {
  const all = ecosystems.map((ecosystem) => ({
    ...ecosystem.detect(project),
    isRunner: ecosystem.isRunner === true,
  }));
  const within = all.find((found) => found.within !== undefined)?.within;
  // A runner of the project would install into the user's own Python.
  const safe = all.map((found) =>
    found.isRunner && within !== undefined && !within.unless.test(found.install?.body ?? "")
      ? { ...found, install: undefined }
      : found,
  ) as readonly Found[];
  const build = pick("build", safe, project);
  const test = pick("test", safe, project);
  const install = pickInstall(safe, [...build, ...test], project);
  const found = COMMAND_KINDS.flatMap((kind, at) => {
    const chosen = [install, build, test][at] ?? [];
    const commands = chosen.flatMap((each) => {
      const command = each[kind];
      return command === undefined
        ? []
        : [kind === "install" ? command : inside(command, each, within)];
    });
    return commands.length === 0 ? [] : [[kind, joinCommands(commands)] as const];
  });
  const notes = [
    ...all.flatMap((each) => each.notes ?? []),
    ...notesOnLeftOut(safe, test, project),
  ];
  return { ...Object.fromEntries(found), notes };
}

/** Tells of languages whose tests are left out because CI does not say that the project needs them. */
function notesOnLeftOut(
  all: readonly Found[],
  chosen: readonly Found[],
  { runs }: ProjectFiles,
): readonly string[] {
  const isSettled = ({ isRunner, test }: Found): boolean =>
    isRunner || isRunBy(runs, test?.command ?? "");
  const others = all.filter((found) => !found.isRunner && !chosen.includes(found));
  const left = others.flatMap(({ test }) => test ?? []);
  if (left.length === 0 || chosen.some(isSettled)) return [];
  const { command } = joinCommands([...chosen.flatMap(({ test }) => test ?? []), ...left]);
  const places = left.map(({ from }) => from).join(" and ");
  return [
    `the tests of ${places} are left out; to run them too: \`tool config set ship.testCommand ${quoteForShell(command)}\``,
  ];
}

function pick(kind: CommandKind, all: readonly Found[], { runs }: ProjectFiles): readonly Found[] {
  const having = all.filter((found) => found[kind] !== undefined);
  const seen = having.filter((found) => isRunBy(runs, found[kind]?.command ?? ""));
  const runner = seen.find(({ isRunner }) => isRunner);
  if (runner !== undefined) return [runner];
  if (seen.length > 0) return seen;
  const first = having.slice(0, 1);
  const own = having.find((found) => first.some((other) => handsOn(found, other, kind)));
  return own === undefined ? first : [own];
}

/** Tells whether a target of the project runs another's command: with the options that its maintainers give it. */
function handsOn(found: Found, other: Found, kind: CommandKind): boolean {
  if (!found.isRunner || found === other) return false;
  const lines = (found[kind]?.body ?? "").split(/\n|&&|;/);
  const runs = lines.map((line) => ({ folder: ".", line: line.replace(/^[\s@+-]+/, "") }));
  return isRunBy(runs, other[kind]?.command ?? "");
}

/** Picks the install commands: a runner installs for its own targets, other tools install what they need. */
function pickInstall(
  all: readonly Found[],
  chosen: readonly Found[],
  { runs }: ProjectFiles,
): readonly Found[] {
  const having = all.filter(({ install }) => install !== undefined);
  const runner = having.find(
    (found) =>
      found.isRunner && (chosen.includes(found) || isRunBy(runs, found.install?.command ?? "")),
  );
  if (runner !== undefined) return [runner];
  const languages = having.filter(({ isRunner }) => !isRunner);
  const needed = languages.filter((found) => chosen.includes(found));
  const isSettled = chosen.length > 0 && chosen.every(({ isRunner }) => !isRunner);
  if (needed.length > 0 || isSettled) return needed;
  const working = languages.filter(({ build, test }) => build !== undefined || test !== undefined);
  if (working.length > 0) return working;
  return languages.length > 0 ? languages : having.slice(0, 1);
}

/** Runs a script of the project in the environment that `install` made, as its maintainers do. */
function inside(
  found: DetectedCommand,
  { isRunner }: Found,
  within: Detection["within"],
): DetectedCommand {
  if (!isRunner || within === undefined || within.unless.test(found.body ?? "")) return found;
  return { ...found, command: `${within.prefix} ${found.command}` };
}

function joinCommands(all: readonly DetectedCommand[]): DetectedCommand {
  return {
    command: all.map(({ command }) => command).join(" && "),
    from: all.map(({ from }) => from).join(", "),
  };
}
