import manifest from "../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
/** The address for bugs and requests. */
export const BUGS_URL: string = manifest.bugs.url;
/** The address of the JSON Schema for editors, in the package's own repository. */
export const SCHEMA_URL = `${manifest.repository.url
  .replace(/^git\+/, "")
  .replace(/\.git$/, "")
  .replace("//github.com/", "//raw.githubusercontent.com/")}/main/schema/config.schema.json`;
/** The oldest Node that the program runs on: `>=20.19`. */
export const NODE_FLOOR: string = manifest.engines.node;
