/** Parcels by tracking number, behind the same three calls as the real database's client. */
export function createStore(rows = []) {
  const parcels = new Map(rows.map((row) => [row.tracking, row]));
  return {
    async query(sql, values = []) {
      const found = [...parcels.values()];
      return /where tracking/i.test(sql) ? found.filter((row) => row.tracking === values[0]) : found;
    },
    async save(parcel) {
      parcels.set(parcel.tracking, parcel);
    },
  };
}
