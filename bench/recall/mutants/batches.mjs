/**
 * Puts the mutants of one package into as few changes as can be: one flaw a file, and a flaw that shows
 * in other files alone.
 */
export function batchesOf(mutants) {
  const batches = [];
  for (const mutant of mutants) {
    const isAlone = mutant.users.length > 0;
    const place = isAlone
      ? undefined
      : batches.find((batch) => batch.every((each) => canStandBeside(each, mutant)));
    if (place === undefined) batches.push([mutant]);
    else place.push(mutant);
  }
  return batches;
}

function canStandBeside(one, other) {
  return one.users.length === 0 && one.path !== other.path;
}
