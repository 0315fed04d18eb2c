import type { PieceState } from "./judge-file.ts";

/** What becomes of a piece. `leave` says why something that is there is not touched. */
export type PieceChange =
  | { readonly do: "nothing" }
  | { readonly do: "put" | "take"; readonly savesFirst: boolean }
  | { readonly do: "leave"; readonly because: "edited" | "foreign" | "newer" };

/** Decides what becomes of a piece that is to be there (`add`) or not (`remove`). */
export function decideChange(
  wish: "add" | "remove",
  state: PieceState,
  isForced: boolean,
): PieceChange {
  const act = wish === "add" ? "put" : "take";
  switch (state) {
    case "edited":
      return isForced ? { do: act, savesFirst: true } : { do: "leave", because: "edited" };
    case "foreign":
      // Nothing of ours is there to be removed.
      return wish === "add" ? { do: "leave", because: "foreign" } : { do: "nothing" };
    case "newer":
      return wish === "add" ? { do: "leave", because: "newer" } : { do: "take", savesFirst: false };
    case "absent":
      return wish === "add" ? { do: "put", savesFirst: false } : { do: "nothing" };
    case "current":
      return wish === "add" ? { do: "nothing" } : { do: "take", savesFirst: false };
    case "older":
      return { do: act, savesFirst: false };
  }
}
