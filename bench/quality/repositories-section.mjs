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

npm has little but JavaScript and TypeScript. \`node bench/repositories/run.mjs\` fetches ${names.length} repositories, libraries and applications, and reviews ${commits} of their commits, each as its author would have (\`bench/repositories/list.json\`). What a first run said wrongly was mended at the rules, and other commits of these repositories were read while rules were made: the table says how quiet the reviewer is in such code, not what it would say about code that nobody looked at.

${markdownTable(...tableOfLanguages(repositories))}

${markdownTable(
  ["rule", "major or above", "minor"],
  rules.map(({ rule, grave: major, minor }) => [`\`${rule}\``, major, minor]),
)}

Each finding at \`major\` or above was read beside the code (\`bench/repositories/readings.json\`): ${count("right")} right, ${count("debatable")} debatable, ${count("wrong")} wrong, ${unread} not read yet.

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
