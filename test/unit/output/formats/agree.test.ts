import { expect, test } from "vitest";
import { escapeRegExp } from "../../../../src/core/escape-reg-exp.ts";
import { FORMATS, type FormatName } from "../../../../src/output/formats/index.ts";
import { finding } from "../../review/pure/helpers.ts";
import { view } from "./helpers.ts";

const PATHS = [
  "src/a.ts",
  "@scope/with space/b.ts",
  "docs/GH-12#3 50%.md",
  "größe/名前.py",
  "a&b/<c>'\"|`.js",
];

const FINDINGS = PATHS.flatMap((file, at) =>
  (["critical", "major", "minor"] as const).map((severity, nth) =>
    finding({
      id: `f-${at}${nth}`,
      file,
      line: 10 * at + nth + 1,
      severity,
      message: `Wrong at \`f(${nth})\` | @someone.`,
      status: nth === 2 ? "known" : "new",
    }),
  ),
);

const VIEW = {
  ...view({
    facts: { findings: FINDINGS, files: { reviewed: 5, excluded: [], skipped: [], failed: [] } },
    sources: Object.fromEntries(PATHS.map((path) => [path, "call(value);\n".repeat(60)])),
    columns: 400,
  }),
  isVerbose: true,
};

const written = async (format: FormatName): Promise<string> => (await FORMATS[format]())(VIEW);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Text of XML or HTML, as it is read. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#(x?)(\w+)|(\w+));/g,
    (whole, hex: string, code: string, name: string) =>
      code === undefined
        ? (ENTITIES[name] ?? whole)
        : String.fromCodePoint(Number.parseInt(code, hex === "x" ? 16 : 10)),
  );
}

/** Every `path:line` that a text tells of. */
function placesIn(text: string): string[] {
  const places = FINDINGS.map(({ file, line }) => `${file}:${line}`);
  return [
    ...new Set(places.filter((place) => new RegExp(`${escapeRegExp(place)}(?!\\d)`).test(text))),
  ];
}

interface Sarif {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
      }[];
    },
  ];
}
interface Place {
  readonly path: string;
  readonly lines?: { readonly begin: number };
  readonly range?: { readonly start: { readonly line: number } };
}

/** How each format tells where its findings are. */
const PLACES: Readonly<Record<FormatName, (text: string) => string[]>> = {
  text: placesIn,
  json: (text) =>
    (JSON.parse(text) as { findings: { file: string; line: number }[] }).findings.map(
      ({ file, line }) => `${file}:${line}`,
    ),
  sarif: (text) =>
    (JSON.parse(text) as Sarif).runs[0].results.map(({ locations: [{ physicalLocation: at }] }) =>
      [decodeURIComponent(at.artifactLocation.uri), at.region.startLine].join(":"),
    ),
  rdjson: (text) =>
    (JSON.parse(text) as { diagnostics: { location: Place }[] }).diagnostics.map(
      ({ location }) => `${location.path}:${location.range?.start.line}`,
    ),
  github: (text) =>
    [...text.matchAll(/^::\w+ file=([^,]*),line=(\d+)/gm)].map(([, file = "", line]) =>
      [decodeURIComponent(file), line].join(":"),
    ),
  markdown: (text) => placesIn(unescaped(text).replaceAll("\\|", "|").replaceAll("\u200b", "")),
  gitlab: (text) =>
    (JSON.parse(text) as { location: Place }[]).map(
      ({ location }) => `${location.path}:${location.lines?.begin}`,
    ),
  junit: (text) =>
    [...text.matchAll(/<testcase [^>]*name="[^"]* at line (\d+)" file="([^"]*)"/g)].map(
      ([, line, file = ""]) => `${unescaped(file)}:${line}`,
    ),
  checkstyle: (text) =>
    [...text.matchAll(/<file name="([^"]*)">(.*?)<\/file>/gs)].flatMap(([, file = "", own = ""]) =>
      [...own.matchAll(/<error line="(\d+)"/g)].map(([, line]) => `${unescaped(file)}:${line}`),
    ),
  html: (text) => {
    const [, data = ""] = /id="data">(.*?)<\/script>/s.exec(text) ?? [];
    return (JSON.parse(data) as { findings: { file: string; line: number }[] }).findings.map(
      ({ file, line }) => `${file}:${line}`,
    );
  },
};

test.each(Object.keys(PLACES) as FormatName[])(
  "%s tells of every finding at its place",
  async (format) => {
    const places = FINDINGS.map(({ file, line }) => `${file}:${line}`);
    expect(PLACES[format](await written(format)).toSorted()).toEqual(places.toSorted());
  },
);

test.each([
  ["text", "5 critical, 5 major, 5 minor in 5 files"],
  ["markdown", "| 5 | 5 | 5 |"],
  ["markdown", "5 critical, 5 major, 5 minor in 5 files"],
  ["html", "5 critical, 5 major, 5 minor in 5 files"],
  ["html", '<li class="minor"><b>5</b> minor</li>'],
  ["junit", 'tests="16" failures="10" errors="0"'],
] as const)("%s counts the same: %s", async (format, words) => {
  expect(await written(format)).toContain(words);
});

test("in a summary of Markdown a path mentions nobody and links nothing", async () => {
  const summaries = (await written("markdown")).match(/<summary>.*<\/summary>/g) ?? [];

  expect(summaries).toHaveLength(15);
  expect(summaries.filter((text) => /GH-\d|@\w|(?<!&)#\d/.test(text))).toEqual([]);
});
