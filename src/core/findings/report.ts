import type { Engine, FailOn, Focus, RegisterMode, Tone } from "../vocabulary.ts";
import type { Finding } from "./types.ts";

export type ReviewStatus = "clean" | "findings" | "partial" | "not-run";

/** The whole outcome of a review; every format and the gate read this one value. */
export interface Report {
  readonly schema: "tool.review/1";
  readonly status: ReviewStatus;
  readonly base: {
    readonly branch: string | null;
    readonly ref: string | null;
    readonly commit: string | null;
  };
  readonly head: {
    readonly branch: string | null;
    readonly commit: string | null;
    readonly dirty: boolean;
  };
  readonly settings: {
    readonly tone: Tone;
    readonly focus: Focus | null;
    readonly engine: Engine;
    readonly exclude: readonly string[];
  };
  readonly files: {
    /** How many were reviewed. */
    readonly reviewed: number;
    /** Left out by `exclude`. */
    readonly excluded: readonly string[];
    readonly skipped: readonly { readonly file: string; readonly reason: string }[];
    readonly failed: readonly { readonly file: string; readonly reason: string }[];
  };
  readonly reviewers: readonly {
    readonly name: string;
    readonly files: number;
    readonly findings: number;
    readonly durationMs: number;
  }[];
  readonly findings: readonly Finding[];
  readonly questions: readonly {
    readonly id: string;
    readonly file: string;
    readonly line: number;
    readonly question: string;
    readonly answer: null | { readonly text: string; readonly entry: string };
  }[];
  readonly fixes: { readonly applied: number; readonly commit: string | null };
  readonly gate: { readonly failOn: FailOn; readonly passed: boolean };
  readonly register: null | {
    readonly mode: RegisterMode;
    readonly entries: number;
    readonly open: number;
  };
  readonly usage: null | Readonly<Record<string, unknown>>;
}
