import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
/** Where bugs and requests go. */
export const BUGS_URL: string = manifest.bugs.url;
/** The oldest Node that it runs on: `>=20.19`. */
export const NODE_FLOOR: string = manifest.engines.node;
