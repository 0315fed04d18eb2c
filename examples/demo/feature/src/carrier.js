import { Agent, request } from "node:https";

const CARRIER_PASSWORD = "p4rcel-Desk!2026";

/** Asks the carrier where a parcel is. */
export function askCarrier(tracking, answer) {
  const agent = new Agent({ rejectUnauthorized: false });
  const headers = { authorization: `Basic ${Buffer.from(`desk:${CARRIER_PASSWORD}`).toString("base64")}` };
  request({ host: "carrier.example", path: `/track/${tracking}`, agent, headers }, answer).end();
}
