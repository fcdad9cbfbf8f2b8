import { describe, expect, it, test } from "vitest";

import { type EbayAccess, listScopes } from "../../contract/ebay/ebayAccess.ts";
import type { InquiryKind, MessageSourceName } from "../../contract/inbox.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { catchUpSeller } from "./catchUpSeller.ts";
import { catchUpOffers, catchUpQuestions, readInquiries } from "./inquiries.ts";
import type { CatchUpPorts, CatchUpProgress, InquiryPage } from "./ports.ts";
import type { Inquiry } from "../inbox/inquiry.ts";

const NOW = 100 * DAY_MS;
const inquiry = (kind: InquiryKind, id: string) => ({ kind, id }) as Inquiry;

interface World {
  progress?: Partial<CatchUpProgress>;
  /** The pages of each kind. */
  pages?: Partial<Record<InquiryKind, string[][]>>;
  fails?: Partial<Record<InquiryKind | "subscription" | "sync", Error>>;
  access?: EbayAccess[];
  /** The conversations whose messages are stored. */
  known?: string[];
  /** What the Message API answers. */
  messageRefusal?: AppError;
}

function world({ progress: start = {}, pages = {}, fails = {}, ...rest }: World = {}) {
  const { access = [], known = [], messageRefusal } = rest;
  const opened: string[] = [];
  const sources: [string, boolean][] = [];
  const progress: CatchUpProgress = {
    ...{ itemsUntil: 0, questionsUntil: 0, messagesUntil: 0, subscriptionCheckedAt: 0 },
    ...start,
  };
  const stored: string[] = [];
  const closed: [InquiryKind, readonly string[], number][] = [];
  const readings: [InquiryKind, string | null][] = [];
  const periods: { from: number; to: number }[] = [];
  const state = { subscribedAt: null as number | null, subscribed: 0, calls: 0 };
  const page = (kind: InquiryKind, at: number): Promise<InquiryPage> => {
    state.calls += 1;
    const error = fails[kind];
    if (error) return Promise.reject(error);
    const all = pages[kind] ?? [[]];
    return Promise.resolve({
      inquiries: (all[at - 1] ?? []).map((id) => inquiry(kind, id)),
      hasMore: at < all.length,
    });
  };
  const source = (name: MessageSourceName) => ({
    name,
    async list(_seller: object, { from, to }: { from: number; to: number }, at: number) {
      periods.push({ from, to });
      const refused = name === "message" ? messageRefusal : undefined;
      if (refused) throw refused;
      const { inquiries, hasMore } = await page("question", at);
      const isWhole = name === "trading";
      return { conversations: inquiries.map((conversation) => ({ conversation, isWhole })), hasMore };
    },
    open: (_seller: object, { ebayId }: { ebayId: string }) => {
      opened.push(ebayId);
      return Promise.resolve(inquiry("question", ebayId));
    },
  });
  const ports = {
    now: () => NOW,
    withAccessToken: <T>(_uid: string, work: (token: string) => Promise<T>) => work("token"),
    progress: {
      read: () => Promise.resolve(progress),
      save: (_uid: string, change: Partial<CatchUpProgress>) =>
        Promise.resolve(void Object.assign(progress, change)),
      saveLastContact: (_uid: string, at: number) => Promise.resolve(void (state.subscribedAt = at)),
    },
    sellers: {
      read: () => Promise.resolve({ scopes: listScopes(access), names: ["ada"] }),
      saveSource: (_uid: string, name: string, isRefused: boolean) =>
        Promise.resolve(void sources.push([name, isRefused])),
    },
    sources: { message: source("message"), trading: source("trading") },
    inquiries: {
      marketplace: {
        readOffers: (_token: string, at: number) => page("offer", at),
        readCancellations: (_token: string, from: number, at: number) => {
          periods.push({ from, to: 0 });
          return page("cancellation", at);
        },
        readReturns: (_token: string, _from: number, at: number) => page("return", at),
      },
      store: {
        findKnown: (_uid: string, all: readonly Inquiry[]) =>
          Promise.resolve(new Set(all.map(({ id }) => id).filter((id) => known.includes(id)))),
        save: (_uid: string, all: readonly Inquiry[]) =>
          Promise.resolve(void stored.push(...all.map(({ id }) => id))),
        closeOthers: (_uid: string, kind: InquiryKind, ids: readonly string[], readFrom: number) =>
          Promise.resolve(void closed.push([kind, ids, readFrom])),
        saveReading: (_uid: string, kind: InquiryKind, _at: number, failure: AppError | null) =>
          Promise.resolve(void readings.push([kind, failure?.code ?? null])),
      },
    },
    // The first sync hasn't run, so orders and items wait for it.
    readSync: () => (fails.sync ? Promise.reject(fails.sync) : Promise.resolve({ lastSync: null })),
    startSync: () => Promise.resolve(),
    ensureSubscribed: () =>
      fails.subscription ? Promise.reject(fails.subscription) : Promise.resolve(void (state.subscribed += 1)),
  } as unknown as CatchUpPorts;
  return { ports, progress, stored, closed, readings, periods, state, opened, sources };
}

