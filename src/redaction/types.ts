/** A text without its secrets: as long as before, line by line, so that every place in it still holds. */
export interface HiddenText {
  readonly text: string;
  /** What was taken out, sorted, in offsets of UTF-16 units; none of them touches another. */
  readonly hidden: readonly HiddenSecret[];
}

export interface HiddenSecret extends Span {
  /** What it is, in small letters: `github-token`. The placeholder says the same, where there is room. */
  readonly kind: string;
}

/** From an offset up to another, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
