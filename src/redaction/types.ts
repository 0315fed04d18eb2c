/** A text without its secrets: as long as before, line by line, so that every place in it still holds. */
export interface HiddenText {
  readonly text: string;
  /** The secrets that were taken out, sorted, in UTF-16 offsets; none touches another. */
  readonly hidden: readonly HiddenSecret[];
}

export interface HiddenSecret extends Span {
  /** The kind in small letters: `github-token`. The placeholder names it too, if there is room. */
  readonly kind: string;
}

/** From an offset up to another, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
