import { declaredName } from "../../../review/pure/line-shapes.ts";
import type { Place } from "../../../core/findings/types.ts";

/** Where a name is declared, of the places that hold it: the first line that looks like its declaration. */
export function findDeclaration<Found extends Pick<Place, "file"> & { readonly text: string }>(
  name: string,
  places: readonly Found[],
): Found | null {
  return (
    places.find(({ text }) => {
      const declared = declaredName(text.trim());
      return declared === name || declared?.endsWith(`.${name}`) === true;
    }) ?? null
  );
}
