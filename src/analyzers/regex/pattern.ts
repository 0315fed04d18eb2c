import type { Growth } from "./measure-growth.ts";

/** A regular expression whose text is known, in the notation of JavaScript. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The place, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** How its time grows; null = in linear time, or not to be told. */
  readonly growth: Growth | null;
  /** The texts it is used on; unknown for a pattern in linear time. */
  readonly readers: Readers;
}

/** The texts that a pattern is used on, and who chooses them. */
export interface Readers {
  /** The text of somebody else, as the code spells it; null when none is to be seen. */
  readonly input: { readonly text: string; readonly from: "request" | "caller" } | null;
  /** Somebody outside may decide about it; where `input` is null, that is not sure. */
  readonly mayBeForeign: boolean;
  /** It may be made of what somebody outside decides about, in whatever way. */
  readonly mayBeMade: boolean;
  /** Nothing says how long it may be. */
  readonly mayBeLong: boolean;
  /** The pattern is one of several in a list, or exported: it is there for texts of all kinds. */
  readonly isHandedOut: boolean;
}

/** Of a pattern about whose readers nothing is known. */
export const NO_READERS: Readers = {
  input: null,
  mayBeForeign: false,
  mayBeMade: false,
  mayBeLong: false,
  isHandedOut: false,
};
