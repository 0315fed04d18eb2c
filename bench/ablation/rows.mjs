import { names } from "../fresh/totals.mjs";

/** So many flaws of the list that rules are made with show that a rule fits more than the one it was made for. */
const IN_SIGHT = 3;
/** More than one thing in so many wrong, and a rule is not stable. */
const WRONG_IN = 10;

/**
 * What each rule said: `unseen` counts faults that it names in code it was not made for, `inSight` those of lists that
 * rules are made with, `samples` lines that the tests of other analyzers mark, `alone` those of both that no other rule names, `planted` kinds of planted flaws, `wrong` what a
 * reader found wrong, `unread` what nobody judged.
 */
export function rowsOf(rules, records, judgements) {
  const faults = faultsOf(records);
  const read = judgementsOf(records, judgements);
  return rules
    .map((rule) => {
      const { id, status = "stable" } = rule;
      const own = faults.filter(({ rules: named }) => named.includes(id));
      const verdicts = read.filter(({ rule }) => rule === id);
      const right = verdicts.filter(({ verdict }) => verdict === "right").length;
      const wrong = verdicts.filter(({ verdict }) => verdict === "wrong").length;
      const unseen = own.filter(({ isUnseen }) => isUnseen).length + right;
      const inSight = own.filter(({ isUnseen }) => !isUnseen).length;
      const samples = records.samples.filter(({ rule }) => rule === id).length;
      const planted = records.planted.filter(({ rules: named }) => named.includes(id)).length;
      const said = records.trees.filter(({ rule }) => rule === id).length;
      return {
        rule: id,
        status,
        unseen,
        inSight,
        alone: own.filter(({ rules: named }) => named.length === 1).length,
        samples,
        planted,
        wrong,
        unread: Math.max(0, said - verdicts.filter(({ isOfTree }) => isOfTree).length),
        tier: isMeasured(rule) ? tierOf({ unseen, inSight, samples, planted, wrong }) : status,
      };
    })
    .sort((a, b) => (a.rule < b.rule ? -1 : 1));
}

/**
 * Whether these records can tell what a rule is worth. A question carries no rule in a report; types are known of a work
 * tree alone; and credentials of a known form are not to be had in public code, as the hosts refuse them.
 */
function isMeasured({ question, typed, engine }) {
  return question === undefined && typed !== true && engine !== "secretlint";
}

function tierOf({ unseen, inSight, samples, planted, wrong }) {
  const isRight = unseen + samples + planted > 0 || inSight >= IN_SIGHT;
  const isMostlyRight = wrong * WRONG_IN <= unseen + inSight + samples + wrong;
  return isRight && isMostlyRight ? "stable" : "nursery";
}

/** Every fault with the rules that name it. */
function faultsOf({ advisories, kept, sinks, sinksKept, flaws, fixes }) {
  const ofRows = (rows, isUnseen, isFound) =>
    rows.filter(isFound).map(({ rules }) => ({ rules, isUnseen }));
  const asNew = (rows) => rows.map((row) => row.asNew).filter(({ found }) => found);
  const ofFixes = (reviewed) =>
    reviewed.map(({ fix, backwards }) => ({
      rules: [...new Set(backwards.filter((each) => names(each, fix)).map(({ rule }) => rule))],
      isUnseen: true,
    }));
  return [
    ...ofRows(advisories, false, ({ outcome }) => outcome === "found"),
    ...ofRows(asNew(advisories), false, () => true),
    ...ofRows(kept, true, ({ outcome }) => outcome === "found"),
    ...ofRows(asNew(kept), true, () => true),
    ...ofRows(sinks, false, ({ found }) => found),
    ...ofRows(sinksKept, true, ({ found }) => found),
    ...ofFixes(flaws),
    ...ofFixes(fixes),
  ];
}

/** What readers made of findings: in repositories and in clean releases. */
function judgementsOf({ precision, repositories }, trees) {
  const grave = [...precision.grave, ...repositories.grave]
    .filter(({ reading }) => reading !== null)
    .map(({ rule, reading }) => ({ rule, verdict: reading.verdict, isOfTree: false }));
  // Samples and fixes are counted from their records.
  const ofTrees = trees.filter(({ fix, sample }) => fix === undefined && sample !== true);
  return [...grave, ...ofTrees.map((each) => ({ ...each, isOfTree: true }))];
}
