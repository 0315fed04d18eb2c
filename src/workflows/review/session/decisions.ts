import type { Context } from "../../../cli/context.ts";
import type { Settings } from "../../../config/types.ts";
import type { Report } from "../../../review/pure/report.ts";
import { cutText } from "../../../core/cut-text.ts";
import type { Finding, Question } from "../../../core/findings/types.ts";
import { matchQuestion, decisionsAbout } from "../../../register/pure/match-question.ts";
import { registerContext } from "../../../register/pure/register-context.ts";
import type { RegisterEntry } from "../../../register/pure/types.ts";
import type { Repository } from "../../../git/open-repository.ts";
import { openRegister } from "../../../register/open-register.ts";
import { findFormerNames } from "../../../register/renames-since.ts";
import type { Register } from "../../../register/types.ts";

/** A question that nobody has answered yet. */
export interface OpenQuestion extends Question {
  /** Its entry in the register, where it was asked before. */
  readonly entry: RegisterEntry | null;
  /** Earlier decisions about similar questions: offered, never assumed. */
  readonly near: readonly RegisterEntry[];
}

/** The result of consulting the decision register about a review. */
export interface Consulted {
  readonly questions: Report["questions"];
  /** The findings, with a note on those that contradict a decision; and those of questions answered with no. */
  readonly findings: readonly Finding[];
  /** Ids of findings that contradict a decision: they are for the user, never for the fixer. */
  readonly contradicting: ReadonlySet<string>;
  readonly open: readonly OpenQuestion[];
  readonly summary: Report["register"];
}

/** The decision register as a review uses it. */
export interface Decisions {
  /** Null while `decisionRegister.enabled` is false. */
  readonly register: Register | null;
  /** The whole of it for a reviewer's context, in mode `load`; null otherwise. */
  readonly text: string | null;
  /** The answers about some files, for a reviewer's context, in mode `lookup`; null otherwise. */
  readonly about: ((files: readonly string[]) => Promise<string>) | null;
  consult(request: {
    readonly questions: readonly Question[];
    readonly findings: readonly Finding[];
    /** Returns the former path of a file; null if the change did not move it. */
    readonly oldPathOf: (file: string) => string | null;
  }): Promise<Consulted>;
}

/**
 * Opens the register for a review. In mode `load` it is read once, here; in mode `lookup` whenever there
 * is something to look up. Warns of oddities in its file. Throws the REGISTER_ errors of reading.
 */
export async function openDecisions(
  context: Pick<Context, "streams" | "env" | "home" | "now" | "signal">,
  { git, root, stateDirectory }: Repository,
  { enabled, path, mode }: Settings["decisionRegister"],
): Promise<Decisions> {
  if (!enabled) return NO_REGISTER;
  const { streams, env, home, now, signal } = context;
  const register = await openRegister({
    root,
    git,
    path,
    home,
    stateDirectory,
    now,
    env,
    command: "review",
    signal,
  });
  const told = new Set<string>();
  const read = async (): Promise<readonly RegisterEntry[]> => {
    const { entries, warnings } = await register.read();
    for (const warning of warnings) if (!told.has(warning)) streams.warn(warning);
    for (const warning of warnings) told.add(warning);
    return entries;
  };
  const loaded = mode === "load" ? await read() : null;
  return {
    register,
    text: loaded === null ? null : registerContext(loaded),
    about:
      mode === "load"
        ? null
        : async (files) => {
            const wanted = new Set(files);
            const entries = await read();
            return registerContext(
              entries.filter(
                ({ file, status }) => status === "answered" && file !== null && wanted.has(file),
              ),
            );
          },
    async consult({ questions, findings, oldPathOf }) {
      const entries = loaded ?? (await read());
      const about = [...questions.map(({ finding }) => finding), ...findings];
      const files = [...new Set(about.map(({ file }) => file))];
      const former = await findFormerNames({ git, root, entries, files });
      const formerFiles = (file: string): string[] => {
        const old = oldPathOf(file);
        return [...(old === null ? [] : [old]), ...(former.get(file) ?? [])];
      };
      const asked = await Promise.all(
        questions.map((question) => lookUp(entries, question, formerFiles)),
      );
      const contradictions = findings.map((finding) => ({
        finding,
        decision: decisionsAbout(entries, {
          rule: finding.rule,
          file: finding.file,
          formerFiles: formerFiles(finding.file),
        }).at(-1),
      }));
      const refused = asked.flatMap(({ refused }) => (refused === null ? [] : [refused]));
      return {
        questions: asked.map(({ shown }) => shown),
        findings: [
          ...contradictions.map(({ finding, decision }) =>
            decision === undefined ? finding : contradicting(finding, decision),
          ),
          ...refused,
        ],
        contradicting: new Set([
          ...contradictions.flatMap(({ finding, decision }) =>
            decision === undefined ? [] : [finding.id],
          ),
          ...refused.map(({ id }) => id),
        ]),
        open: asked.flatMap(({ open }) => (open === null ? [] : [open])),
        summary: {
          mode,
          entries: entries.length,
          open: entries.filter(({ status }) => status === "open").length,
        },
      };
    },
  };
}

const NO_REGISTER: Decisions = {
  register: null,
  text: null,
  about: null,
  consult: async ({ questions, findings }) => ({
    questions: questions.map((question) => shownAs(question, null)),
    findings,
    contradicting: new Set(),
    open: questions.map((question) => ({ ...question, entry: null, near: [] })),
    summary: null,
  }),
};

interface LookedUp {
  readonly shown: Report["questions"][number];
  readonly open: OpenQuestion | null;
  /** The finding of the rule, if the answer was no. */
  readonly refused: Finding | null;
}

async function lookUp(
  entries: readonly RegisterEntry[],
  asked: Question,
  formerFiles: (file: string) => readonly string[],
): Promise<LookedUp> {
  const { finding, question } = asked;
  const { rule, file } = finding;
  const match = await matchQuestion(entries, {
    rule,
    file,
    formerFiles: formerFiles(file),
    question,
  });
  if (match.do === "answered" || match.do === "declined") {
    const { entry } = match;
    const text = entry.answer ?? "declined";
    const isNo = match.do === "answered" && /^no\s*(?:[:.,;!]|$)/i.test(text);
    return {
      shown: shownAs(asked, { text, entry: entry.id }),
      open: null,
      refused: isNo ? contradicting(finding, entry) : null,
    };
  }
  return {
    shown: shownAs(asked, null),
    open: {
      ...asked,
      entry: match.do === "open" ? match.entry : null,
      near: match.do === "near" ? match.entries : [],
    },
    refused: null,
  };
}

function shownAs(
  { finding: { id, file, line, rule, severity, focus, title }, question }: Question,
  answer: Report["questions"][number]["answer"],
): Report["questions"][number] {
  return { id, file, line, rule, severity, focus, title, question, answer };
}

/** Enough of a decision to know it by. */
const MAX_QUOTE = 160;

function contradicting(finding: Finding, { id, answer }: RegisterEntry): Finding {
  const quote = cutText((answer ?? "").replace(/\s+/g, " ").trim(), MAX_QUOTE);
  return { ...finding, message: `${finding.message} This contradicts decision ${id}: "${quote}".` };
}
