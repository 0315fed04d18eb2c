// What of each bench's result is kept in the tree: sums and short tables, no single places.

/** By the name of the result, a function that gives its digest. */
export const digests = {
  fresh: ({ totals }) => ({ totals }),
  everyday: ({ rows }) => ({ rows }),
  "everyday-kept": ({ rows }) => ({ rows }),
  precision: ({
    packages,
    pairs,
    lines,
    perSeverity,
    graveEach1000,
    languages,
    oxlint,
    ...rest
  }) => ({
    packages,
    pairs,
    lines,
    graveEach1000,
    perSeverity,
    oxlint: { count: oxlint.count, per1000: oxlint.per1000 },
    changesWithWord: rest.changesWithWord,
    perChange: rest.perChange,
    readings: countReadings(rest.grave),
    languages,
    rules: rest.rules.map(({ rule, grave, minor, over }) => ({ rule, grave, minor, over })),
  }),
  repositories: ({ languages, rules, grave }) => ({
    readings: countReadings(grave),
    languages: languages.map((each) => ({ ...each, repositories: each.repositories.length })),
    rules,
  }),
  fixtures: ({ languages, wrong, failed }) => ({
    rules: sum(languages, "rules"),
    found: sum(languages, "found"),
    ofFound: sum(languages, "ofFound"),
    silent: sum(languages, "silent"),
    ofClean: sum(languages, "ofClean"),
    wrong: wrong.length,
    failed: failed.length,
  }),
  mutants,
  "mutants-final": mutants,
  advisories,
  "advisories-final": advisories,
  sinks,
  "sinks-final": sinks,
};

function mutants({ planted, found, asked, kinds }) {
  return {
    planted,
    found,
    asked,
    kinds: kinds.map((each) => ({
      kind: each.kind,
      planted: each.planted,
      found: each.found,
      asked: each.asked,
    })),
  };
}

function advisories({ total, found, other, asNew, oxlint, clean }) {
  return { total, found, other, asNew, oxlint, clean };
}

function sinks({ total, found, inFile, oxlint, mended, rows }) {
  const weaknesses = [...new Set(rows.map(({ cwe }) => cwe))].sort((a, b) => a - b);
  return {
    total,
    found,
    inFile,
    oxlint,
    mended,
    weaknesses: weaknesses.map((cwe) => {
      const own = rows.filter((row) => row.cwe === cwe);
      return { cwe, total: own.length, found: own.filter((row) => row.found).length };
    }),
  };
}

function countReadings(grave) {
  const of = (verdict) => grave.filter(({ reading }) => (reading?.verdict ?? null) === verdict);
  return {
    right: of("right").length,
    debatable: of("debatable").length,
    wrong: of("wrong").length,
    unread: of(null).length,
  };
}

function sum(rows, key) {
  return rows.reduce((total, row) => total + row[key], 0);
}
