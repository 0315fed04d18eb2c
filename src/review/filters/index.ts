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

/** 1. Over what one analyzer says of all its files. */
export const ANALYZER_FILTERS: readonly FindingFilter<Pick<Analyzer, "repeatsItself">>[] = [
  explained,
  repeated,
  oneDecision,
];

/** 2. Side by side over what it says of the lines that changed, held against what it said of the text before. */
export const BEFORE_FILTERS: readonly BeforeFilter[] = [
  functionLevel,
  formattingOnly,
  editedConstruct,
  preExisting,
  firstParty,
  ownLinter,
];

/** 3. Over what it says of one file. */
export const FILE_FILTERS: readonly FindingFilter<{ readonly text: string }>[] = [generatedCode];

/** 4. Over what all reviewers say, before it has its ids. */
export const SCOPE_FILTERS: readonly FindingFilter<{
  readonly focus: Focus | null;
  readonly reviewed: ReadonlySet<string>;
}>[] = [otherFocus, unreviewedFile];

/** 5. Over all facts, by what the change is answerable for. */
export const CHANGE_FILTERS: readonly FindingFilter<
  { readonly changed: readonly ChangedFile[] },
  IdentifiedFinding
>[] = [outsideChange, duplicate, sameCause];

/** Who has a say in what is worth hearing. */
interface Voices {
  readonly comments: ReadonlyMap<string, readonly IgnoreComment[]>;
  readonly ignore: readonly string[];
  readonly effectOf: (rule: string, file: string) => OverrideEffect;
  /** What was found on lines that the change left alone. */
  readonly outside: readonly RawFinding[];
}

/** 6. Over these and what is wrong with the `tool-ignore` comments, by who wants to hear of them. */
export const VOICE_FILTERS: readonly FindingFilter<Voices, IdentifiedFinding>[] = [
  ignoreComment,
  ignoreSetting,
  ignoreOverride,
  fileCustom,
  toldOnceAFile,
];

/** Everything that may keep a finding from being reported, in the order in which it applies. */
export const FILTERS: readonly { readonly name: string; readonly reason: string }[] = [
  ...ANALYZER_FILTERS,
  ...BEFORE_FILTERS,
  ...FILE_FILTERS,
  ...SCOPE_FILTERS,
  ...CHANGE_FILTERS,
  ...VOICE_FILTERS,
];
