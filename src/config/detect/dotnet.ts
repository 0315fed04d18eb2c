import type { Detection, Ecosystem } from "./types.ts";

/** .NET: a solution, or a project without one. */
export const dotnet: Ecosystem = {
  name: ".NET",
  reads: isProject,
  detect({ files, texts, runs }) {
    const solutions = [...files].filter((name) => /\.slnx?$/i.test(name));
    const project = [...files].find(isProject);
    const [first, ...others] = solutions;
    if (first === undefined) return project === undefined ? {} : ofProject(project, texts);
    if (others.length === 0) return commandsFor("", first);
    // `dotnet` refuses to choose among several.
    const named = solutions.find((name) => runs.some(({ line }) => line.includes(name)));
    if (named !== undefined) return commandsFor(` ${quoted(named)}`, named);
    return { notes: [`there are several solutions, so none was used: ${solutions.join(", ")}`] };
  },
};

function ofProject(from: string, texts: ReadonlyMap<string, string>): Detection {
  const { test, ...rest } = commandsFor("", from);
  // A solution knows its test projects; a project alone says whether it is one.
  const hasTests = /Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk/.test(texts.get(from) ?? "");
  return hasTests && test !== undefined ? { ...rest, test } : rest;
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
