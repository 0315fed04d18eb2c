import assert from "node:assert/strict";
import { test } from "node:test";
import { findParcel, moveParcel } from "../src/parcels.js";
import { createStore } from "../src/store.js";

test("a parcel is found by its tracking number", async () => {
  const store = createStore([{ tracking: "P1", state: "packed" }]);
  assert.equal((await findParcel(store, "P1")).state, "packed");
});

test("a parcel moves on", async () => {
  const store = createStore([{ tracking: "P1", state: "packed" }]);
  await moveParcel(store, "P1", "sent");
  assert.equal((await findParcel(store, "P1")).state, "sent");
});
