import { keysOf } from "./built-in.ts";
import type { Frame, Machine } from "./machine.ts";
import { elementOf } from "./member.ts";
import { asNamedList } from "./named-list.ts";
import { bare, child, isFunction, keyName, nodes, partOf, word, type Node } from "./node.ts";
import { unpacksArchives } from "./sources.ts";
import {
  addNote,
  bake,
  become,
  emptyState,
  fork,
  joinStates,
  refusedIn,
  type State,
} from "./state.ts";
import { allTaints, either, NOTHING, value, type Value } from "./value.ts";

/** Carries out a statement; what follows in a block that has ended is left out. */
export function executeStatement(machine: Machine, node: Node, state: State): void {
  machine.step();
  if (state.isDead) return;
  const kind = KINDS[node.type];
  if (kind !== undefined) kind(machine, node, state);
  else if (node.type.endsWith("Expression")) machine.evaluate(node, state);
}

type Execute = (machine: Machine, node: Node, state: State) => void;

const KINDS: Readonly<Record<string, Execute>> = {
  Program: block,
  BlockStatement: block,
  StaticBlock: block,
  ExpressionStatement: (machine, node, state) => {
    machine.evaluate(child(node, "expression"), state);
  },
  VariableDeclaration: declare,
  ExportNamedDeclaration: exported,
  ExportDefaultDeclaration: exported,
  FunctionDeclaration: (machine, node, state) => machine.made(node, state),
  ClassDeclaration: classBody,
  ClassExpression: classBody,
  IfStatement: branch,
  ForStatement: loop,
  WhileStatement: loop,
  DoWhileStatement: loop,
  ForInStatement: eachOf,
  ForOfStatement: eachOf,
  SwitchStatement: choose,
  TryStatement: attempt,
  ReturnStatement: leave,
  ThrowStatement: (machine, node, state) => {
    machine.evaluate(child(node, "argument"), state);
    state.isDead = true;
  },
  BreakStatement: jump,
  ContinueStatement: jump,
  LabeledStatement: (machine, node, state) => inner(machine, child(node, "body"), state),
  WithStatement: (machine, node, state) => inner(machine, child(node, "body"), state),
};

function inner(machine: Machine, node: Node | null, state: State): void {
  if (node !== null) machine.execute(node, state);
}

function block(machine: Machine, node: Node, state: State): void {
  const statements = nodes(node, "body");
  // Function declarations are there before anything runs.
  for (const statement of statements)
    if (statement.type === "FunctionDeclaration") machine.made(statement, state);
  for (const statement of statements) machine.execute(statement, state);
}

function declare(machine: Machine, node: Node, state: State): void {
  for (const declarator of nodes(node, "declarations")) {
    const id = partOf(declarator, "id");
    const init = child(declarator, "init");
    if (init !== null) {
      const given = machine.evaluate(init, state);
      machine.assign(id, asNamedList(machine, { id, init, given, state }), state);
    } else if (node["kind"] !== "var") machine.assign(id, NOTHING, state);
  }
}

function exported(machine: Machine, node: Node, state: State): void {
  const declaration = child(node, "declaration");
  if (declaration === null) return;
  if (isFunction(declaration)) machine.made(declaration, state);
  else machine.execute(declaration, state);
}

function classBody(machine: Machine, node: Node, state: State): void {
  for (const member of nodes(child(node, "body"), "body")) {
    const held = child(member, "value");
    if (member.type === "StaticBlock") machine.execute(member, state);
    else if (isFunction(held)) machine.made(held, state);
    else if (held !== null) {
      const of = machine.evaluate(held, fork(state));
      const name = keyName(member, "key");
      if (name !== null) machine.watch.property({ node: member, name, value: of, state });
    }
  }
}

function branch(machine: Machine, node: Node, state: State): void {
  const test = partOf(node, "test");
  machine.evaluate(test, state);
  const [yes, no] = [fork(state), fork(state)];
  machine.note(test, true, yes);
  machine.note(test, false, no);
  inner(machine, child(node, "consequent"), yes);
  inner(machine, child(node, "alternate"), no);
  become(state, joinStates(yes, no));
}

/** Twice: what the first turn leaves behind is what the second finds. */
const TURNS = 2;

function loop(machine: Machine, node: Node, state: State): void {
  inner(machine, child(node, "init"), state);
  const test = child(node, "test");
  turn(machine, state, (turnState) => {
    if (test !== null) {
      machine.evaluate(test, turnState);
      machine.note(test, true, turnState);
    }
    inner(machine, child(node, "body"), turnState);
    const update = child(node, "update");
    if (update !== null && !turnState.isDead) machine.evaluate(update, turnState);
  });
}

