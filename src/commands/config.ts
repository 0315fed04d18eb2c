export { configCheck } from "./config/check.ts";
export { configGet } from "./config/get.ts";
export { configList } from "./config/list.ts";
export { configPath } from "./config/path.ts";
export { configSchema } from "./config/schema.ts";
export { configSet } from "./config/set.ts";
export { configUnset } from "./config/unset.ts";
