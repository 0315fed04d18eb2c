import type { ChangedFile } from "../../core/change/types.ts";
import type { RawFinding } from "../../core/findings/types.ts";
import type { OverrideEffect } from "../../core/rules/overrides.ts";
import type { Focus } from "../../core/vocabulary.ts";
import type { IdentifiedFinding } from "../pure/identify-findings.ts";
import type { IgnoreComment } from "../pure/ignore-comments.ts";
import type { Analyzer } from "../types.ts";
import { duplicate } from "./duplicate.ts";
import { editedConstruct } from "./edited-construct.ts";
import { explained } from "./explained.ts";
import { fileCustom } from "./file-custom.ts";
import { firstParty } from "./first-party.ts";
import { formattingOnly } from "./formatting-only.ts";
import { functionLevel } from "./function-level.ts";
import { generatedCode } from "./generated-code.ts";
import { ignoreComment } from "./ignore-comment.ts";
import { ignoreOverride } from "./ignore-override.ts";
import { ignoreSetting } from "./ignore-setting.ts";
import { oneDecision } from "./one-decision.ts";
import { otherFocus } from "./other-focus.ts";
import { outsideChange } from "./outside-change.ts";
import { ownLinter } from "./own-linter.ts";
import { preExisting } from "./pre-existing.ts";
import { repeated } from "./repeated.ts";
import { sameCause } from "./same-cause.ts";
import { toldOnceAFile } from "./told-once-a-file.ts";
import type { BeforeFilter, FindingFilter } from "./types.ts";
import { unreviewedFile } from "./unreviewed-file.ts";

/** 1. Applied to the findings of one analyzer in all its files. */
export const ANALYZER_FILTERS: readonly FindingFilter<Pick<Analyzer, "repeatsItself">>[] = [
  explained,
  repeated,
  oneDecision,
];

/** 2. Applied side by side to its findings on changed lines, compared with its findings in the old text. */
export const BEFORE_FILTERS: readonly BeforeFilter[] = [
  functionLevel,
  formattingOnly,
  editedConstruct,
  preExisting,
  firstParty,
  ownLinter,
];

/** 3. Applied to its findings in one file. */
export const FILE_FILTERS: readonly FindingFilter<{ readonly text: string }>[] = [generatedCode];

/** 4. Applied to the findings of all reviewers, before they get ids. */
export const SCOPE_FILTERS: readonly FindingFilter<{
  readonly focus: Focus | null;
  readonly reviewed: ReadonlySet<string>;
}>[] = [otherFocus, unreviewedFile];

/** 5. Applied to all facts: keeps those that the change is responsible for. */
export const CHANGE_FILTERS: readonly FindingFilter<
  { readonly changed: readonly ChangedFile[] },
  IdentifiedFinding
>[] = [outsideChange, duplicate, sameCause];

/** The comments and settings that silence findings. */
interface Voices {
  readonly comments: ReadonlyMap<string, readonly IgnoreComment[]>;
  readonly ignore: readonly string[];
  readonly effectOf: (rule: string, file: string) => OverrideEffect;
  /** Findings on unchanged lines. */
  readonly outside: readonly RawFinding[];
}

/** 6. Applied to those facts and to findings about `tool-ignore` comments: leaves out silenced ones. */
export const VOICE_FILTERS: readonly FindingFilter<Voices, IdentifiedFinding>[] = [
  ignoreComment,
  ignoreSetting,
  ignoreOverride,
  fileCustom,
  toldOnceAFile,
];

/** All filters in the order in which they are applied. */
export const FILTERS: readonly { readonly name: string; readonly reason: string }[] = [
  ...ANALYZER_FILTERS,
  ...BEFORE_FILTERS,
  ...FILE_FILTERS,
  ...SCOPE_FILTERS,
  ...CHANGE_FILTERS,
  ...VOICE_FILTERS,
];
