// A change of 200 functions in 50 files. Each holds one flaw and one line that only looks like one. What a
// model says of it is mixed from both and from what models are known to make up.

const FILES = 50;
const FUNCTIONS = 4;

/** Shapes of a flaw: the line before the change, the line after it, and what is true of that. */
const FLAWS = [
  {
    category: "wrong-result",
    title: "The last row is left out",
    before: (n) => `  const page${n} = rows${n}.slice(from${n}, from${n} + limit${n});`,
    after: (n) => `  const page${n} = rows${n}.slice(from${n}, from${n} + limit${n} - 1);`,
  },
  {
    category: "unhandled-case",
    title: "An empty list has no first entry",
    before: (n) => `  const first${n} = rows${n}[0]?.amount ?? 0;`,
    after: (n) => `  const first${n} = rows${n}[0].amount;`,
  },
  {
    category: "repeated-work",
    title: "The table is sorted anew for each row",
    before: (n) => `  const ranks${n} = rankAll(sorted${n}, rows${n});`,
    after: (n) => `  const ranks${n} = rows${n}.map((row) => rankOf(sortRows(rows${n}), row));`,
  },
  {
    category: "broken-contract",
    title: "The total is given in cents now, callers expect units",
    before: (n) => `  const total${n} = sumOf(rows${n}) / 100;`,
    after: (n) => `  const total${n} = sumOf(rows${n});`,
  },
  {
    category: "access-control",
    title: "Any account can be named by the caller",
    before: (n) => `  const account${n} = session${n}.account;`,
    after: (n) => `  const account${n} = request${n}.account;`,
  },
  {
    // The same text in every function that has it: its line alone says which one is meant.
    category: "data-loss",
    title: "What was kept before is thrown away",
    isEverywhere: true,
    before: () => "  archive.add(drafts);",
    after: () => "  archive.replace(drafts);",
  },
];

/** What the guard in another file rules out. */
export const GUARD = "export const checkedParts = (parts) => Math.max(1, parts);";

export function createWorld() {
  const before = new Map([["src/guards.js", `${GUARD}\n`]]);
  const after = new Map(before);
  const flaws = [];
  for (let file = 0; file < FILES; file += 1) {
    const path = `src/part${String(file).padStart(2, "0")}.js`;
    const head = ['import { checkedParts } from "./guards.js";', ""];
    const sides = { before: [...head], after: [...head] };
    for (let own = 0; own < FUNCTIONS; own += 1) {
      const n = file * FUNCTIONS + own;
      const shape = FLAWS[Math.floor(n / 2) % FLAWS.length];
      for (const side of ["before", "after"]) {
        const at = sides[side].length;
        sides[side].push(...bodyOf(n, shape, side));
        if (side === "after") flaws.push({ n, path, ...placesIn(n, shape, at) });
      }
    }
    before.set(path, `${sides.before.join("\n")}\n`);
    after.set(path, `${sides.after.join("\n")}\n`);
  }
  return { before, after, flaws };
}

function bodyOf(n, shape, side) {
  return [
    `export function settle${n}(rows${n}, session${n}, request${n}) {`,
    `  const from${n} = Number(request${n}.from ?? 0);`,
    `  const limit${n} = Number(request${n}.limit ?? 50);`,
    `  const parts${n} = checkedParts(request${n}.parts);`,
    shape[side](n),
    `  const untouched${n} = rows${n}.length + limit${n};`,
    `  const kept${n} = rows${n}.filter((row) => row.kind !== "void");`,
    side === "before"
      ? `  const share${n} = kept${n}.length;`
      : `  const share${n} = kept${n}.length / parts${n};`,
    `  return report(session${n}, { share${n}, untouched${n}, from${n} });`,
    "}",
    "",
  ];
}

/** The lines of what is wrong, of what is not, and of what the change left alone. */
function placesIn(n, { category, title, after, isEverywhere = false }, at) {
  return {
    category,
    isEverywhere,
    title: `${title} (settle${n})`,
    line: at + 5,
    quote: after(n).trim(),
    harmlessLine: at + 8,
    harmless: `const share${n} = kept${n}.length / parts${n};`,
    untouchedLine: at + 6,
    untouched: `const untouched${n} = rows${n}.length + limit${n};`,
  };
}

/**
 * What the model says of the functions it is shown: 200 findings that are right, told with all the liberties
 * models take, and 400 that are not, in five ways.
 */
export function mixedFindings(flaws) {
  const all = [];
  const say = (flaw, isTrue, more) =>
    all.push({
      flaw,
      isTrue,
      finding: {
        file: flaw.path,
        line: flaw.line,
        quote: flaw.quote,
        category: flaw.category,
        severity: "major",
        title: flaw.title,
        message: `${flaw.title}. Write it as it was before.`,
        trigger: `settle${flaw.n} is called with a request that says so`,
        ...more,
      },
    });
  for (const flaw of flaws) {
    const { n } = flaw;
    // Right: its line is exact, off by up to two, or not said; its quote exact, with a mark of the diff, or reflowed.
    say(flaw, true, {
      line: [flaw.line, flaw.line + 1, flaw.line - 2, flaw.isEverywhere ? flaw.line : null][n % 4],
      quote: [flaw.quote, `+ ${flaw.quote}`, flaw.quote.replaceAll(" ", "  ")][n % 3],
    });
    if (n % 20 < 7)
      say(flaw, false, { file: `src/settle/part${n}.js`, title: `Made-up file ${n}` });
    if (n % 20 >= 13)
      say(flaw, false, {
        quote: `if (rows${n}.length === ${n}) { return legacy(rows${n}); }`,
        title: `Code that is not there ${n}`,
        category: "injection",
      });
    if (n % 10 < 3)
      say(flaw, false, {
        line: flaw.untouchedLine,
        quote: flaw.untouched,
        title: `Old code ${n}`,
        category: "unhandled-case",
      });
    if (n % 2 === 0)
      say(flaw, false, {
        line: flaw.harmlessLine,
        quote: flaw.harmless,
        title: `Division by zero when no parts are given, settle${n}`,
        category: "wrong-result",
      });
    if (n % 2 === 1)
      say(flaw, false, {
        line: flaw.line + (n % 3),
        title: `${flaw.title.split(" (")[0]}, said once more for settle${n}`,
        severity: "minor",
        trigger: null,
      });
  }
  return all;
}
