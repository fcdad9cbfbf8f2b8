import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { openInquiryStore } from "./inquiries.ts";
import { sampleAnswer, sampleInquiry, sampleMessage } from "./testing/sampleInquiry.ts";

const UID = "ada";
const NOW = 5_000;

function world() {
  let time = NOW;
  const firestore = memoryFirestore(() => time);
  const at = (id: string) => firestore.doc(paths.inquiry(UID, id));
  return {
    firestore,
    store: openInquiryStore(firestore, () => NOW),
    put: (id: string, fields: object = {}) =>
      at(id).set({
        ...{ kind: "question", state: "open", ebayId: id, itemId: "110", person: "bob" },
        at: Timestamp.fromMillis(500),
        ...fields,
      }),
    read: async (id: string) => (await at(id).get()).data(),
    pass: () => void (time += 1_000),
    versionOf: async (id: string) => (await at(id).get()).updateTime?.valueOf(),
  };
}

describe("an inquiry is known", () => {
  it("if all of its messages are stored under one of their ids", async () => {
    const { store, put } = world();
    await put("question-1", { messages: [sampleMessage({ ids: ["trading:1", "message:8"] })] });
    await put("question-2", { messages: [sampleMessage({ ids: ["trading:2"] })] });
    await put("question-3", { kind: "unheard-of", messages: [sampleMessage({ ids: ["trading:3"] })] });
    const ask = (id: string, ...ids: string[]) =>
      sampleInquiry({ id, messages: ids.map((each) => sampleMessage({ ids: [each] })) });
    const found = await store.findKnown(UID, [
      ask("1", "message:8"),
      ask("2", "trading:2", "trading:5"),
      ask("3", "trading:3"),
      ask("4", "trading:4"),
    ]);
    expect([...found]).toEqual(["1"]);
    expect(await store.findKnown(UID, [])).toEqual(new Set());
  });
});

describe("a new inquiry", () => {
  it("is stored with its listing and as an activity", async () => {
    const { firestore, store, read } = world();
    await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "camaro" });
    await store.save(UID, [sampleInquiry({ id: "a/b", reason: "R" })]);
    expect(await read("question-a%2Fb")).toMatchObject({
      ...{ kind: "question", ebayId: "a/b", state: "open", itemId: "110", listingId: "camaro", reason: "R" },
      ...{ title: "Camaro", person: "bob", text: "Is it mint?", at: Timestamp.fromMillis(1_000) },
      ...{ answers: [], lease: null, settled: null, movedTo: null, orderId: null },
    });
    const activity = await firestore.doc(paths.activity(UID, "question-1")).get();
    expect(activity.get("metadata.listingId")).toBe("camaro");
  });

  it("has the time of its reading if it has none", async () => {
    const { store, read } = world();
    await store.save(UID, [sampleInquiry({ kind: "return", messages: [], at: null })]);
    expect(await read("return-1")).toMatchObject({ at: Timestamp.fromMillis(NOW) });
  });

  it("has the title of its listing if the source gives none", async () => {
    const { firestore, store, read } = world();
    await firestore.doc(paths.listing(UID, "110")).set({ title: "Red Camaro" });
    await firestore.doc(paths.listing(UID, "111")).set({ title: "" });
    await store.save(UID, [
      sampleInquiry({ title: null }),
      sampleInquiry({ id: "2", title: null, itemId: "111" }),
      sampleInquiry({ id: "3", title: "Camaro", person: "eve" }),
    ]);
    const titles = await Promise.all(["1", "2", "3"].map((id) => read(`question-${id}`)));
    expect(titles.map((one) => one?.["title"] as unknown)).toEqual(["Red Camaro", null, "Camaro"]);
  });

  it("has item, listing, title and buyer of its order", async () => {
    const { firestore, store, read } = world();
    const line = (itemId: string, title: string) => ({
      ...{ ebayItemId: itemId, title, listingId: `l-${itemId}`, sku: null, quantity: 1, price: 1 },
    });
    await firestore.doc(paths.order(UID, "o1")).set({
      ...{ orderId: "o1", buyer: "bob", date: Timestamp.fromMillis(1), total: 1, paymentStatus: "PAID" },
      ...{ orderFulfillmentStatus: "NOT_STARTED", items: [line("1", "Supra"), line("2", "Nomad")] },
    });
    const bare: Partial<Inquiry> = {
      ...{ kind: "cancellation", messages: [], title: null, person: null, orderId: "o1" },
    };
    await store.save(UID, [
      sampleInquiry({ ...bare, id: "1", itemId: null }),
      sampleInquiry({ ...bare, id: "2", itemId: "2" }),
      sampleInquiry({ ...bare, id: "3", itemId: null, orderId: "o/1" }),
      sampleInquiry({ ...bare, id: "4", itemId: null, orderId: "missing" }),
    ]);
    const ofSupra = { itemId: "1", listingId: "l-1", title: "Supra", person: "bob" };
    expect(await read("cancellation-1")).toMatchObject(ofSupra);
    expect(await read("cancellation-2")).toMatchObject({ itemId: "2", listingId: "l-2", title: "Nomad" });
    const nothing = { itemId: null, listingId: null, title: null, person: null };
    expect(await read("cancellation-3")).toMatchObject({ ...nothing, orderId: "o/1" });
    expect(await read("cancellation-4")).toMatchObject(nothing);
  });

  it("replaces the buyer's single questions about the item, with their messages and answers", async () => {
    const { store, put, read } = world();
    await put("question-q1", {
      ...{ ebayId: "q1", text: "Boxed?", replies: ["No."], answers: [sampleAnswer("a1", "sent")] },
    });
    await put("question-q2", { person: "eve", text: "Mine?" });
    await put("question-q3", { itemId: "111" });
    await put("question-q4", { movedTo: "question-other", text: "Long ago?" });
    const message = sampleMessage({ ids: ["message:5"], at: NOW });
    await store.save(UID, [sampleInquiry({ id: "c1", via: "message", messages: [message] })]);
    expect(await read("question-c1")).toMatchObject({
      state: "open",
      messages: [
        { ids: ["trading:q1"], from: "buyer", text: "Boxed?", at: 500 },
        { ids: ["trading:q1/0"], from: "seller", text: "No." },
        { ids: ["message:5"] },
      ],
      answers: [{ id: "a1" }],
    });
    const moved = { state: "closed", options: [], movedTo: "question-c1" };
    expect(await read("question-q1")).toMatchObject(moved);
    for (const id of ["question-q2", "question-q3"]) expect(await read(id)).not.toHaveProperty("movedTo");
    expect(await read("question-q4")).toMatchObject({ movedTo: "question-other" });
  });
});

