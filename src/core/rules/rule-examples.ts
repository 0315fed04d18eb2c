/** Examples of a rule as its file has them: what it finds, and near misses that it leaves alone. */
export interface RuleExamples {
  readonly found: readonly WrittenExample[];
  readonly clean: readonly WrittenExample[];
}

/** Code, or a change between two trees of texts by path. */
export type WrittenExample =
  | string
  | {
      readonly before: Readonly<Record<string, string>>;
      readonly after: Readonly<Record<string, string>>;
    };

/** An example as lines to be read; of a change, each file as it is afterwards, or that it is gone. */
export function exampleLines(example: WrittenExample): string[] {
  if (typeof example === "string") return linesOf(example);
  const { before, after } = example;
  const gone = Object.keys(before).filter((path) => after[path] === undefined);
  return [
    ...gone.map((path) => `${path}: deleted`),
    ...Object.entries(after)
      .filter(([path, text]) => before[path] !== text)
      .flatMap(([path, text]) => [
        ...side(`${path}, before`, before[path]),
        ...side(`${path}, after`, text),
      ]),
  ];
}

function side(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name}:`, ...linesOf(text).map((line) => `  ${line}`)];
}

/** The mark in front of what was broken up for scanners' sake is for the tests. */
function linesOf(text: string): string[] {
  return text.trimEnd().split("\n");
}