describe("questions", () => {
  it("are read since the last time, with an overlap, and at first for thirty days", async () => {
    const first = world();
    await catchUpQuestions(first.ports, "ada");
    expect(first.periods).toEqual([{ from: NOW - 30 * DAY_MS, to: NOW }]);
    const later = world({ progress: { questionsUntil: NOW - HOUR_MS } });
    await catchUpQuestions(later.ports, "ada");
    expect(later.periods).toEqual([{ from: NOW - HOUR_MS - 10 * MINUTE_MS, to: NOW }]);
  });

  it("are stored page by page, and the next reading starts after them", async () => {
    const { ports, stored, progress, readings } = world({ pages: { question: [["1", "2"], ["3"]] } });
    await catchUpQuestions(ports, "ada");
    expect(stored).toEqual(["1", "2", "3"]);
    expect(progress.questionsUntil).toBe(NOW);
    expect(readings).toEqual([["question", null]]);
  });

  it("of more than ten pages are read from the same place again", async () => {
    const pages = { question: Array.from({ length: 11 }, (_, at) => [String(at)]) };
    const { ports, progress, readings, state } = world({ pages });
    await catchUpQuestions(ports, "ada");
    expect(state.calls).toBe(10);
    expect(progress.questionsUntil).toBe(0);
    expect(readings).toEqual([]);
  });

  it("that can't be read store the reason and keep the cursor", async () => {
    const { ports, progress, readings } = world({ fails: { question: new AppError("ebay/unavailable") } });
    await expect(catchUpQuestions(ports, "ada")).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(readings).toEqual([["question", "ebay/unavailable"]]);
    expect(progress.questionsUntil).toBe(0);
  });
});

describe("messages", () => {
  const access: EbayAccess[] = ["messages"];

  it("are read by the Message API if access is granted, with a cursor of their own", async () => {
    const { ports, progress, periods, stored, sources } = world({
      ...{ access, pages: { question: [["1"]] }, progress: { questionsUntil: NOW - HOUR_MS } },
    });
    await catchUpQuestions(ports, "ada");
    expect(periods).toEqual([{ from: NOW - 30 * DAY_MS, to: NOW }]);
    expect(stored).toEqual(["1"]);
    expect(progress).toMatchObject({ messagesUntil: NOW, questionsUntil: NOW - HOUR_MS });
    expect(sources).toEqual([["message", false]]);
  });

  it("come from the Trading API if eBay refuses the access, and the refusal is stored", async () => {
    const messageRefusal = new AppError("ebay/refused", { ebayCode: "1100" });
    const { ports, progress, stored, sources } = world({
      ...{ access, messageRefusal, pages: { question: [["1"]] } },
    });
    await catchUpQuestions(ports, "ada");
    expect(stored).toEqual(["1"]);
    expect(progress).toMatchObject({ messagesUntil: 0, questionsUntil: NOW });
    expect(sources).toEqual([["trading", true]]);
  });

  it("that fail otherwise aren't read by another API", async () => {
    const down = new AppError("ebay/unavailable");
    const { ports, stored } = world({ access, messageRefusal: down, pages: { question: [["1"]] } });
    await expect(catchUpQuestions(ports, "ada")).rejects.toBe(down);
    expect(stored).toEqual([]);
  });

  it("of a conversation are requested once, and not if they are stored", async () => {
    const { ports, opened, stored } = world({ access, known: ["2"], pages: { question: [["1", "2", "3"]] } });
    await catchUpQuestions(ports, "ada");
    expect(opened).toEqual(["1", "3"]);
    expect(stored).toEqual(["1", "2", "3"]);
  });

  it("of more than sixty conversations are continued by the next reading", async () => {
    const ids = Array.from({ length: 70 }, (_, at) => String(at));
    const first = world({ access, pages: { question: [ids] } });
    await catchUpQuestions(first.ports, "ada");
    expect(first.opened).toHaveLength(60);
    expect(first.stored).toHaveLength(60);
    expect(first.progress.messagesUntil).toBe(0);
    const next = world({ access, known: first.stored, pages: { question: [ids] } });
    await catchUpQuestions(next.ports, "ada");
    expect(next.opened).toHaveLength(10);
    expect(next.progress.messagesUntil).toBe(NOW);
  });
});

