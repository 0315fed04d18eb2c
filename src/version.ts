import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
/** Where bugs and requests go. */
export const BUGS_URL: string = manifest.bugs.url;
