import type { PieceState } from "./judge-file.ts";

/** The change of a piece. `leave` has the reason that it is not touched. */
export type PieceChange =
  | { readonly do: "nothing" }
  | { readonly do: "put" | "take"; readonly savesFirst: boolean }
  | { readonly do: "leave"; readonly because: "edited" | "foreign" | "newer" };

/** Decides the change of a piece that is to be added or removed. */
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
      // It is not ours to remove.
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
