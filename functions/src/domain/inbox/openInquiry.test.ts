import { describe, expect, it } from "vitest";

import { listScopes } from "../../contract/ebay/ebayAccess.ts";
import {
  inquiryDocument,
  type InquiryKind,
  type MessageSourceName,
  type StoredAnswer,
} from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openInquiry } from "./openInquiry.ts";
import type { Inquiry } from "./inquiry.ts";
import type { MessageSource } from "./messageSources.ts";
import type { AnswerPorts } from "./ports.ts";

const NO_ACCESS = new AppError("ebay/refused", { ebayCode: "1100" });
const REPLY = { act: "reply", text: "Yes" } as const;
const ACCEPT = { act: "accept", text: null } as const;
const FOUND = (via: MessageSourceName | null): Inquiry => ({
  ...{ kind: "question", id: "1", isOpen: true, itemId: null, orderId: null, title: null, person: "bob" },
  ...{ text: null, amount: null, quantity: null, at: 1, respondBy: null, status: "OPEN", reason: null },
  ...{ options: [], made: [], replies: [], messages: [], conversationId: null, isUnread: null, via },
});

interface InquiryOptions {
  kind?: InquiryKind;
  status?: string | null;
  hasAccess?: boolean;
  stored?: Partial<StoredAnswer>;
  /** What the Message API answers. */
  message?: Inquiry | null | Error;
}
async function world({
  kind = "question",
  status = "OPEN",
  hasAccess = true,
  stored = {},
  message = FOUND("message"),
}: InquiryOptions = {}) {
  const done: unknown[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const source = (name: MessageSourceName): MessageSource => ({
    ...{ name, list: none, markRead: none },
    open(seller) {
      done.push(["open", name, seller]);
      const answer = name === "message" ? message : FOUND("trading");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    reply: (seller, { ebayId }, text) =>
      Promise.resolve(void done.push(["reply", name, seller, ebayId, text])),
  });
  const ports: AnswerPorts = {
    sources: { message: source("message"), trading: source("trading") },
    sellers: {
      read: () => Promise.resolve({ scopes: listScopes(hasAccess ? ["messages"] : []), names: ["ada"] }),
      saveSource: none,
    },
    marketplace: {
      readInquiry(token, { ebayId }) {
        done.push(["look", token, ebayId]);
        return Promise.resolve(FOUND(null));
      },
      send: (token, { ebayId }, answer) => Promise.resolve(void done.push(["send", token, ebayId, answer])),
    },
    answers: { claim: none, saveSeen: none, settle: none },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    now: () => 1,
  };
  const at = { toMillis: () => 1 };
  const inquiry = inquiryDocument.parse({ kind, state: "open", ebayId: "1", status, at });
  const answer = {
    id: "a1",
    answer: REPLY,
    state: "sending",
    at: inquiry.at,
    failure: null,
    seen: null,
    via: null,
  } as const;
  const desk = await openInquiry(ports, "ada", {
    inquiryId: "i1",
    inquiry,
    stored: { ...answer, ...stored },
  });
  return { desk, done };
}
const SELLER = { token: "token of ada", names: ["ada"] };

describe("an offer, cancellation or return", () => {
  it("is read and decided as the seller", async () => {
    const { desk, done } = await world({ kind: "offer" });
    expect(await desk.read()).toEqual(FOUND(null));
    await desk.send(ACCEPT);
    expect(done).toEqual([
      ["look", "token of ada", "1"],
      ["send", "token of ada", "1", ACCEPT],
    ]);
  });

  it.each([
    ["OPEN", "OPEN"],
    [null, ""],
  ])("takes no reply in state %s", async (status, said) => {
    const { desk, done } = await world({ kind: "offer", status });
    await expect(desk.send(REPLY)).rejects.toMatchObject({
      code: "inquiry/closed",
      params: { status: said },
    });
    expect(done).toEqual([]);
  });
});

describe("a question", () => {
  it.each<["message" | "trading", InquiryOptions]>([
    ["message", {}],
    ["trading", { hasAccess: false }],
    ["trading", { stored: { seen: [], via: "trading" } }],
    ["trading", { stored: { seen: 2, via: null } }],
    ["message", { stored: { seen: [], via: "message" } }],
    ["message", { stored: { seen: null, via: "trading" } }],
  ])("is answered with the %s API for %j", async (name, given) => {
    const { desk, done } = await world(given);
    expect(await desk.read()).toEqual(FOUND(name));
    await desk.send(REPLY);
    expect(done).toEqual([
      ["open", name, SELLER],
      ["reply", name, SELLER, "1", "Yes"],
    ]);
  });

  it.each([
    ["OPEN", "OPEN"],
    [null, ""],
  ])("takes no decision in state %s", async (status, said) => {
    const { desk, done } = await world({ status });
    await expect(desk.send(ACCEPT)).rejects.toMatchObject({
      code: "inquiry/closed",
      params: { status: said },
    });
    expect(done).toEqual([]);
  });

  it.each([null, NO_ACCESS])(
    "that the Message API doesn't return is read with the Trading API: %s",
    async (message) => {
      const { desk, done } = await world({ message });
      expect(await desk.read()).toEqual(FOUND("trading"));
      await desk.send(REPLY);
      expect(done).toEqual([
        ["open", "message", SELLER],
        ["open", "trading", SELLER],
        ["reply", "trading", SELLER, "1", "Yes"],
      ]);
    },
  );

  it("that another refusal concerns fails with it", async () => {
    const refusal = new AppError("ebay/refused", { ebayCode: "1" });
    const { desk, done } = await world({ message: refusal });
    await expect(desk.read()).rejects.toBe(refusal);
    expect(done).toHaveLength(1);
  });
});

describe("a reply that may have been sent", () => {
  const stored: InquiryOptions["stored"] & object = { seen: [], via: "message" };

  it("is looked for only where it was sent", async () => {
    const { desk, done } = await world({ stored, message: null });
    expect(await desk.read()).toBeNull();
    expect(done).toEqual([["open", "message", SELLER]]);
  });

  it("stays unsettled without access to that source", async () => {
    await expect(world({ stored, hasAccess: false })).rejects.toMatchObject({ code: "inquiry/unsettled" });
    const { desk } = await world({ stored, message: NO_ACCESS });
    await expect(desk.read()).rejects.toMatchObject({ code: "inquiry/unsettled" });
    // The desk itself remembers a reply that it sent.
    const sent = await world({ message: NO_ACCESS });
    await sent.desk.send(REPLY);
    await expect(sent.desk.read()).rejects.toMatchObject({ code: "inquiry/unsettled" });
  });

  it("needs no access if it went through the Trading API", async () => {
    const { desk } = await world({ stored: { seen: [], via: "trading" }, hasAccess: false });
    expect(await desk.read()).toEqual(FOUND("trading"));
  });
});
