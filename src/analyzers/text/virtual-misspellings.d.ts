declare module "virtual:misspellings" {
  /** Misspelled words of English in their order, a line `WORD>RIGHT, RIGHT` each. */
  export const readMisspellings: () => string;
}
