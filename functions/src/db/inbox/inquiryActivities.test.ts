import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { saveActivities } from "./inquiryActivities.ts";
import { sampleInquiry, sampleMessage } from "./testing/sampleInquiry.ts";

const UID = "ada";
const NOW = 100 * DAY_MS;

const save = (firestore: Firestore, inquiry: Inquiry) =>
  saveActivities(firestore, UID, inquiry, new Map([["110", "camaro"]]), NOW);

async function list(firestore: Firestore): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection(paths.activities(UID)).get();
  return Object.fromEntries(docs.map((found) => [found.id, found.get("text")]));
}

/** Stores what a notification of a question stores. */
const notify = (firestore: Firestore, id: string, at: number, fields: object = {}) =>
  firestore.doc(paths.activity(UID, id)).set({
    ...{ type: "question", source: "ebay", title: "Question", text: null, metadata: { itemId: "110" } },
    timestamp: Timestamp.fromMillis(at),
    ...fields,
  });

const ask = (via: "trading" | "message", fields: Partial<Inquiry> = {}) =>
  sampleInquiry({ via, messages: [sampleMessage({ ids: [`${via}:1`], at: NOW })], ...fields });

describe("the activity of an offer", () => {
  it("has its price, its copies, its buyer and its listing", async () => {
    const firestore = memoryFirestore(() => NOW);
    await save(firestore, sampleInquiry({ kind: "offer", id: "7", amount: 5, quantity: 2, text: null }));
    expect((await firestore.doc(paths.activity(UID, "offer-7")).get()).data()).toEqual({
      ...{ type: "offer", source: "ebay", title: "Camaro", subtitle: "Offer from bob", text: null },
      event: { code: "offer", title: "Camaro", text: null, person: "bob" },
      ...{ amount: 5, quantity: 2, timestamp: Timestamp.fromMillis(1_000) },
      metadata: { itemId: "110", person: "bob", listingId: "camaro" },
    });
  });

  it("has the title of its listing if eBay gives none, as the Message API does", async () => {
    const firestore = memoryFirestore(() => NOW);
    await firestore.doc(paths.listing(UID, "camaro")).set({ title: "Red Camaro" });
    await save(firestore, sampleInquiry({ kind: "offer", id: "7", title: null, text: "Please!" }));
    const stored = await firestore.doc(paths.activity(UID, "offer-7")).get();
    expect(stored.get("title")).toBe("Red Camaro");
    expect(stored.get("event.title")).toBe("Red Camaro");
  });

  it("says what it knows of an offer without title, buyer, time and item", async () => {
    const firestore = memoryFirestore(() => NOW);
    const bare = { title: null, text: null, person: null, itemId: null, at: null };
    await save(firestore, sampleInquiry({ kind: "offer", id: "7", ...bare }));
    const stored = (await firestore.doc(paths.activity(UID, "offer-7")).get()).data();
    expect(stored).toMatchObject({ title: "Offer from", subtitle: null });
    expect(stored?.["metadata"]).toEqual({});
    expect(stored?.["timestamp"]).toEqual(Timestamp.fromMillis(NOW));
    expect(stored).not.toHaveProperty("quantity");
  });

  it("gets a text that came later, and keeps the one it has", async () => {
    const firestore = memoryFirestore(() => NOW);
    const offer = sampleInquiry({ kind: "offer", id: "7", text: null });
    await save(firestore, offer);
    await save(firestore, { ...offer, text: "Please!", quantity: 3, title: "Other" });
    await save(firestore, { ...offer, text: null, quantity: 4 });
    expect((await firestore.doc(paths.activity(UID, "offer-7")).get()).data()).toMatchObject({
      ...{ text: "Please!", quantity: 3, title: "Camaro" },
    });
  });
});

describe("the activities of a conversation", () => {
  it("are the buyer's messages of the last 30 days, under the ids of their source", async () => {
    const firestore = memoryFirestore(() => NOW);
    const messages = [
      sampleMessage({ ids: ["trading:old"], at: NOW - 30 * DAY_MS }),
      sampleMessage({ ids: ["trading:1"], text: "One?", at: NOW - 30 * DAY_MS + 1 }),
      sampleMessage({ ids: ["trading:2"], text: "Two.", at: NOW, from: "seller" }),
      sampleMessage({ ids: ["trading:3"], text: "Three?", at: null }),
    ];
    await save(firestore, sampleInquiry({ messages }));
    await save(firestore, ask("message"));
    expect(await list(firestore)).toEqual({
      "question-1": "One?",
      "question-3": "Three?",
      "question-m1": "Is it mint?",
    });
  });

  it.each([
    ["of up to 10 minutes before is the same question", 10 * MINUTE_MS, {}, true],
    ["of earlier is another question", 10 * MINUTE_MS + 1, {}, false],
    ["with the same text is the same question", 0, { text: "Is it mint?" }, true],
    ["with another text is another question", 0, { text: "Is it boxed?" }, false],
    ["about another item is another question", 0, { metadata: { itemId: "111" } }, false],
  ])("from the other source %s", async (_, before, fields, isSame) => {
    const firestore = memoryFirestore(() => NOW);
    await notify(firestore, "question-9", NOW - before, fields);
    await save(firestore, ask("message"));
    const text = "text" in fields ? fields.text : null;
    expect(await list(firestore)).toEqual(
      isSame ? { "question-9": "Is it mint?" } : { "question-9": text, "question-m1": "Is it mint?" },
    );
  });

  it("takes each notification for one message, and none of the same source", async () => {
    const firestore = memoryFirestore(() => NOW);
    await notify(firestore, "question-9", NOW);
    const messages = [1, 2].map((id) =>
      sampleMessage({ ids: [`message:${id}`], text: `Question ${id}?`, at: NOW }),
    );
    await save(firestore, ask("message", { messages }));
    const expected = { "question-9": "Question 1?", "question-m2": "Question 2?" };
    expect(await list(firestore)).toEqual(expected);
    await notify(firestore, "question-8", NOW);
    await save(firestore, ask("trading", { itemId: "110" }));
    expect(await list(firestore)).toEqual({ ...expected, "question-8": null, "question-1": "Is it mint?" });
  });

  it("are none of a cancellation or a return", async () => {
    const firestore = memoryFirestore(() => NOW);
    for (const kind of ["cancellation", "return"] as const) await save(firestore, ask("trading", { kind }));
    expect(await list(firestore)).toEqual({});
  });
});
