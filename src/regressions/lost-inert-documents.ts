import { changedUnits } from "../comparison/changed-units.ts";
import { squeezed } from "../comparison/function-units.ts";
import type { LostProtection, ScriptSides } from "../comparison/script-sides.ts";

const MAX_PLACES = 3;
/** A document that nobody sees: what is put into it loads nothing and runs nothing. */
const INERT =
  /\b(?:createHTMLDocument\([^()]*\)|new DOMParser\(\s*\)|createElement\(\s*["'`]template["'`]\s*\))/;
const LIVE =
  /(?<![\w$.])(?:window\.)?document\.createElement\(\s*["'`](?!template)[\w-]+["'`]\s*\)/;
/** What makes elements of a text, or hands an element to somebody who fills it. */
const FILLS =
  /\.(?:innerHTML|outerHTML)\s*\+?=(?!=)|insertAdjacentHTML\(|\.html\(|\b\w*(?:render|write|fill|parse|convert)\w*\(/i;

/**
 * Finds functions that put markup into a document of its own, in which it does nothing, and that put it into an
 * element of the page now: its images load, and what they say to do then runs, before anything is looked at.
 */
export function lostInertDocuments(sides: ScriptSides): LostProtection[] {
  if (!INERT.test(sides.before)) return [];
  return changedUnits(sides.was(), sides.is())
    .flatMap(({ was, is }) => {
      const [before, now] = [was.body.text(), is.body.text()];
      const [check] = INERT.exec(before) ?? [];
      if (check === undefined || INERT.test(now) || LIVE.test(before)) return [];
      if (!LIVE.test(now) || !FILLS.test(now)) return [];
      // Cleaned before it is put there, it may go anywhere.
      if (/saniti[sz]|purif/i.test(now)) return [];
      const line = before.split("\n").findIndex((each) => squeezed(each).includes(squeezed(check)));
      const oldLine = was.body.range().start.line + 1 + Math.max(0, line);
      return [{ rule: "change/markup-cleaning-removed", sides, check, oldLine }];
    })
    .slice(0, MAX_PLACES);
}
