import { createServer } from "node:http";
import { findParcel } from "./parcels.js";

/** The service: GET /parcels/TRACKING answers with the parcel as JSON. */
export function createService(store) {
  return createServer(async (request, response) => {
    const tracking = decodeURIComponent((request.url ?? "/").split("/").pop());
    const parcel = await findParcel(store, tracking);
    response.writeHead(parcel ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(parcel ?? { error: "no such parcel" }));
  });
}
