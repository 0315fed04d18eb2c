/** The facts about an error that are known before it happens. */
export interface ErrorFacts {
  /** 1 the work said no · 2 it could not start · 3 the merge that was asked for did not happen · 130, 143 a signal. */
  readonly exit: 1 | 2 | 3 | 130 | 143;
  /** One line, as the user reads it. */
  readonly meaning: string;
}
