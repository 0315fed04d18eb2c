import { BoundValues } from "./bound-values.ts";
import { allTaints, either, passed, type Taint, type Value } from "./value.ts";

/** The facts that are known at one point of a program. Branches work on copies, which are joined after them. */
export interface State {
  values: BoundValues;
  /** Properties by the code that names them, `target[key]`, as they were last written. */
  paths: Map<string, Value>;
  /** Checks that an input has met on the way here, by its id; `!` before those that failed. */
  notes: Map<string, readonly string[]>;
  /** The program never gets here. */
  isDead: boolean;
  /** How many `try` are around. */
  tries: number;
}

export function emptyState(): State {
  return { values: new BoundValues(), paths: new Map(), notes: new Map(), isDead: false, tries: 0 };
}

export function fork(state: State): State {
  return {
    values: state.values.copy(),
    paths: new Map(state.paths),
    notes: new Map(state.notes),
    isDead: state.isDead,
    tries: state.tries,
  };
}

/** Makes one state what another is. */
export function become(state: State, other: State): void {
  state.values = other.values;
  state.paths = other.paths;
  state.notes = other.notes;
  state.isDead = other.isDead;
}

/** Joins the states of two branches: checks of one branch alone stay with the values that met them. */
export function joinStates(a: State, b: State): State {
  if (a.isDead) return b;
  if (b.isDead) return a;
  const notes = commonNotes(a, b);
  const lostOf = (state: State): ReadonlyMap<string, readonly string[]> => {
    const lost = new Map<string, readonly string[]>();
    for (const [id, all] of state.notes) {
      const kept = notes.get(id);
      const own = kept === all ? [] : all.filter((note) => kept?.includes(note) !== true);
      if (own.length > 0) lost.set(id, own);
    }
    return lost;
  };
  const [lostA, lostB] = [lostOf(a), lostOf(b)];
  const values = a.values.copy();
  const isSame = a.values.isSame(b.values);
  for (const [binding, one] of isSame ? [] : a.values.changes()) {
    const other = b.values.get(binding);
    if (other !== undefined && other !== one)
      values.set(binding, either(bake(one, lostA), bake(other, lostB)));
  }
  for (const [binding, other] of isSame ? [] : b.values.changes()) {
    const one = a.values.get(binding);
    if (one === undefined) values.set(binding, other);
    else if (one !== other) values.set(binding, either(bake(one, lostA), bake(other, lostB)));
  }
  const paths = new Map<string, Value>();
  for (const [path, one] of a.paths) {
    const other = b.paths.get(path);
    if (other !== undefined) paths.set(path, one === other ? one : either(one, other));
  }
  return { values, paths, notes, isDead: false, tries: a.tries };
}

/** A check that one way met and the other failed was made all the same: it reads `?check` after them. */
function commonNotes(a: State, b: State): Map<string, readonly string[]> {
  const notes = new Map<string, readonly string[]>();
  for (const [id, all] of a.notes) {
    const others = b.notes.get(id);
    if (others === undefined) continue;
    // Copies of a state share the lists to which neither has added.
    if (others === all) {
      if (all.length > 0) notes.set(id, all);
      continue;
    }
    const common = all.flatMap((note) => {
      if (others.includes(note)) return [note];
      return others.includes(opposite(note)) ? [`?${note.replace(/^!/, "")}`] : [];
    });
    if (common.length > 0) notes.set(id, common);
  }
  return notes;
}

function opposite(note: string): string {
  return note.startsWith("!") ? note.slice(1) : `!${note}`;
}

const MAX_NOTES = 20;
const MAX_NOTED = 80;

/** Notes a check of an input. */
export function addNote(state: State, id: string, note: string): void {
  const known = state.notes.get(id) ?? [];
  if (known.includes(note) || known.length >= MAX_NOTES || state.notes.size > MAX_NOTED) return;
  state.notes.set(id, [...known, note]);
}

/** Checks that inputs have failed in every turn of a loop, or nothing after it would be reached. */
export function refusedIn(question: {
  ids: readonly string[];
  before: ReadonlyMap<string, readonly string[]>;
  after: ReadonlyMap<string, readonly string[]>;
}): [id: string, note: string][] {
  const { ids, before, after } = question;
  return [...new Set(ids)].flatMap((id) =>
    (after.get(id) ?? [])
      .filter((note) => note.startsWith("!") && before.get(id)?.includes(note) !== true)
      .map((note): [string, string] => [id, note]),
  );
}

/** The checks that hold for an input here: those of itself, and of what it is part of. */
export function notesFor(
  notes: ReadonlyMap<string, readonly string[]>,
  id: string,
): readonly string[] {
  if (notes.size === 0) return [];
  const found = [...(notes.get(id) ?? [])];
  for (let at = id.lastIndexOf("."); at > 0; at = id.lastIndexOf(".", at - 1))
    found.push(...(notes.get(id.slice(0, at)) ?? []));
  return found;
}

/** Writes the checks that hold here into a value, for use where they are no longer known. */
export function bake(of: Value, notes: ReadonlyMap<string, readonly string[]>): Value {
  if (notes.size === 0 || (allTaints(of).length === 0 && of.reached.length === 0)) return of;
  const mark = (taints: readonly Taint[]) =>
    taints.flatMap((taint) =>
      notesFor(notes, taint.id).reduce<readonly Taint[]>(
        (marked, note) => passed(marked, note),
        [taint],
      ),
    );
  return {
    ...of,
    taints: mark(of.taints),
    reached: mark(of.reached),
    elements: of.elements === null ? null : { ...of.elements, taints: mark(of.elements.taints) },
  };
}

/** Forgets what was known of properties of a name that changes. */
export function forgetPaths(state: State, name: string): void {
  for (const path of state.paths.keys()) {
    if (path.split(WORDS).includes(name)) state.paths.delete(path);
  }
}

const WORDS = /[^\w$]+/;
