/** The parcel with a tracking number, or undefined. */
export async function findParcel(store, tracking) {
  const [parcel] = await store.query("SELECT * FROM parcels WHERE tracking = $1", [tracking]);
  return parcel;
}

/** Moves a parcel on to its next state. */
export async function moveParcel(store, tracking, state) {
  const parcel = await findParcel(store, tracking);
  if (parcel === undefined) throw new Error(`no parcel ${tracking}`);
  await store.save({ ...parcel, state });
}
