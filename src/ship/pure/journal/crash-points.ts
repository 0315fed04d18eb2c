import type { JournaledEffect, JournalLine } from "./types.ts";

/**
 * Names the moments of a run at which it can be told to die, for tests: after each line of its journal
 * (`intent:push`), in the middle of writing it (`torn:intent:push`), and between an effect and its `done`
 * (`effect:push`). A name that occurs again counts up: `done:push#2`.
 */
export function crashPointsOf(lines: readonly JournalLine[]): string[] {
  const count = createPointCounter();
  const effects = new Map<number, JournaledEffect>();
  return lines.flatMap((line) => {
    if (line.line === "intent") effects.set(line.n, line.effect);
    const effect = "n" in line ? effects.get(line.n) : undefined;
    const name = count(pointOf(line, effect));
    const before = line.line === "done" && effect !== undefined ? [count(effectPoint(effect))] : [];
    return [...before, `torn:${name}`, name];
  });
}

/** Names the moment after a line is written, without its count. */
export function pointOf(line: JournalLine, effect: JournaledEffect | undefined): string {
  switch (line.line) {
    case "step":
      return `${line.phase}:${line.step}`;
    case "intent":
      return `intent:${kindOf(line.effect)}`;
    case "done":
      return `done:${effect === undefined ? line.n : kindOf(effect)}`;
    case "paused":
      return `paused:${line.because}`;
    default:
      return line.line;
  }
}

/** Names the moment between an effect and its `done`. */
export function effectPoint(effect: JournaledEffect): string {
  return `effect:${kindOf(effect)}`;
}

/** Numbers a name's second and later occurrences. */
export function createPointCounter(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}#${times}`;
  };
}

function kindOf(effect: JournaledEffect): string {
  return effect.do === "run-command" ? `run-command:${String(effect["step"])}` : effect.do;
}
