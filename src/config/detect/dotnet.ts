import type { Ecosystem } from "./types.ts";

/** .NET: a solution, or a project without one. */
export const dotnet: Ecosystem = {
  name: ".NET",
  reads: isProject,
  detect({ files, texts }) {
    const solution = [...files].find((name) => /\.slnx?$/i.test(name));
    const project = [...files].find(isProject);
    const from = solution ?? project;
    if (from === undefined) return {};
    // A solution knows its test projects; a project alone says whether it is one.
    const hasTests =
      solution !== undefined ||
      /Microsoft\.NET\.Test\.Sdk|MSTest\.Sdk/.test(texts.get(project ?? "") ?? "");
    return {
      install: { command: "dotnet restore", from },
      build: { command: "dotnet build", from },
      ...(hasTests ? { test: { command: "dotnet test", from } } : {}),
    };
  },
};

function isProject(name: string): boolean {
  return /\.(?:cs|fs|vb)proj$/i.test(name);
}
