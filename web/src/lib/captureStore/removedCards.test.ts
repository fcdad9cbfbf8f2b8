import { doc, getDocFromCache } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths, type QueueItemDocument } from "@contract/documents";

import { db } from "../firestore/firestore";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { removeCard, restoreCard, settleRemoval } from "./removedCards";

vi.mock("firebase/firestore", async (load) =>
  (await import("../firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
});

const item = { status: "pending" } as QueueItemDocument;
const removal = { item, removal: "r1" };
const at = (path: string): Promise<unknown> =>
  getDocFromCache(doc(db, path)).then(
    (found) => found.data(),
    () => undefined,
  );
const queued = (id: string) => paths.queueItem(uid, id);
const trashed = (id: string) => paths.removedCard(uid, id);

describe("a card that is removed", () => {
  it("goes from the queue to the trash, and comes back with its removal", async () => {
    putDocument(queued("c1"), item);
    void removeCard(uid, "c1", removal);
    await vi.waitFor(async () => expect(await at(trashed("c1"))).toMatchObject(removal));
    expect(await at(queued("c1"))).toBeUndefined();
    void restoreCard(uid, "c1", removal);
    await vi.waitFor(async () =>
      expect(await at(queued("c1"))).toEqual({ status: "pending", restoredFrom: "r1" }),
    );
    expect(await at(trashed("c1"))).toBeUndefined();
  });
});

describe("a removal that an earlier tab began", () => {
  it("is completed", async () => {
    putDocument(queued("c2"), item);
    expect(await settleRemoval(uid, "c2", removal)).toBe("trash");
    expect(await at(trashed("c2"))).toMatchObject(removal);
    expect(await at(queued("c2"))).toBeUndefined();
  });

  it("stays as it was sent", async () => {
    putDocument(trashed("c3"), { ...removal, removal: "sent" });
    expect(await settleRemoval(uid, "c3", removal)).toBe("trash");
    expect(await at(trashed("c3"))).toMatchObject({ removal: "sent" });
  });

  it("changes nothing if the card has been restored from it", async () => {
    putDocument(queued("c4"), { ...item, restoredFrom: "r1" });
    expect(await settleRemoval(uid, "c4", removal)).toBe("queue");
    expect(await at(trashed("c4"))).toBeUndefined();
    putDocument(queued("c4"), { ...item, restoredFrom: "r0" });
    expect(await settleRemoval(uid, "c4", removal)).toBe("trash");
  });
});
