import { measure } from "./measure.mjs";

/**
 * Runs two sides in turns, so that both meet the same machine. Answers with the median of the turns' ratios, by the
 * clock and by processor time, the range of the former's middle half, the medians in ms, and the most memory that
 * the first side held, in MB.
 * @param sides `[own, base]`: each runs its program once and answers as `measure` does
 */
export async function ratioInTurns([own, base], turns) {
  const pairs = [];
  for (let turn = 0; turn < turns; turn += 1) pairs.push([await own(turn), await base(turn)]);
  const clock = pairs.map(([one, other]) => one.ms / other.ms);
  const processor = pairs.map(([one, other]) => one.processorMs / other.processorMs);
  return {
    ratio: rounded(quantile(clock, 0.5)),
    spread: [rounded(quantile(clock, 0.25)), rounded(quantile(clock, 0.75))],
    processorRatio: rounded(quantile(processor, 0.5)),
    ownMs: quantile(
      pairs.map(([{ ms }]) => ms),
      0.5,
    ),
    baseMs: quantile(
      pairs.map(([, { ms }]) => ms),
      0.5,
    ),
    mb: Math.max(...pairs.map(([{ mb }]) => mb ?? 0)),
  };
}

/** A side that runs the built program or another in a repository. */
export function sideOf(program, args, place, { before } = {}) {
  return async (turn) => {
    await before?.(turn);
    return await measure(program, args, { ...place, everyMs: 20 });
  };
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1) + 0.5)];
}

/** Two decimals; null for what has no value, as where the base took no time that the system counts. */
function rounded(value) {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
