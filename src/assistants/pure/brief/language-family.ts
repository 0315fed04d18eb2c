import { languageOf } from "../../../core/rules/languages.ts";

const FAMILIES = [
  ["javascript", "typescript", "html"],
  ["c", "cpp"],
  ["java", "kotlin", "scala"],
];

/** Returns the language of a file, one name for languages that call each other; null if it is not known. */
export function languageFamily(path: string): string | null {
  const language = languageOf(path);
  const family = FAMILIES.find((all) => all.some((each) => each === language));
  return family?.[0] ?? language;
}
