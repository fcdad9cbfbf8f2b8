import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { type InquiryDocument, inquiryDocument, MAX_ANSWERS } from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openAnswerStore } from "./answers.ts";
import { sampleAnswer, sampleInquiry, sampleMessage } from "./testing/sampleInquiry.ts";

const UID = "ada";
const NOW = 5_000;
const LEASE = { holder: "h1", until: 9_000 };
const NEW = { id: "a1", answer: { act: "reply", text: "Yes." }, at: NOW } as const;

async function world(fields: Partial<InquiryDocument> | null = {}) {
  const firestore = memoryFirestore(() => NOW);
  const document = firestore.doc(paths.inquiry(UID, "question-1"));
  const storedInquiry = { kind: "question", state: "open", ebayId: "1", messages: [sampleMessage()] };
  if (fields) await document.set({ ...storedInquiry, at: Timestamp.fromMillis(1_000), ...fields });
  const store = openAnswerStore(firestore, () => NOW);
  return {
    claim: (id = "a1") => store.claim(UID, "question-1", { ...NEW, id }, LEASE),
    saveSeen: (id: string) => store.saveSeen(UID, "question-1", id, ["trading:9"], "trading"),
    settle: (...rest: [Outcome, Found?]) => store.settle(UID, "question-1", "h1", rest[0], rest[1] ?? null),
    read: async () => inquiryDocument.parse((await document.get()).data()),
  };
}
type Settle = Parameters<ReturnType<typeof openAnswerStore>["settle"]>;
type Outcome = Settle[3];
type Found = Settle[4];

describe("a claim", () => {
  it("stores the answer as being sent, and leases the inquiry", async () => {
    const { claim, read } = await world();
    expect(await claim()).toMatchObject({ status: "claimed", isRepeat: false, stored: { id: "a1" } });
    expect(await read()).toMatchObject({
      lease: LEASE,
      answers: [{ id: "a1", answer: NEW.answer, state: "sending", failure: null, seen: null, via: null }],
    });
    expect((await read()).answers[0]?.at.toMillis()).toBe(NOW);
  });

  it("repeats an answer that is being sent as it was stored first", async () => {
    const { claim, read } = await world({ answers: [sampleAnswer("a1", "sending", { seen: ["x"] })] });
    expect(await claim()).toMatchObject({ status: "claimed", isRepeat: true, stored: { seen: ["x"] } });
    expect((await read()).answers).toMatchObject([{ id: "a1", seen: ["x"] }]);
  });

  it("starts a refused answer again", async () => {
    const failure = { code: "ebay/refused", params: {} } as const;
    const { claim, read } = await world({ answers: [sampleAnswer("a1", "refused", { failure })] });
    expect(await claim()).toMatchObject({ status: "claimed", isRepeat: false });
    expect((await read()).answers).toMatchObject([{ id: "a1", state: "sending", failure: null }]);
  });

  it("is refused for a missing inquiry, a sent answer, and while another answer may be on its way", async () => {
    const statusOf = async (fields: Partial<InquiryDocument> | null) =>
      (await (await world(fields)).claim()).status;
    expect(await statusOf(null)).toBe("missing");
    const lease = { holder: "other", until: NOW + 1 };
    expect(await statusOf({ answers: [sampleAnswer("a1", "sent")], lease })).toBe("sent");
    expect(await statusOf({ answers: [sampleAnswer("a0", "sending")] })).toBe("busy");
    expect(await statusOf({ lease })).toBe("busy");
    expect(await statusOf({ lease: { ...lease, until: NOW } })).toBe("claimed");
  });

  it("keeps the newest answers", async () => {
    const earlier = Array.from({ length: MAX_ANSWERS }, (_, at) => sampleAnswer(`e${at}`, "sent"));
    const { claim, read } = await world({ answers: earlier });
    await claim();
    const ids = (await read()).answers.map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([MAX_ANSWERS, "e1", "a1"]);
  });
});

it("notes the replies that eBay had before, for this answer alone", async () => {
  const { saveSeen, read } = await world({
    answers: [sampleAnswer("a0", "sent"), sampleAnswer("a1", "sending")],
  });
  await saveSeen("a1");
  expect((await read()).answers).toMatchObject([
    { id: "a0", seen: null, via: null },
    { id: "a1", seen: ["trading:9"], via: "trading" },
  ]);
});

describe("settling", () => {
  const sending = { lease: LEASE, answers: [sampleAnswer("a0", "sending"), sampleAnswer("a1", "sending")] };

  it("marks a sent answer, answers the inquiry and ends the lease", async () => {
    const { settle, read } = await world(sending);
    await settle({ answerId: "a1", failure: null });
    expect(await read()).toMatchObject({
      ...{ state: "answered", lease: null },
      answers: [
        { id: "a0", state: "sending" },
        { id: "a1", state: "sent", failure: null },
      ],
    });
  });

  it("keeps the reason of a refusal, and the inquiry open", async () => {
    const { settle, read } = await world(sending);
    await settle({ answerId: "a1", failure: new AppError("ebay/refused", { ebayCode: "17" }) });
    expect(await read()).toMatchObject({
      ...{ state: "open", lease: null },
      answers: [
        { state: "sending" },
        { state: "refused", failure: { code: "ebay/refused", params: { ebayCode: "17" } } },
      ],
    });
  });

  it("leaves an answer without an outcome as it is, and stores what the marketplace has", async () => {
    const { settle, read } = await world(sending);
    await settle(null, sampleInquiry({ status: "OPEN", conversationId: "c1" }));
    expect(await read()).toMatchObject({
      ...{ state: "open", lease: null, status: "OPEN", conversationId: "c1" },
      answers: [{ state: "sending" }, { state: "sending" }],
    });
  });

  it("counts a sent answer that the marketplace doesn't list yet", async () => {
    const { settle, read } = await world({ ...sending, kind: "offer", state: "closed" });
    const open = sampleInquiry({ kind: "offer", messages: [], status: "OPEN" });
    await settle({ answerId: "a1", failure: null }, open);
    expect(await read()).toMatchObject({ state: "answered", status: "OPEN" });
  });

  it("changes nothing after another caller took the lease", async () => {
    const lease = { holder: "h2", until: 9_000 };
    const { settle, read } = await world({ ...sending, lease });
    await settle({ answerId: "a1", failure: null });
    expect(await read()).toMatchObject({ state: "open", lease, answers: [{}, { state: "sending" }] });
  });
});
