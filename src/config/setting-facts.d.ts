declare module "virtual:setting-facts" {
  /** Every setting in the order of the schema, as it was when the program was built. */
  export const SETTINGS: readonly Omit<import("./setting-table.ts").Setting, "schema">[];
  /** Every block, the whole document first. */
  export const BLOCKS: readonly Omit<import("./setting-table.ts").Block, "schema">[];
}
