declare module "virtual:setting-facts" {
  /** Every setting in the order of the schema, as it was when the program was built. */
  export const SETTINGS: readonly import("./setting-types.ts").Setting[];
  /** Every block, the whole document first. */
  export const BLOCKS: readonly import("./setting-types.ts").Block[];
  /** The JSON Schema of the whole document, without its descriptions. */
  export const SHAPE: import("./fits-shape.ts").Shape;
}
