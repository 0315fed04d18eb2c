import { acrossFiles } from "./across-files.mjs";
import { cost } from "./cost.mjs";
import { guards } from "./guards.mjs";
import { hygiene } from "./hygiene.mjs";
import { logic } from "./logic.mjs";
import { security } from "./security.mjs";

/**
 * The forty kinds of flaws. They were written down before the rules that are to find them, and do not
 * follow what those rules find: a kind that is never found stays.
 */
export const kinds = [...guards, ...logic, ...cost, ...security, ...hygiene, ...acrossFiles];
