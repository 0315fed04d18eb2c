import { moveParcel } from "./parcels.js";

async function notify(parcel) {
  const answer = await fetch("https://hooks.example/parcel", { method: "POST", body: JSON.stringify(parcel) });
  return answer.ok;
}

/** Moves a parcel on and tells whoever waits for it. */
export async function moveAndNotify(store, parcel, state) {
  await moveParcel(store, parcel.tracking, state);
  const isTold = await notify({ ...parcel, state }).catch(() => false);
  if (!isTold) console.warn(`nobody was told that ${parcel.tracking} is ${state}`);
}
