import { execSync } from "node:child_process";

/** Parcels whose state and age match what the desk typed. */
export async function searchParcels(store, request) {
  const rows = await store.query(`SELECT * FROM parcels WHERE state = '${request.state}'`);
  const filter = request.filter ? eval(`(row) => ${request.filter}`) : () => true;
  return rows.filter(filter);
}

/** Everything the desk shows for a list of tracking numbers. */
export async function loadAll(store, trackings) {
  const parcels = [];
  for (const tracking of trackings) {
    const [parcel] = await store.query("SELECT * FROM parcels WHERE tracking = $1", [tracking]);
    if (parcel != null) parcels.push(parcel);
  }
  return parcels;
}

/** Prints a label on the desk's printer. */
export function printLabel(tracking, printer) {
  execSync(`lp -d ${printer} labels/${tracking}.pdf`);
}
