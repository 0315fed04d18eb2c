import { markdownTable } from "../shared/markdown-table.mjs";
import { tableOfLanguages } from "../repositories/table-of-languages.mjs";

/** How much is said about commits of repositories in many languages. */
export function repositoriesSection(repositories) {
  if (repositories === null) return "### Commits in other languages\n\nNot measured yet.";
  const { languages, rules, grave } = repositories;
  const names = languages.flatMap((each) => each.repositories);
  const commits = languages.reduce((sum, each) => sum + each.commits, 0);
  const count = (verdict) => grave.filter(({ reading }) => reading?.verdict === verdict).length;
  const unread = grave.filter(({ reading }) => reading === null).length;
  return `### Commits in other languages

npm has little but JavaScript and TypeScript. \`node bench/repositories/run.mjs\` fetches ${names.length} repositories, libraries and applications, and reviews ${commits} of their commits, each as its author would have, at a point of their history that nobody had looked at while rules were made (\`bench/repositories/list.json\`).

${markdownTable(...tableOfLanguages(repositories))}

${markdownTable(
  ["rule", "major or above", "minor"],
  rules.map(({ rule, grave: major, minor }) => [`\`${rule}\``, major, minor]),
)}

Each finding at \`major\` or above was read beside the code (\`bench/repositories/readings.json\`): ${count("right")} right, ${count("debatable")} debatable, ${count("wrong")} wrong, ${unread} not read yet. What was wrong is left in the table; the rules were mended afterwards.

${markdownTable(
  ["rule", "place", "verdict", "because"],
  grave.map(({ rule, repository, commit, file, line, reading }) => [
    `\`${rule}\``,
    `${repository}@${commit} \`${file}:${line}\``,
    reading?.verdict ?? "not read",
    reading?.because ?? "",
  ]),
)}`;
}