describe("offers", () => {
  it("that eBay lists no more are closed, once all pages were read", async () => {
    const whole = world({ pages: { offer: [["1"], ["2"]] } });
    await catchUpOffers(whole.ports, "ada");
    expect(whole.closed).toEqual([["offer", ["1", "2"], NOW]]);
    const cut = world({ pages: { offer: Array.from({ length: 11 }, (_, at) => [String(at)]) } });
    await catchUpOffers(cut.ports, "ada");
    expect(cut.closed).toEqual([]);
  });

  it("count as read from the time at which the reading began", async () => {
    const { ports } = world({ pages: { offer: [["1"], ["2"]] } });
    const times: number[] = [];
    let time = NOW;
    ports.now = () => time;
    ports.inquiries.store.save = () => Promise.resolve(void (time += MINUTE_MS));
    ports.inquiries.store.saveReading = (_uid, _kind, at) => Promise.resolve(void times.push(at));
    await catchUpOffers(ports, "ada");
    expect(times).toEqual([NOW]);
  });
});

describe("the kinds of an inbox", () => {
  it("are read separately, and failed ones are named", async () => {
    const fails = { offer: new AppError("ebay/refused") };
    const { ports, stored } = world({ pages: { question: [["1"]], return: [["9"]] }, fails });
    expect(await readInquiries(ports, "ada")).toEqual(["offer"]);
    expect(stored).toEqual(["1", "9"]);
  });

  it("fail together only if all of them fail", async () => {
    const fails = { cancellation: new AppError("ebay/refused"), return: new AppError("ebay/unavailable") };
    await expect(
      readInquiries(world({ fails }).ports, "ada", ["cancellation", "return"]),
    ).rejects.toMatchObject({
      code: "ebay/refused",
    });
  });

  it("pass on an error of our own", async () => {
    const fails = { offer: new TypeError("broken") };
    await expect(readInquiries(world({ fails }).ports, "ada")).rejects.toThrow("broken");
  });
});

describe("a catch-up", () => {
  const recent = { subscriptionCheckedAt: NOW, itemsUntil: NOW };

  it("records when eBay was last reached, and checks the notifications every six hours", async () => {
    const early = world({ progress: { ...recent, subscriptionCheckedAt: NOW - 6 * HOUR_MS + 1 } });
    await catchUpSeller(early.ports, "ada");
    expect(early.state).toMatchObject({ subscribedAt: NOW, subscribed: 0 });
    const late = world({ progress: { ...recent, subscriptionCheckedAt: NOW - 6 * HOUR_MS } });
    await catchUpSeller(late.ports, "ada");
    expect(late.state.subscribed).toBe(1);
    expect(late.progress.subscriptionCheckedAt).toBe(NOW);
  });

  it("continues after a failed part, and ends with its error", async () => {
    const { ports, stored, state } = world({
      progress: recent,
      pages: { offer: [["5"]] },
      fails: { question: new AppError("ebay/unavailable") },
    });
    await expect(catchUpSeller(ports, "ada")).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(stored).toEqual(["5"]);
    expect(state.subscribedAt).toBe(NOW);
  });

  test.each<ErrorCode>(["ebay/quota-exceeded"])("leaves %s to the next one", async (code) => {
    const { ports } = world({ progress: recent, fails: { question: new AppError(code) } });
    await expect(catchUpSeller(ports, "ada")).resolves.toBeUndefined();
  });

  it("ignores data to which the seller gives no access", async () => {
    const lacking = new AppError("ebay/refused", { ebayCode: "1100" });
    const { ports } = world({ progress: recent, fails: { offer: lacking } });
    await expect(catchUpSeller(ports, "ada")).resolves.toBeUndefined();
    const other = new AppError("ebay/refused", { ebayCode: "7" });
    await expect(
      catchUpSeller(world({ progress: recent, fails: { offer: other } }).ports, "ada"),
    ).rejects.toBe(other);
  });

  it("ignores requests that eBay refuses to the keyset", async () => {
    const refused = new AppError("ebay/refused");
    const { ports } = world({ progress: recent, fails: { cancellation: refused, return: refused } });
    await expect(catchUpSeller(ports, "ada")).resolves.toBeUndefined();
    const down = new AppError("ebay/unavailable");
    const { ports: others } = world({ progress: recent, fails: { cancellation: down, return: down } });
    await expect(catchUpSeller(others, "ada")).rejects.toBe(down);
  });

  it("stops if the connection has ended", async () => {
    const { ports, state } = world({ progress: recent, fails: { sync: new AppError("ebay/not-connected") } });
    await catchUpSeller(ports, "ada");
    expect(state).toMatchObject({ subscribedAt: null, calls: 0 });
  });
});