describe("a stored inquiry", () => {
  it("gets the marketplace's changes and keeps the rest", async () => {
    const { store, read } = world();
    await store.save(UID, [sampleInquiry()]);
    await store.save(UID, [sampleInquiry({ status: "ANSWERED", isOpen: false, title: "Other" })]);
    expect(await read("question-1")).toMatchObject({
      status: "ANSWERED",
      state: "answered",
      title: "Camaro",
    });
  });

  it("isn't written if nothing has changed", async () => {
    const { store, versionOf } = world();
    await store.save(UID, [sampleInquiry()]);
    const before = await versionOf("question-1");
    await store.save(UID, [sampleInquiry()]);
    expect(await versionOf("question-1")).toBe(before);
  });
});

it("closes the open inquiries of a kind that the marketplace no longer lists", async () => {
  const { store, put, read } = world();
  const offer = { kind: "offer", options: ["accept"] };
  await put("offer-1", offer);
  await put("offer-2", offer);
  await put("offer-3", { ...offer, answers: [sampleAnswer("a", "sending")] });
  await put("offer-4", { ...offer, state: "answered" });
  await put("question-5", { options: ["reply"] });
  await store.closeOthers(UID, "offer", ["1"], NOW);
  const ids = ["offer-1", "offer-2", "offer-3", "offer-4", "question-5"];
  const found = await Promise.all(ids.map(read));
  expect(found.map((one) => one?.["state"] as unknown)).toEqual([
    ...["open", "closed", "open", "answered", "open"],
  ]);
  expect(found[1]).toMatchObject({ options: [] });
});

it("keeps an inquiry open that another reading has found since this one began", async () => {
  const { store, put, read, pass } = world();
  await put("offer-1", { kind: "offer", options: ["accept"] });
  pass();
  await store.save(UID, [sampleInquiry({ kind: "offer", id: "2", options: ["accept"] })]);
  await store.closeOthers(UID, "offer", ["1"], NOW);
  expect(await read("offer-2")).toMatchObject({ state: "open" });
  await store.closeOthers(UID, "offer", ["1"], NOW + 1_000);
  expect(await read("offer-2")).toMatchObject({ state: "closed" });
});

it("stores the last reading of each kind, and the failure of those that couldn't be read", async () => {
  const { firestore, store } = world();
  const read = async () => (await firestore.doc(paths.operation(UID, "inbox")).get()).data();
  await store.saveReading(UID, "offer", 1, null);
  await store.saveReading(UID, "question", 2, new AppError("ebay/refused", { ebayCode: "9" }));
  await store.saveReading(UID, "offer", 3, new AppError("ebay/unavailable"));
  const question = { code: "ebay/refused", params: { ebayCode: "9" } };
  expect(await read()).toEqual({
    readAt: { offer: 1 },
    failures: { question, offer: { code: "ebay/unavailable", params: {} } },
  });
  await store.saveReading(UID, "offer", 4, null);
  expect(await read()).toEqual({ readAt: { offer: 4 }, failures: { question } });
});
