import { literally } from "../core/literally.ts";

/** A pattern for a name as a whole word, also where it is that of a property. */
export function wordOf(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w$])${literally(name)}(?![\w$])`);
}

/** A pattern for a name as a whole word, where it is not that of a property. */
export function ownWordOf(name: string, flags = ""): RegExp {
  return new RegExp(String.raw`(?<![\w$.])${literally(name)}(?![\w$])`, flags);
}
