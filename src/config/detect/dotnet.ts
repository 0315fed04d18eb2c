import type { Detection, Ecosystem } from "./types.ts";

/** .NET: a solution, or a project without one. */
export const dotnet: Ecosystem = {
  name: ".NET",
  reads: isProject,
  detect({ files, texts, runs }) {
    const solutions = [...files].filter((name) => /\.slnx?$/i.test(name));
    const projects = [...files].filter(isProject);
    const all = [...solutions, ...projects];
    const [first] = all;
    if (first === undefined) return {};
    // `dotnet` refuses to choose among several.
    const isOne = all.length === 1;
    const named = all.find((name) => runs.some(({ line }) => line.includes(name)));
    const from = isOne ? first : (named ?? (solutions.length === 1 ? solutions[0] : undefined));
    if (from === undefined) {
      const [kind, several] =
        solutions.length > 0 ? ["solutions", solutions] : ["projects", projects];
      return { notes: [`there are several ${kind}, so none was used: ${several.join(", ")}`] };
    }
    const target = isOne ? "" : ` ${quoted(from)}`;
    return isProject(from) ? ofProject(target, from, texts) : commandsFor(target, from);
  },
};

function ofProject(target: string, from: string, texts: ReadonlyMap<string, string>): Detection {
  const commands = commandsFor(target, from);
  // A solution knows its test projects; a project alone says whether it is one.
  const hasTests = /Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk/.test(texts.get(from) ?? "");
  return hasTests ? commands : { ...commands, test: undefined };
}

function commandsFor(target: string, from: string): Detection {
  return {
    install: { command: `dotnet restore${target}`, from },
    build: { command: `dotnet build${target}`, from },
    test: { command: `dotnet test${target}`, from },
  };
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

function isProject(name: string): boolean {
  return /\.(?:cs|fs|vb)proj$/i.test(name);
}