/** Gives what the last turn leaves behind, however it ends. */
function turn(machine: Machine, state: State, action: (state: State) => void): State {
  let last = state;
  const frame: Frame = { kind: "loop", fn: null, args: [], self: null, result: null, exits: [] };
  machine.frames.push(frame);
  for (let count = 0; count < TURNS; count += 1) {
    const turnState = fork(state);
    action(turnState);
    last = frame.exits.splice(0).reduce(joinStates, turnState);
    become(state, joinStates(state, last));
  }
  machine.frames.pop();
  return last;
}

function eachOf(machine: Machine, node: Node, state: State): void {
  const [over, left] = [partOf(node, "right"), partOf(node, "left")];
  const object = machine.evaluate(over, state);
  const target =
    left.type === "VariableDeclaration" ? child(nodes(left, "declarations")[0], "id") : left;
  const element =
    node.type !== "ForInStatement"
      ? nextOver(machine, node, object)
      : isArguments(over)
        ? NOTHING
        : keysOf(object);
  const before = new Map(state.notes);
  const after = turn(machine, state, (turnState) => {
    if (target !== null) machine.assign(target, element, turnState);
    inner(machine, child(node, "body"), turnState);
  });
  const code = constantList(machine, over);
  // `for (const name of FORBIDDEN) if (name === key) throw …`: code after the loop has none of these names.
  const ids = code === null ? allTaints(element).map(({ id }) => id) : [...after.notes.keys()];
  if (after.isDead) return;
  for (const [id, note] of refusedIn({ ids, before, after: after.notes }))
    addNote(state, id, code === null ? note : `${note} :: ${code}`);
}

/** The code of a list of constants that a loop goes over; null for any other. */
function constantList(machine: Machine, over: Node): string | null {
  const list = over.type === "Identifier" ? machine.conditionOf(over) : over;
  return list?.type === "ArrayExpression" ? machine.spell(list) : null;
}

/** The keys of `arguments` are numbers. */
function isArguments(over: Node): boolean {
  return over.type === "Identifier" && word(over, "name") === "arguments";
}

function nextOver(machine: Machine, node: Node, object: Value): Value {
  const over = machine.spell(partOf(node, "right"));
  const isEntries = node["await"] === true || /[eE]ntries(\(\))?$/.test(over);
  if (isEntries && unpacksArchives(machine.text)) return value({ origin: "@archive" });
  return elementOf(object);
}

/** Each case by itself, as if all ended in `break`; `case "a":` is a check. */
function choose(machine: Machine, node: Node, state: State): void {
  const on = partOf(node, "discriminant");
  const given = machine.evaluate(on, state);
  const frame: Frame = { kind: "loop", fn: null, args: [], self: null, result: null, exits: [] };
  machine.frames.push(frame);
  let fallen: State | null = null;
  let hasDefault = false;
  for (const part of nodes(node, "cases")) {
    const test = child(part, "test");
    const own = fork(state);
    if (test === null) hasDefault = true;
    else if (bare(test).type === "Literal")
      for (const { id } of allTaints(given))
        addNote(own, id, `${machine.spell(on)} === ${machine.spell(test)}`);
    const caseState: State = fallen === null ? own : joinStates(own, fallen);
    for (const statement of nodes(part, "consequent")) machine.execute(statement, caseState);
    fallen = caseState;
  }
  machine.frames.pop();
  const ends = [
    ...frame.exits,
    ...(fallen === null ? [] : [fallen]),
    ...(hasDefault ? [] : [state]),
  ];
  become(state, ends.reduce(joinStates, { ...emptyState(), isDead: true }));
}

function attempt(machine: Machine, node: Node, state: State): void {
  const tried = fork(state);
  tried.tries += 1;
  inner(machine, child(node, "block"), tried);
  tried.tries = state.tries;
  const handler = child(node, "handler");
  const before = fork(state);
  if (handler === null) become(state, tried);
  else {
    const caught = joinStates(before, fork(tried));
    const param = child(handler, "param");
    const rescued = caught.isDead ? fork(before) : fork(caught);
    if (param !== null) machine.assign(param, NOTHING, rescued);
    inner(machine, child(handler, "body"), rescued);
    become(state, joinStates(tried, rescued));
  }
  const last = child(node, "finalizer");
  if (last === null) return;
  const wasDead = state.isDead;
  state.isDead = false;
  machine.execute(last, state);
  state.isDead ||= wasDead;
}

function leave(machine: Machine, node: Node, state: State): void {
  const given = machine.evaluate(child(node, "argument"), state);
  const frame = machine.frames.findLast(({ kind }) => kind === "function");
  if (frame !== undefined) {
    frame.result = either(frame.result ?? NOTHING, bake(given, state.notes));
    frame.exits.push(fork(state));
  }
  state.isDead = true;
}

function jump(machine: Machine, _node: Node, state: State): void {
  const frame = machine.frames.at(-1);
  if (frame?.kind === "loop") frame.exits.push(fork(state));
  state.isDead = true;
}
