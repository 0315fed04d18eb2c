import { readFileSync } from "node:fs";

const families = JSON.parse(readFileSync(new URL("families.json", import.meta.url), "utf8"));

/** Whether a finding's weakness (CWE number or null) is the wanted one or of one family with it. */
export function isOfFamily(found, wanted) {
  if (found === null) return false;
  return (
    found === wanted || families.some(({ cwes }) => cwes.includes(found) && cwes.includes(wanted))
  );
}
