import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { rules } from "../shared/paths.mjs";
import { createRepository } from "../shared/repository.mjs";
import { review } from "../shared/review.mjs";

/**
 * Reviews every example of every rule with the built program, each as a file of its own in one change,
 * and counts by language those that are found (of `found`) and silent (of `clean`). An example that
 * needs more than one file is left to the unit tests.
 */
export async function reviewFixtures() {
  const examples = readRules().flatMap(examplesOf);
  const files = new Map(examples.map(({ path, code }) => [path, code]));
  const repository = createRepository();
  try {
    await repository.start([["README.md", "Examples\n"]]);
    await repository.commitOn("examples", files);
    const { findings, questions } = await review(repository);
    // A question says not by which rule it is asked; each example has a file of its own.
    const spoken = [...findings, ...questions];
    return rowsOf(examples.map((example) => ({ ...example, isRight: isRight(example, spoken) })));
  } finally {
    repository.remove();
  }
}

function readRules() {
  return readdirSync(rules, { recursive: true })
    .filter((path) => /\.ya?ml$/.test(path))
    .sort()
    .map((path) => ({
      folder: path.split("/")[0],
      ...parse(readFileSync(join(rules, path), "utf8")),
    }));
}

const ENDINGS = {
  javascript: "js",
  typescript: "ts",
  html: "html",
  python: "py",
  go: "go",
  java: "java",
  rust: "rs",
  php: "php",
  c: "c",
  cpp: "cpp",
  bash: "sh",
  shell: "sh",
  sql: "sql",
  ruby: "rb",
  csharp: "cs",
  kotlin: "kt",
  swift: "swift",
  scala: "scala",
  dockerfile: "dockerfile",
  yaml: "yml",
  json: "json",
  any: "txt",
};
const MARK = /\s*(\/\/|#|--|<!--|\/\*)\s*found\s*(-->|\*\/)?\s*$/;

function examplesOf(rule) {
  return ["found", "clean"].flatMap((group) =>
    (rule.fixtures?.[group] ?? []).map((fixture, at) => {
      const own = typeof fixture === "string" ? { code: fixture } : fixture;
      const language = own.language ?? rule.languages[0];
      const lines = String(own.code ?? "")
        .replaceAll("¦", "")
        .split("\n");
      const marked = lines.findIndex((line) => MARK.test(line)) + 1;
      const folder = `${rule.id.replaceAll("/", "-")}/${group}-${at}`;
      const path = `${folder}/${own.path ?? `example.${ENDINGS[language] ?? "txt"}`}`;
      const code = lines.map((line) => line.replace(MARK, "")).join("\n");
      return { rule: rule.id, folder: rule.folder, group, path, code, line: own.line ?? marked };
    }),
  );
}

function isRight({ rule, group, path, line }, spoken) {
  const own = spoken.filter((each) => each.file === path && (each.rule ?? rule) === rule);
  return group === "clean"
    ? own.length === 0
    : own.some((each) => line === 0 || each.line === line);
}

function rowsOf(examples) {
  const folders = [...new Set(examples.map(({ folder }) => folder))];
  return {
    languages: folders.map((folder) => {
      const own = examples.filter((example) => example.folder === folder);
      const of = (group) => own.filter((example) => example.group === group);
      return {
        language: folder,
        rules: new Set(own.map(({ rule }) => rule)).size,
        found: of("found").filter((each) => each.isRight).length,
        ofFound: of("found").length,
        silent: of("clean").filter((each) => each.isRight).length,
        ofClean: of("clean").length,
      };
    }),
    wrong: examples
      .filter((each) => !each.isRight)
      .map(({ rule, group, path }) => ({ rule, group, path })),
  };
}
