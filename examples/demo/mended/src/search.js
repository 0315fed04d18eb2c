import { execFileSync } from "node:child_process";

const FILTERS = {
  all: () => true,
  late: (row) => Date.now() - Date.parse(row.moved_at) > 3 * 24 * 60 * 60 * 1000,
};

/** Parcels whose state and age match what the desk picked. */
export async function searchParcels(store, request) {
  const rows = await store.query("SELECT * FROM parcels WHERE state = $1", [request.state]);
  return rows.filter(FILTERS[request.filter] ?? FILTERS.all);
}

/** Everything the desk shows for a list of tracking numbers, in one query. */
export async function loadAll(store, trackings) {
  const rows = await store.query("SELECT * FROM parcels WHERE state <> 'gone'");
  return rows.filter((row) => trackings.includes(row.tracking));
}

/** Prints a label on the desk's printer. */
export function printLabel(tracking, printer) {
  execFileSync("lp", ["-d", printer, "--", `labels/${tracking}.pdf`]);
}

/** One page of what was found, fifty parcels each. */
export function pageOf(rows, page) {
  const number = Number(page);
  if (Number.isNaN(number)) return rows.slice(0, 50);
  return rows.slice(number * 50, (number + 1) * 50);
}

/** What the desk searched for last. */
export async function lastSearch(store, desk) {
  try {
    const [last] = await store.query("SELECT * FROM searches WHERE desk = $1", [desk]);
    return last;
  } catch {
    return null;
  }
}
