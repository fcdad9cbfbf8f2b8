import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openMarkStore, openMessagingSellers } from "./messaging.ts";
import { sampleMessage } from "./testing/sampleInquiry.ts";

const UID = "ada";

describe("a seller", () => {
  it("has the scopes that were granted, and both names at eBay", async () => {
    const firestore = memoryFirestore(() => 0);
    const ebay = { userId: "permanent", expiresAt: 1, scopes: ["messages"] };
    await firestore.doc(paths.user(UID)).set({ email: "ada@example.com", ebay });
    await firestore.doc(paths.user("bea")).set({ email: "bea@example.com", ebay });
    await firestore.doc(paths.privateEbay(UID)).set({ account: { username: "ada-cars" } });
    const sellers = openMessagingSellers(firestore);
    expect(await sellers.read(UID)).toEqual({ scopes: ["messages"], names: ["ada-cars", "permanent"] });
    expect(await sellers.read("bea")).toMatchObject({ names: ["permanent"] });
    expect(await sellers.read("unknown")).toEqual({ scopes: [], names: [] });
  });

  it("keeps the source of the last reading, written only if it changes", async () => {
    const firestore = memoryFirestore(() => 0);
    const document = firestore.doc(paths.operation(UID, "inbox"));
    await document.set({ readAt: { question: 1 } });
    const sellers = openMessagingSellers(firestore);
    await sellers.saveSource(UID, "message", false);
    const first = await document.get();
    expect(first.data()).toEqual({ readAt: { question: 1 }, via: "message", isMessageAccessRefused: false });
    await sellers.saveSource(UID, "message", false);
    expect((await document.get()).updateTime).toEqual(first.updateTime);
    await sellers.saveSource(UID, "message", true);
    expect((await document.get()).get("isMessageAccessRefused")).toBe(true);
    await sellers.saveSource(UID, "trading", true);
    expect((await document.get()).get("via")).toBe("trading");
  });
});

describe("a mark", () => {
  async function world(fields: object = {}) {
    const firestore = memoryFirestore(() => 0);
    const document = firestore.doc(paths.inquiry(UID, "question-1"));
    const message = sampleMessage({ ids: ["trading:1", "message:2"] });
    const at = Timestamp.fromMillis(1);
    await document.set({
      ...{ kind: "question", ebayId: "1", at, state: "open", isUnread: true, messages: [message] },
      ...fields,
    });
    const store = openMarkStore(firestore);
    return {
      store,
      mark: async (mark: Parameters<typeof store.mark>[2]) => {
        await store.mark(UID, "question-1", mark);
        return store.read(UID, "question-1");
      },
    };
  }

  it("says whether the conversation is unread, and leaves its state", async () => {
    const { mark } = await world();
    expect(await mark("read")).toMatchObject({ isUnread: false, state: "open" });
    expect(await mark("unread")).toMatchObject({ isUnread: true, state: "open" });
  });

  it("closes an open conversation up to the buyer's last message, and opens it again", async () => {
    const { mark } = await world();
    const closed = { state: "closed", settled: "trading:1", isUnread: false };
    expect(await mark("settled")).toMatchObject(closed);
    expect(await mark("settled")).toMatchObject(closed);
    expect(await mark("unsettled")).toMatchObject({ state: "open", settled: null });
  });

  it("leaves a conversation that is answered or has no message of the buyer", async () => {
    const answered = await world({ state: "answered" });
    expect(await answered.mark("settled")).toMatchObject({ state: "answered", isUnread: true });
    expect(await answered.mark("unsettled")).toMatchObject({ state: "answered" });
    const silent = await world({ messages: [] });
    expect(await silent.mark("settled")).toMatchObject({ state: "open", settled: null });
  });

  it("does nothing to a missing inquiry", async () => {
    const { store } = await world();
    await store.mark(UID, "question-9", "settled");
    expect(await store.read(UID, "question-9")).toBeNull();
  });
});
