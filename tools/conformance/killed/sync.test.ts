import { Timestamp } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openSyncListings } from "../../../functions/src/db/sync/syncListings.ts";
import { openSyncOperations, openSyncPages } from "../../../functions/src/db/sync/syncOperations.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import type { SyncPorts } from "../../../functions/src/domain/sync/ports.ts";
import { runSync } from "../../../functions/src/domain/sync/runSync.ts";
import { startSync } from "../../../functions/src/domain/sync/startSync.ts";
import { createEbayListingCalls } from "../../../functions/src/ebay/listingCalls.ts";
import { createEbaySyncCalls } from "../../../functions/src/ebay/syncCalls.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../../tests/support/ebaySeller.ts";
import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";

const MINUTES = 60_000;

let marketplace: Marketplace;
let ports: SyncPorts;
let queued = 0;
beforeAll(async () => {
  const firestore = memoryFirestore(Date.now);
  marketplace = await openMarketplace(firestore);
  const now = () => marketplace.connectionPorts.now();
  ports = {
    listings: openSyncListings(firestore),
    operations: openSyncOperations(firestore),
    pages: openSyncPages(firestore),
    marketplace: createEbaySyncCalls(marketplace.settings),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
    enqueue: () => Promise.resolve(void (queued += 1)),
    now,
  };
});
afterEach(async () => {
  marketplace.clock.skipMs = 0;
  await marketplace.clearFaults();
});
afterAll(() => marketplace.close());

const listings = (uid: string) => marketplace.firestore.collection(paths.listings(uid));
const start = (uid: string, force: boolean) =>
  startSync({ ...ports, findRole: () => Promise.resolve("super-admin") }, uid, force);

/** Runs the queue with live workers. */
async function finish(uid: string): Promise<void> {
  for (; queued > 0; queued -= 1) await runSync(ports, uid, false);
}

/** A seller who has synced. Since then one item changed, one is new, one was edited here and one was deleted. */
async function busySeller(): Promise<{ uid: string; itemIds: string[] }> {
  const uid = await createSeller(marketplace);
  const itemIds = await marketplace.seedListings(uid, 3);
  await start(uid, false);
  await finish(uid);
  const now = Timestamp.now();
  await listings(uid).doc(`ebay-${itemIds[1]}`).update({ price: 9, lastLocalUpdate: now });
  for (const itemId of itemIds.slice(0, 2)) {
    await withAccessToken(marketplace.connectionPorts, uid, (token) =>
      createEbayListingCalls(marketplace.settings).setQuantity(token, itemId, 8),
    );
  }
  await listings(uid).doc("gone").set({ title: "Gone", ebayItemId: "110000000000", status: "active" });
  itemIds.push(...(await marketplace.seedListings(uid, 1)));
  // Earlier changes have no event. This one does.
  await withAccessToken(marketplace.connectionPorts, uid, (token) =>
    createEbayListingCalls(marketplace.settings).setQuantity(token, itemIds[3] ?? "", 5),
  );
  return { uid, itemIds };
}

class Killed extends Error {}

/** The same ports on a machine that dies before or after step `at`. All later calls fail. */
function dyingAt(at: number, when: "before" | "after"): { through: SyncPorts; steps: string[] } {
  const steps: string[] = [];
  const dying = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name) {
        const step: unknown = Reflect.get(target, name);
        if (typeof step !== "function") return step;
        return async (...given: unknown[]): Promise<unknown> => {
          const turn = steps.push(String(name)) - 1;
          if (turn > at || (turn === at && when === "before")) throw new Killed();
          const result: unknown = await Reflect.apply(step, target, given);
          if (turn === at) throw new Killed();
          return result;
        };
      },
    });
  return {
    through: {
      ...ports,
      listings: dying(ports.listings),
      operations: dying(ports.operations),
      pages: dying(ports.pages),
      marketplace: dying(ports.marketplace),
    },
    steps,
  };
}

const KINDS = [
  {
    kind: "changes",
    force: false,
    steps: [
      "change",
      "readChanges",
      "listRelated",
      "readItem",
      "listRelated",
      "write",
      "listEditedSince",
      "change",
    ],
    gone: "active",
  },
  {
    kind: "everything",
    force: true,
    steps: [
      ...["change", "readPage", "listAll", "write", "rememberPage", "change"],
      ...["readRememberedItems", "readItem", "write", "change", "forgetPages"],
    ],
    gone: "ended",
  },
] as const;

describe.each(KINDS)("a sync of $kind that is killed", ({ force, steps: expected, gone }) => {
  test.each(
    expected.flatMap((step, at) => [
      { step, at, when: "before" as const },
      { step, at, when: "after" as const },
    ]),
  )("$when step $at ($step) continues, and ends as if it had never been killed", async ({ at, when }) => {
    const { uid, itemIds } = await busySeller();
    await start(uid, force);
    queued = 0;
    const { through, steps } = dyingAt(at, when);
    await expect(runSync(through, uid, false)).rejects.toThrow(Killed);
    expect(steps.slice(0, at + 1)).toEqual(expected.slice(0, at + 1));

    // The queue delivers the task again once the dead worker's lease expires.
    marketplace.clock.skipMs = 3 * MINUTES;
    expect(await runSync(ports, uid, false)).toBe("done");
    const found = Object.fromEntries((await listings(uid).get()).docs.map((one) => [one.id, one.data()]));
    const id = (index: number) => `ebay-${itemIds[index]}`;
    expect(Object.keys(found)).toHaveLength(5);
    expect(found).toMatchObject({
      [id(0)]: { quantity: 8, price: 5.99 },
      [id(1)]: { quantity: 8, price: 9, currentPrice: 5.99 },
      [id(2)]: { status: "active" },
      [id(3)]: { quantity: 5, status: "active" },
      gone: { status: gone },
    });
    const operation = (await marketplace.firestore.doc(paths.operation(uid, "sync")).get()).data();
    expect(operation).toMatchObject({ status: "completed", lease: null, place: null });
    const again = await marketplace.callsDuring(() => runSync(ports, uid, false));
    expect(again).toEqual([]);
  });
});

test.each(["server-error", "rate-limit", "malformed", "timeout-after-success", "expired-token"])(
  "a sync survives one %s",
  async (kind) => {
    const { uid, itemIds } = await busySeller();
    await marketplace.addFault({ kind, call: "GetSellerEvents", times: 1 });
    await start(uid, false);
    await finish(uid);
    const found = await listings(uid).doc(`ebay-${itemIds[0]}`).get();
    expect(found.get("quantity")).toBe(8);
    const operation = await marketplace.firestore.doc(paths.operation(uid, "sync")).get();
    expect(operation.get("status")).toBe("completed");
  },
);
