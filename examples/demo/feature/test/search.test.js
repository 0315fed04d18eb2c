import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAll } from "../src/search.js";
import { createStore } from "../src/store.js";

test("the desk sees the parcels it asks for", async () => {
  const store = createStore([{ tracking: "P1", state: "packed" }]);
  assert.equal((await loadAll(store, ["P1", "P2"])).length, 1);
});
