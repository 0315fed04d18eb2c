import type { TargetFacts } from "../../config/detect/detect-target.ts";
import { COMMAND_KINDS, type CommandKind, type Detection } from "../../config/detect/types.ts";
import type { SettingEntry } from "../../config/types.ts";
import { TONES, type Tone } from "../../core/vocabulary.ts";
import type { Ask } from "../../terminal/ask.ts";
import { TONE_CHOICES } from "../shared/choose-tone.ts";

/** The settings to write into the project's file; null leaves one out. */
export interface Answers {
  readonly tone: Tone | null;
  readonly targetBranch: string | null;
  readonly commands: Readonly<Record<CommandKind, string | null>>;
  /** Whether the tracker's step is switched on in its block. */
  readonly isTrackerOn: boolean;
  /** The source of each setting by its key, for the report. */
  readonly from: ReadonlyMap<string, string>;
}

/** The facts that the questions are about. */
export interface Found {
  readonly entries: readonly SettingEntry[];
  readonly commands: Detection;
  readonly target: TargetFacts;
  /** Whether the server of a tracker is registered for this project or user. */
  readonly hasTrackerServer: boolean;
}

/** Asks for settings that neither the project's file nor a flag holds; without a terminal takes what was detected. */
export async function askAnswers(ask: Ask, found: Found): Promise<Answers> {
  const { commands, target } = found;
  const tone = isSettled(found, "tone") ? null : await askTone(ask, found);
  const targetBranch = isSettled(found, "ship.targetBranch") ? null : await askTarget(ask, found);
  const answers: Record<CommandKind, string | null> = { install: null, build: null, test: null };
  const from = new Map<string, string>();
  if (targetBranch === target.detected) from.set("ship.targetBranch", target.from);
  for (const kind of COMMAND_KINDS) {
    const detected = commands[kind];
    const key = `ship.${kind}Command`;
    if (detected === undefined || isSettled(found, key)) continue;
    answers[kind] = await askCommand(ask, kind, detected);
    if (answers[kind] === detected.command) from.set(key, detected.from);
  }
  const isTrackerOn = await askTracker(ask, found);
  return { tone, targetBranch, commands: answers, isTrackerOn, from };
}

function sourceOf({ entries }: Found, key: string): SettingEntry | undefined {
  return entries.find((entry) => entry.key === key);
}

function isSettled(found: Found, key: string): boolean {
  const source = sourceOf(found, key)?.source;
  return source === "project" || source === "flag";
}

async function askTone(ask: Ask, found: Found): Promise<Tone | null> {
  const own = sourceOf(found, "tone");
  const left =
    own?.source === "user"
      ? `your own setting applies to you: ${String(own.value)}`
      : "`tool review` asks each time, and `tool ship` does not review";
  const answer = await ask.select<Tone | "unset">({
    message: "Which tone should reviews have?",
    choices: [...TONE_CHOICES, { value: "unset", label: "leave it open", hint: left }],
    // With a tone in the project's file `tool ship` reviews, for everyone who works on the project.
    default: own?.source === "user" ? "unset" : "constructive",
  });
  return TONES.find((tone) => tone === answer) ?? null;
}

/** The block is written in any case, for its prompt to be edited; a yes switches its step on. */
async function askTracker(ask: Ask, found: Found): Promise<boolean> {
  const ofTracker = found.entries.filter(({ key }) => key.startsWith("ship.issueTracker."));
  const isAskedFor = ofTracker.some(({ source }) => ["flag", "project", "user"].includes(source));
  if (isAskedFor || !ask.isOpen) return false;
  return await ask.confirm({
    message: "Should `tool ship` move the issue that a branch names in an issue tracker?",
    default: found.hasTrackerServer,
  });
}

/** Returns the branch to write; null if the default is right. */
async function askTarget(ask: Ask, found: Found): Promise<string | null> {
  const { target } = found;
  const entry = sourceOf(found, "ship.targetBranch");
  const derived = String(entry?.value ?? "main");
  // The user's own setting is not overruled unasked.
  const best = entry?.source === "default" ? (target.detected ?? derived) : derived;
  const names = [...new Set([best, ...target.there, derived])];
  const answer = await ask.select({
    message: "Which branch do pull requests target?",
    choices: [
      ...names.map((name) => ({
        value: `branch ${name}`,
        label: name,
        hint: hintFor(name, derived, target),
      })),
      { value: "another", label: "another branch…" },
    ],
    default: `branch ${best}`,
  });
  const branch =
    answer === "another"
      ? await ask.text({ message: "Its name", default: "", check: checkBranch })
      : answer.replace("branch ", "");
  return branch === derived ? null : branch;
}

function hintFor(name: string, derived: string, { detected, from, there }: TargetFacts): string {
  if (name === detected) return from;
  if (name === derived)
    return there.includes(name) ? "the default" : "the default, not on the remote";
  return "on the remote";
}

/** The rules of git-check-ref-format(1) that matter in practice. */
function checkBranch(name: string): string | undefined {
  if (name === "") return "a branch needs a name";
  // oxlint-disable-next-line no-control-regex
  const isWrong = /[\u0000-\u0020\u007f~^:?*[\\]|^[-/]|\.\.|\/\/|@\{|[/.]$|\.lock$/.test(name);
  return isWrong ? "git allows no branch of this name" : undefined;
}

const QUESTION: Readonly<Record<CommandKind, string>> = {
  install: "How are dependencies installed?",
  build: "How is the project built?",
  test: "How are the tests run?",
};

async function askCommand(
  ask: Ask,
  kind: CommandKind,
  detected: { readonly command: string; readonly from: string },
): Promise<string | null> {
  const answer = await ask.select({
    message: QUESTION[kind],
    choices: [
      { value: "accept", label: detected.command, hint: detected.from },
      { value: "edit", label: "another command…" },
      { value: "none", label: "leave it out", hint: `\`tool ship\` then skips the ${kind} step` },
    ],
    default: "accept",
  });
  if (answer === "none") return null;
  if (answer === "accept") return detected.command;
  return await ask.text({
    message: "The command",
    default: detected.command,
    check: (text) => (text === "" ? "a command has at least one word" : undefined),
  });
}
