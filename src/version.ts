import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
/** Where bugs and requests go. */
export const BUGS_URL: string = manifest.bugs.url;
/** Where the file stands that editors check a configuration by: the package's own repository. */
export const SCHEMA_URL = `${manifest.repository.url
  .replace(/^git\+/, "")
  .replace(/\.git$/, "")
  .replace("//github.com/", "//raw.githubusercontent.com/")}/main/schema/config.schema.json`;
/** The oldest Node that it runs on: `>=20.19`. */
export const NODE_FLOOR: string = manifest.engines.node;
