import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { listScopes } from "../../contract/ebay/ebayAccess.ts";
import {
  type Answer,
  type AnswerAct,
  type InquiryDocument,
  inquiryDocument,
  type InquiryKind,
  type MessageSourceName,
} from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openAnswerStore } from "../../db/inbox/answers.ts";
import { killEverywhere, Machine } from "../operation/testing/killEverywhere.ts";
import { answerInquiry } from "./answerInquiry.ts";
import type { Inquiry } from "./inquiry.ts";
import type { MessageSource } from "./messageSources.ts";
import type { AnswerPorts } from "./ports.ts";

const UID = "ada";
const START = 1_000_000_000_000;
const LEASE_MS = 90_000;
const LOST = new AppError("ebay/unavailable");
const NO_ACCESS = new AppError("ebay/refused", { ebayCode: "1100" });
const REPLY = { act: "reply", text: "Yes, it is mint." } as const;
const ACCEPT: Answer = { act: "accept", text: null };

interface DeskOptions {
  kind: InquiryKind;
  /** Decisions that eBay allows. */
  options: AnswerAct[];
  hasMessageAccess: boolean;
  stored: Partial<InquiryDocument>;
}

/** A seller with one inquiry, and an eBay that holds the answers it has accepted. */
async function desk(given: Partial<DeskOptions> = {}) {
  const { kind = "question", options = ["reply"], hasMessageAccess = true, stored = {} } = given;
  let time = START;
  const now = () => time;
  const machine = new Machine();
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const inquiryId = `${kind}-1`;
  const replies: { via: MessageSourceName; text: string }[] = [];
  const decisions: Answer[] = [];
  const ebay = {
    replies,
    decisions,
    buyerSays: [] as string[],
    isGone: false,
    options,
    status: "OPEN",
    unknownTo: new Set<MessageSourceName>(),
    refusals: {} as Partial<Record<MessageSourceName, AppError>>,
    /** Called after eBay has accepted an answer. */
    afterSend: doNothing,
    /** Called before eBay accepts an answer. */
    beforeSend: doNothing,
    looks: 0,
    beforeLook: doNothing,
  };
  const read = (via: MessageSourceName | null): Inquiry | null => {
    ebay.looks += 1;
    ebay.beforeLook();
    if (ebay.isGone || (via !== null && ebay.unknownTo.has(via))) return null;
    const toMessages = (from: "buyer" | "seller", texts: readonly string[]) =>
      texts.map((text, index) => ({
        ids: [`${via}:${from}:${index}`],
        from,
        text,
        at: START + index,
        media: [],
      }));
    const messages = [
      ...toMessages("buyer", ebay.buyerSays),
      ...toMessages(
        "seller",
        replies.map(({ text }) => text),
      ),
    ];
    return {
      ...{ kind, id: "1", isOpen: true, itemId: "110", orderId: null, title: null, person: "bob" },
      ...{ text: "Is it mint?", amount: null, quantity: null, at: START, respondBy: null },
      ...{ status: ebay.status, reason: null, options: ebay.options, made: decisions.map(({ act }) => act) },
      ...{ replies: [], messages },
      ...{ conversationId: null, isUnread: null, via },
    };
  };
  const sourceOf = (name: MessageSourceName): MessageSource => ({
    name,
    list: () => Promise.reject(new Error("nothing is listed here")),
    open: () =>
      machine.request(() => {
        const refusal = ebay.refusals[name];
        if (refusal) throw refusal;
        return read(name);
      }),
    reply: (_seller, _subject, text) =>
      machine.request(() => {
        ebay.beforeSend();
        replies.push({ via: name, text });
        ebay.afterSend();
      }),
    markRead: () => Promise.reject(new Error("nothing is marked here")),
  });
  let scopes = listScopes(hasMessageAccess ? ["messages"] : []);
  const ports: AnswerPorts = {
    sources: { message: sourceOf("message"), trading: sourceOf("trading") },
    sellers: { read: () => Promise.resolve({ scopes, names: ["ada"] }), saveSource: () => Promise.resolve() },
    marketplace: {
      readInquiry: () => machine.request(() => read(null)),
      send: (_token, _inquiry, answer) =>
        machine.request(() => {
          ebay.beforeSend();
          decisions.push(answer);
          ebay.afterSend();
        }),
    },
    answers: openAnswerStore(firestore, now),
    withAccessToken: (_uid, work) => work("token"),
    now,
  };
  await firestore.doc(paths.inquiry(UID, inquiryId)).set({
    ...{ kind, state: "open", ebayId: "1", itemId: "110", person: "bob", at: Timestamp.fromMillis(START) },
    ...stored,
  });
  return {
    ebay,
    machine,
    pass: (milliseconds: number) => void (time += milliseconds),
    withdrawMessageAccess: () => void (scopes = listScopes([])),
    answer: (answer: Answer, answerId = "a1") => answerInquiry(ports, UID, { inquiryId, answerId, answer }),
    stored: async () =>
      inquiryDocument.parse((await firestore.doc(paths.inquiry(UID, inquiryId)).get()).data()),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const doNothing = (): void => undefined;
const throwing = (error: AppError) => () => {
  throw error;
};

describe("an answer", () => {
  it("reaches eBay once and is stored as sent", async () => {
    const { answer, ebay, stored } = await desk();
    await expect(answer(REPLY)).resolves.toEqual({ success: true, isRepeat: false });
    expect(ebay.replies).toEqual([{ via: "message", text: REPLY.text }]);
    expect(await stored()).toMatchObject({ state: "answered", lease: null, answers: [{ state: "sent" }] });
  });

  it("isn't sent again by a repeat with the same id", async () => {
    const { answer, ebay } = await desk();
    await answer(REPLY);
    await expect(answer(REPLY)).resolves.toEqual({ success: true, isRepeat: true });
    expect(ebay.replies).toHaveLength(1);
  });

  it("can say the same words as an earlier one", async () => {
    const { answer, ebay } = await desk();
    await answer(REPLY);
    await answer(REPLY, "a2");
    expect(ebay.replies).toHaveLength(2);
  });

  it("goes out once wherever its call dies", async () => {
    const prepare = async (given: Partial<DeskOptions>, answer: Answer) => {
      const one = await desk(given);
      return { ...one, run: () => one.answer(answer) };
    };
    await killEverywhere(
      LEASE_MS,
      () => prepare({}, REPLY),
      async ({ ebay, stored }, died) => {
        expect(ebay.replies, JSON.stringify(died)).toHaveLength(1);
        expect((await stored()).answers).toMatchObject([{ state: "sent" }]);
      },
    );
    const offer = { kind: "offer", options: ["accept"] } as const;
    await killEverywhere(
      LEASE_MS,
      () => prepare({ ...offer, options: [...offer.options] }, ACCEPT),
      async ({ ebay, stored }, died) => {
        expect(ebay.decisions, JSON.stringify(died)).toEqual([ACCEPT]);
        expect((await stored()).answers).toMatchObject([{ state: "sent" }]);
      },
    );
  });

  it("counts as sent although the inquiry can't be read afterwards", async () => {
    const { answer, ebay, stored } = await desk();
    ebay.afterSend = () => {
      ebay.beforeLook = throwing(LOST);
    };
    await answer(REPLY);
    expect(await stored()).toMatchObject({ state: "answered", answers: [{ state: "sent" }] });
    expect(ebay.replies).toHaveLength(1);
  });
});

describe("an answer whose delivery isn't known", () => {
  it("is recognized by its text, whatever white space eBay made of it", async () => {
    const { answer, ebay } = await desk();
    ebay.afterSend = () => {
      ebay.replies[0] = { via: "message", text: `  Yes, it\n is   mint. ` };
      throw LOST;
    };
    await answer(REPLY);
    expect(ebay.replies).toHaveLength(1);
  });

  it("isn't recognized in the same words of the buyer", async () => {
    const { answer, ebay } = await desk();
    ebay.beforeSend = () => {
      ebay.beforeSend = doNothing;
      ebay.buyerSays.push(REPLY.text);
      throw LOST;
    };
    await expect(answer(REPLY)).resolves.toEqual({ success: true, isRepeat: false });
    expect(ebay.replies).toEqual([{ via: "message", text: REPLY.text }]);
  });

  it("is sent again if eBay doesn't have it, at most three times", async () => {
    const { answer, ebay, stored } = await desk();
    let attempts = 0;
    ebay.beforeSend = () => {
      attempts += 1;
      throw LOST;
    };
    expect(await codeOf(answer(REPLY))).toBe("ebay/unavailable");
    expect(attempts).toBe(3);
    expect(await stored()).toMatchObject({ state: "open", lease: null, answers: [{ state: "sending" }] });

    ebay.beforeSend = doNothing;
    await expect(answer(REPLY)).resolves.toEqual({ success: true, isRepeat: true });
    expect(ebay.replies).toHaveLength(1);
  });

  it("keeps another answer back until it is settled", async () => {
    const { answer, ebay } = await desk();
    ebay.beforeLook = throwing(LOST);
    expect(await codeOf(answer(REPLY))).toBe("ebay/unavailable");
    ebay.beforeLook = doNothing;
    expect(await codeOf(answer({ act: "reply", text: "No." }, "a2"))).toBe("inquiry/busy");
    expect(ebay.replies).toEqual([]);
  });

  it("is known to have arrived by the decision that eBay shows", async () => {
    const { answer, ebay } = await desk({ kind: "offer", options: ["accept"] });
    ebay.afterSend = () => {
      ebay.options = [];
      throw LOST;
    };
    await answer(ACCEPT);
    expect(ebay.decisions).toEqual([ACCEPT]);
  });

  it("is compared with their count in documents that don't have the replies' ids", async () => {
    const answers = [
      { id: "a1", answer: REPLY, state: "sending", at: Timestamp.fromMillis(START), seen: 1, via: null },
    ] as unknown as InquiryDocument["answers"];
    const { answer, ebay } = await desk({ stored: { answers } });
    ebay.replies.push({ via: "trading", text: REPLY.text });
    await answer(REPLY);
    expect(ebay.replies).toHaveLength(2);

    const other = await desk({ stored: { answers } });
    other.ebay.replies.push({ via: "trading", text: REPLY.text }, { via: "trading", text: REPLY.text });
    await other.answer(REPLY);
    expect(other.ebay.replies).toHaveLength(2);
  });
});

describe("an answer that can't be given", () => {
  it("names a missing inquiry, here and at eBay", async () => {
    const { answer, ebay, stored } = await desk();
    ebay.isGone = true;
    expect(await codeOf(answer(REPLY))).toBe("inquiry/not-found");
    expect(await stored()).toMatchObject({ lease: null, answers: [{ state: "refused" }] });
  });

  it("is refused with the inquiry's state, which is stored", async () => {
    const { answer, ebay, stored } = await desk({ kind: "offer", options: [] });
    ebay.status = "EXPIRED";
    await expect(answer(ACCEPT)).rejects.toMatchObject({
      code: "inquiry/closed",
      params: { status: "EXPIRED" },
    });
    expect(ebay.decisions).toEqual([]);
    expect(await stored()).toMatchObject({
      status: "EXPIRED",
      answers: [{ state: "refused", failure: { code: "inquiry/closed", params: { status: "EXPIRED" } } }],
    });
  });

  it("is stored with eBay's refusal, after a single attempt", async () => {
    const { answer, ebay, stored } = await desk({ kind: "offer", options: ["accept"] });
    let attempts = 0;
    ebay.beforeSend = () => {
      attempts += 1;
      throw new AppError("ebay/refused", { message: "No." });
    };
    expect(await codeOf(answer(ACCEPT))).toBe("ebay/refused");
    expect(attempts).toBe(1);
    expect(await stored()).toMatchObject({
      answers: [{ state: "refused", failure: { code: "ebay/refused" } }],
    });
  });

  it("waits while another call sends one", async () => {
    const { answer, ebay, pass } = await desk({
      stored: { lease: { holder: "other", until: START + LEASE_MS } },
    });
    expect(await codeOf(answer(REPLY))).toBe("inquiry/busy");
    expect(ebay.looks).toBe(0);
    pass(LEASE_MS);
    await answer(REPLY);
    expect(ebay.replies).toHaveLength(1);
  });

  it("isn't a reply to an offer, nor a decision on a question", async () => {
    const offer = await desk({ kind: "offer", options: ["reply"] });
    expect(await codeOf(offer.answer(REPLY))).toBe("inquiry/closed");
    const question = await desk({ options: ["accept"] });
    expect(await codeOf(question.answer(ACCEPT))).toBe("inquiry/closed");
  });
});

describe("the source of a conversation", () => {
  it("is the Trading API without access to the Message API", async () => {
    const { answer, ebay } = await desk({ hasMessageAccess: false });
    await answer(REPLY);
    expect(ebay.replies).toMatchObject([{ via: "trading" }]);
  });

  it("is the Trading API if eBay refuses the Message API, or it doesn't have the conversation", async () => {
    const refused = await desk();
    refused.ebay.refusals = { message: NO_ACCESS };
    await refused.answer(REPLY);
    expect(refused.ebay.replies).toMatchObject([{ via: "trading" }]);

    const unknown = await desk();
    unknown.ebay.unknownTo.add("message");
    await unknown.answer(REPLY);
    expect(unknown.ebay.replies).toMatchObject([{ via: "trading" }]);
  });

  it("stays the one where a reply may have been sent", async () => {
    const { answer, ebay } = await desk();
    ebay.beforeSend = throwing(LOST);
    expect(await codeOf(answer(REPLY))).toBe("ebay/unavailable");
    ebay.beforeSend = doNothing;
    ebay.refusals = { message: NO_ACCESS };
    expect(await codeOf(answer(REPLY))).toBe("inquiry/unsettled");
    expect(ebay.replies).toEqual([]);
  });

  it("leaves a reply unsettled if the seller has withdrawn the access", async () => {
    const { answer, ebay, withdrawMessageAccess } = await desk();
    ebay.beforeSend = throwing(LOST);
    expect(await codeOf(answer(REPLY))).toBe("ebay/unavailable");
    ebay.beforeSend = doNothing;
    withdrawMessageAccess();
    expect(await codeOf(answer(REPLY))).toBe("inquiry/unsettled");
    expect(ebay.replies).toEqual([]);
  });

  it("doesn't change because of another refusal", async () => {
    const { answer, ebay } = await desk();
    ebay.refusals = { message: new AppError("ebay/refused", { ebayCode: "1" }) };
    expect(await codeOf(answer(REPLY))).toBe("ebay/refused");
    expect(ebay.replies).toEqual([]);
  });
});
