import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { BUYER_ADDRESS_DAYS } from "../../contract/account.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openOldOrderStore } from "../../db/orders/oldOrderStore.ts";
import { sweep } from "../trash/testing/sweeps.ts";
import { dropOldAddress, sweepOldAddresses } from "./eraseAddresses.ts";
import type { Order } from "./ports.ts";

const NOW = Date.UTC(2026, 10, 23);
const OLD = NOW - BUYER_ADDRESS_DAYS * DAY_MS;
const address = { name: "Bo Buyer", lines: ["1 Elm St"], city: "Springfield" };
const personal = {
  shipTo: address,
  shipToReferenceId: "r1",
  finalDestination: address,
  buyerNotes: "Ring twice",
};
const erased = { shipTo: null, shipToReferenceId: null, finalDestination: null, buyerNotes: null };

function world(request?: <T>(work: () => T) => Promise<T>) {
  const firestore = memoryFirestore(() => NOW, request);
  return {
    firestore,
    put: (uid: string, id: string, soldAt: number) =>
      firestore
        .doc(paths.order(uid, id))
        .set({ orderId: id, buyer: "bo", total: 5, date: Timestamp.fromMillis(soldAt), ...personal }),
    order: async (uid: string, id: string) => (await firestore.doc(paths.order(uid, id)).get()).data(),
    erase: (now = NOW) => {
      let batches = 0;
      return sweep(sweepOldAddresses(openOldOrderStore(firestore), now), {
        now: () => now,
        report: () => undefined,
        // Without it, a test of batches without an end would hang.
        isTimeOver: () => (batches += 1) > 10,
      });
    },
  };
}

describe("a buyer's address", () => {
  it("is erased from old orders of every seller, and from no others", async () => {
    const { put, order, erase } = world();
    await put("ada", "old", OLD - 1);
    await put("bob", "older", OLD - 400 * DAY_MS);
    await put("ada", "new", OLD);
    await erase();
    expect(await order("ada", "old")).toMatchObject({ buyer: "bo", total: 5, ...erased });
    expect(await order("bob", "older")).toMatchObject(erased);
    expect(await order("ada", "new")).toMatchObject(personal);
    await erase(NOW + DAY_MS);
    expect(await order("ada", "new")).toMatchObject(erased);
  });

  it("is erased from more orders than a batch has, whenever the run is killed", async () => {
    for (let killAt = 1; killAt < 14; killAt += 1) {
      let count = 0;
      let mortal = false;
      const { put, order, erase, firestore } = world((work) => {
        if (mortal && (count += 1) === killAt) return Promise.reject(new Error("killed"));
        return Promise.resolve(work());
      });
      for (let at = 0; at < 850; at += 1) await put("ada", `o${at}`, OLD - 1_000 + at);
      mortal = true;
      await erase().catch(() => undefined);
      mortal = false;
      await erase();
      const { docs } = await firestore.collection(paths.orders("ada")).get();
      expect(docs.filter((one) => one.get("shipTo") !== null)).toEqual([]);
      expect(await order("ada", "o0")).toMatchObject(erased);
    }
  });

  it("is left in orders that became old during the run, so that a run ends", async () => {
    const { firestore, put, order } = world();
    await put("ada", "old", OLD - 1);
    await put("ada", "new", OLD);
    const addresses = sweepOldAddresses(openOldOrderStore(firestore), NOW);
    const [batch] = await addresses.listExpired(NOW, 100);
    expect(batch && (await addresses.remove(batch, () => false))).toBe("gone");
    expect(await addresses.listExpired(NOW + DAY_MS, 100)).toEqual([]);
    expect(await order("ada", "old")).toMatchObject(erased);
    expect(await order("ada", "new")).toMatchObject(personal);
  });

  it("isn't stored again when eBay returns an old order again", () => {
    const oldOrder = { orderId: "o", createdAt: OLD - 1, buyer: "bo", ...personal } as unknown as Order;
    expect(dropOldAddress(oldOrder, NOW)).toMatchObject({ buyer: "bo", ...erased });
    expect(dropOldAddress({ ...oldOrder, createdAt: OLD }, NOW)).toMatchObject(personal);
  });
});
