import { randomUUID } from "node:crypto";

import { FieldValue, type Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { clearedHistoryDocument } from "../../../functions/src/contract/trash/removed.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

const { firestore } = admin();

async function giveListing({ uid }: Person, fields: object = {}): Promise<string> {
  const listing = { title: "Twin Mill", sku: "DHR20", status: "draft", isDraft: true, quantity: 2, price: 4 };
  const { id } = await firestore.collection(paths.listings(uid)).add({
    ...listing,
    ebayItemId: null,
    createdAt: FieldValue.serverTimestamp(),
    ...fields,
  });
  return id;
}
const quantityOf = async ({ uid }: Person, id: string) =>
  (await firestore.doc(paths.listing(uid, id)).get()).get("quantity") as number;
const logOf = async ({ uid }: Person) => (await firestore.collection(paths.captureLog(uid)).get()).docs;
const add = (person: Person, listingId: string, fields: object = {}) =>
  callAs(person, "addListingCopies", {
    captureId: randomUUID(),
    listingId,
    sku: "DHR20",
    quantity: 1,
    ...fields,
  });

describe("copies of a listing that the seller has", () => {
  it("raise its quantity and count as a capture", async () => {
    const seller = await createMember();
    const id = await giveListing(seller);
    const captureId = randomUUID();
    const { data } = await add(seller, id, { captureId, quantity: 3 });
    expect(data).toMatchObject({
      action: "updated",
      listingId: id,
      title: "Twin Mill",
      price: 4,
      newQuantity: 5,
    });
    expect(await quantityOf(seller, id)).toBe(5);
    const [entry] = await logOf(seller);
    expect(entry?.data()).toMatchObject({ action: "updated", sku: "DHR20", quantity: 3, listingId: id });
    const record = await firestore.doc(paths.user(seller.uid)).get();
    expect(record.get("captureStats")).toMatchObject({ totalCaptured: 1, todayCaptured: 1 });
  });

  it("are added once, however often the call is repeated", async () => {
    const seller = await createMember();
    const id = await giveListing(seller);
    const captureId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(seller, id, { captureId })));
    expect(new Set(answers.map(({ data }) => (data as { newQuantity: number }).newQuantity))).toEqual(
      new Set([3]),
    );
    expect(await quantityOf(seller, id)).toBe(3);
    expect(await logOf(seller)).toHaveLength(1);
  });

  it.each([
    ["a listing that has ended", { status: "ended" }],
    ["a listing that has another SKU by now", { sku: "GTB53" }],
  ])("are refused for %s and change nothing", async (_what, fields) => {
    const seller = await createMember();
    const id = await giveListing(seller, fields);
    expect((await add(seller, id)).error?.details).toMatchObject({ code: "listing/not-found" });
    expect(await quantityOf(seller, id)).toBe(2);
    expect(await logOf(seller)).toEqual([]);
  });

  it("are refused for somebody else's listing", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const id = await giveListing(other);
    expect((await add(seller, id)).error?.details).toMatchObject({ code: "listing/not-found" });
    expect(await quantityOf(other, id)).toBe(2);
  });
});

describe("clearing the capture history", () => {
  const clear = async (person: Person) => (await callAs(person, "clearCaptureHistory", {})).data;
  const restore = async (person: Person) => (await callAs(person, "restoreCaptureHistory", {})).data;
  const clearingsOf = async ({ uid }: Person) =>
    (await firestore.collection(paths.clearedHistories(uid)).orderBy("removedAt").get()).docs;

  it("hides one's own log for 30 days, and nothing else", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const [id, theirs] = await Promise.all([giveListing(seller), giveListing(other)]);
    await Promise.all([add(seller, id), add(other, theirs)]);
    const old = firestore.batch();
    for (let entry = 0; entry < 130; entry += 1) {
      old.set(firestore.doc(paths.captureLogEntry(seller.uid, `old-${entry}`)), {
        action: "created",
        timestamp: new Date(),
      });
    }
    await old.commit();

    expect(await clear(seller)).toEqual({ success: true, cleared: 131 });
    const [clearing] = (await clearingsOf(seller)).map((found) => clearedHistoryDocument.parse(found.data()));
    expect(clearing?.entries).toBe(131);
    const kept = (clearing?.expiresAt.toMillis() ?? 0) - (clearing?.removedAt.toMillis() ?? 0);
    expect(kept / 86_400_000).toBeCloseTo(30, 2);
    const times = (await logOf(seller)).map((entry) => (entry.get("timestamp") as Timestamp).toMillis());
    expect(Math.max(...times)).toBeLessThanOrEqual(clearing?.removedAt.toMillis() ?? 0);

    expect(await clearingsOf(other)).toEqual([]);
    expect(await quantityOf(seller, id)).toBe(3);
    const record = await firestore.doc(paths.user(seller.uid)).get();
    expect(record.get("captureStats")).toMatchObject({ totalCaptured: 1 });
  });

  it("clears nothing twice, counts only new entries, and can be undone", async () => {
    const [seller, other] = await Promise.all([createMember(), createMember()]);
    const id = await giveListing(seller);
    await add(seller, id);
    expect(await clear(seller)).toEqual({ success: true, cleared: 1 });
    expect(await clear(seller)).toEqual({ success: true, cleared: 0 });
    await add(seller, id);
    await add(seller, id);
    expect(await clear(seller)).toEqual({ success: true, cleared: 2 });
    expect(await clearingsOf(seller)).toHaveLength(2);

    expect(await restore(other)).toEqual({ success: true, restored: 0 });
    expect(await clearingsOf(seller)).toHaveLength(2);
    expect(await restore(seller)).toEqual({ success: true, restored: 3 });
    expect(await clearingsOf(seller)).toEqual([]);
    expect(await logOf(seller)).toHaveLength(3);
    expect(await restore(seller)).toEqual({ success: true, restored: 0 });
  });
});
