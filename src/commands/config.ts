export { configCheck } from "../workflows/config/check.ts";
export { configGet } from "../workflows/config/get.ts";
export { configList } from "../workflows/config/list.ts";
export { configPath } from "../workflows/config/path.ts";
export { configSchema } from "../workflows/config/schema.ts";
export { configSet } from "../workflows/config/set.ts";
export { configUnset } from "../workflows/config/unset.ts";
