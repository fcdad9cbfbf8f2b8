import { describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../../contract/documents.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { openPushOperations } from "../../../db/queues.ts";
import { openSellingTermsStore } from "../../../db/listings/sellingTerms.ts";
import { openLiveListings, openPublicationStore } from "../../../db/listings/publications.ts";
import { getQuotaReset } from "../../ebay/quota.ts";
import type { NewItem } from "../marketplace.ts";
import { FakeEbay } from "../testing/fakeEbay.ts";
import { SAMPLE_TERMS } from "../../../contract/listings/testing/sampleTerms.ts";
import type { PushPorts } from "./ports.ts";
import { killEverywhere, Machine } from "../../operation/testing/killEverywhere.ts";
import { runPush } from "./runPush.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import { cancelPush, startPush } from "./startPush.ts";
import { findMissingListings } from "../../../db/listings/storedListing.ts";

const UID = "ada";
const LEASE_MS = 120_000;
const START = 1_000_000;

class VerifyingEbay extends FakeEbay {
  readonly calls: string[] = [];
  /** The error with which eBay refuses an item, by title. */
  readonly refusals = new Map<string, Error>();

  #refuse({ title }: NewItem) {
    const refusal = this.refusals.get(title);
    if (refusal) throw refusal;
  }
  verifyItem(_: string, item: NewItem): Promise<void> {
    this.calls.push(`verify ${item.title}`);
    this.#refuse(item);
    return Promise.resolve();
  }
  override addItem(token: string, item: NewItem) {
    this.calls.push(`add ${item.title}`);
    this.#refuse(item);
    return super.addItem(token, item);
  }
}

async function world(ids: readonly string[] = []) {
  let time = START;
  const now = () => time;
  const machine = new Machine();
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const ebay = new VerifyingEbay();
  ebay.now = now;
  const enqueued: (number | undefined)[] = [];
  const reports: unknown[] = [];
  const ports: PushPorts = {
    operations: openPushOperations(firestore),
    findMissing: (...given) => findMissingListings(firestore, ...given),
    enqueue: (_, at) => Promise.resolve(void enqueued.push(at)),
    report: (...given) => reports.push(given),
    publications: openPublicationStore(firestore),
    liveListings: openLiveListings(firestore),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos: { read: () => Promise.resolve(new Uint8Array()) },
    marketplace: ebay,
    withAccessToken: (_, work) => work("token"),
    listingUrl: (itemId) => `https://made/${itemId}`,
    now,
  };
  await firestore.doc(paths.user(UID)).set({ ebay: { username: "ada" } });
  await openSellingTermsStore(firestore).save(UID, SAMPLE_TERMS);
  for (const id of ids) {
    const draft = { title: id, price: 1, quantity: 1, isDraft: true, firebaseImages: ["p"] };
    await firestore.doc(paths.listing(UID, id)).set(draft);
  }
  return {
    machine,
    firestore,
    ebay,
    ports,
    enqueued,
    reports,
    now,
    pass: (milliseconds: number) => void (time += milliseconds),
    start: (listingIds: readonly string[]) => startPush(ports, UID, listingIds),
    run: () => runPush(ports, UID, false),
    push: async () => (await firestore.doc(paths.operation(UID, "push")).get()).data() ?? {},
    state: () => ports.operations.change(UID, (push) => ({ operation: null, answer: push })),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `d${at}`);

describe("starting a push", () => {
  it("hands each draft to a worker once", async () => {
    const { start, push, enqueued } = await world();
    expect(await start(["a", "b", "a"])).toEqual({
      success: true,
      waiting: 2,
      message: "Publishing your drafts.",
    });
    expect(enqueued).toEqual([undefined]);
    expect(await push()).toMatchObject({ status: "starting", waiting: ["a", "b"], results: [] });
  });

  it("needs eBay", async () => {
    const { firestore, start, enqueued } = await world();
    await firestore.doc(paths.user(UID)).set({ ebay: null });
    expect(await codeOf(start(["a"]))).toBe("ebay/not-connected");
    expect(enqueued).toEqual([]);
  });

  it("adds to a running one, which is enqueued once", async () => {
    const { start, push, enqueued } = await world();
    await start(["a"]);
    expect(await start(["a", "b"])).toMatchObject({ waiting: 2 });
    expect(await push()).toMatchObject({ waiting: ["a", "b"] });
    expect(enqueued).toHaveLength(1);
  });

  it("accepts at most 2,500 drafts, with the tried ones", async () => {
    const { start } = await world();
    expect(await codeOf(start(numbered(2_501)))).toBe("listing/busy");
    expect(await start(numbered(2_500))).toMatchObject({ waiting: 2_500 });
    expect(await codeOf(start(["one more"]))).toBe("listing/busy");
  });

  it("starts a new run after a finished one, and retries a refused draft", async () => {
    const desk = await world(["a", "b"]);
    desk.ebay.refusals.set("a", new AppError("ebay/refused"));
    await desk.start(["a", "b"]);
    await desk.run();
    const { runId } = await desk.state();
    desk.ebay.refusals.clear();
    await desk.start(["a"]);
    expect(await desk.state()).toMatchObject({ waiting: ["a"], results: [], startedAt: START });
    expect((await desk.state()).runId).not.toBe(runId);
  });
});

describe("a push", () => {
  it("verifies only the first draft before it lists anything", async () => {
    const desk = await world(["a", "b", "c"]);
    await desk.start(["a", "b", "c"]);
    expect(await desk.run()).toBe("done");
    expect(desk.ebay.calls).toEqual(["verify a", "add a", "add b", "add c"]);
    expect(await desk.push()).toMatchObject({
      status: "completed",
      waiting: [],
      lease: null,
      cancelRequested: false,
      results: [
        { listingId: "a", success: true, ebayItemId: "110", code: null },
        { listingId: "b", success: true, ebayItemId: "111" },
        { listingId: "c", success: true, ebayItemId: "112" },
      ],
    });
    expect((await desk.state()).finishedAt).toBe(START);
  });

  it("keeps verifying one by one until eBay accepts one, and reports refusals", async () => {
    const desk = await world(["a", "b", "c"]);
    const refusal = { message: "Bad title.", adviceCode: "check-words", ebayCode: 240, field: "title" };
    desk.ebay.refusals.set("a", new AppError("ebay/refused", refusal));
    await desk.start(["a", "b", "c"]);
    await desk.run();
    expect(desk.ebay.calls).toEqual(["verify a", "verify b", "add b", "add c"]);
    const { results } = await desk.state();
    expect(results.map(({ success }) => success)).toEqual([false, true, true]);
    expect(results[0]).toEqual({
      listingId: "a",
      success: false,
      ebayItemId: null,
      message: "Bad title.",
      params: { adviceCode: "check-words" },
      code: "ebay/refused",
      ebayCode: "240",
      field: "title",
    });
  });

  it("settles what isn't there in one step, before the drafts", async () => {
    const desk = await world(["a"]);
    await desk.start([...numbered(50), "a", "gone"]);
    const change = vi.spyOn(desk.ports.operations, "change");
    expect(await desk.run()).toBe("done");
    expect(desk.ebay.calls).toEqual(["verify a", "add a"]);
    const { status, results } = await desk.state();
    expect(status).toBe("completed");
    expect(results).toHaveLength(52);
    expect(results.filter(({ code }) => code === "listing/not-found")).toHaveLength(51);
    expect(results.at(-1)).toMatchObject({ listingId: "a", success: true });
    expect(change.mock.calls.length).toBeLessThan(10);
  });

  it("keeps 300 characters of what eBay said", async () => {
    const desk = await world(["a"]);
    desk.ebay.refusals.set("a", new AppError("ebay/refused", { message: "x".repeat(400) }));
    await desk.start(["a"]);
    await desk.run();
    expect((await desk.state()).results[0]?.message).toHaveLength(300);
  });

  it("reports an unexpected failure, and continues", async () => {
    const desk = await world(["a", "b"]);
    const bug = new TypeError("a bug");
    desk.ebay.refusals.set("a", bug);
    await desk.start(["a", "b"]);
    await desk.run();
    expect(desk.reports).toEqual([["pushing a draft failed", bug]]);
    expect((await desk.state()).results.map(({ code }) => code)).toEqual(["internal", null]);
  });

  it.each<ErrorCode>(["ebay/not-connected", "ebay/authorization-expired", "ebay/token-exchange-failed"])(
    "stops at %s, and keeps the others for the next time",
    async (code) => {
      const desk = await world(["a", "b", "c"]);
      desk.ebay.refusals.set("b", new AppError(code));
      await desk.start(["a", "b", "c"]);
      await desk.run();
      const { status, failure, waiting, results } = await desk.state();
      expect({ status, code: failure?.code, waiting }).toEqual({ status: "failed", code, waiting: ["b"] });
      expect(results.map(({ listingId }) => listingId)).toEqual(["a", "c"]);
    },
  );

  it("waits for the next day's calls if today's are used up", async () => {
    const desk = await world(["a", "b"]);
    desk.ebay.refusals.set("a", new AppError("ebay/quota-exceeded"));
    await desk.start(["a", "b"]);
    await desk.run();
    const resumesAt = getQuotaReset(START);
    expect(desk.enqueued).toEqual([undefined, resumesAt + 1_000]);
    expect(await desk.state()).toMatchObject({
      status: "waiting",
      resumesAt,
      lease: null,
      waiting: ["a", "b"],
      failure: { code: "ebay/quota-exceeded" },
    });
    desk.pass(1);
    expect(await desk.run()).toBe("held");
    expect(await desk.start(["c"])).toMatchObject({ waiting: 3 });
    expect(desk.enqueued).toHaveLength(2);
  });

  it("pauses while eBay is down, longer each time, and fails the draft after the eighth pause", async () => {
    const desk = await world(["a"]);
    desk.ebay.refusals.set("a", new AppError("ebay/unavailable"));
    await desk.start(["a"]);
    const pauses: number[] = [];
    for (let round = 1; round <= 8; round += 1) {
      await desk.run();
      const { resumesAt, pauses: counted } = await desk.state();
      expect(counted).toBe(round);
      pauses.push(((resumesAt ?? 0) - desk.now()) / 30_000);
      desk.pass((resumesAt ?? 0) - desk.now());
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    await desk.run();
    const { status, results } = await desk.state();
    expect(status).toBe("completed");
    expect(results).toMatchObject([{ listingId: "a", success: false, code: "ebay/unavailable" }]);
  });

  it("moves a draft that eBay couldn't process behind the others, and resets the pauses after a success", async () => {
    const desk = await world(["a", "b", "c", "d"]);
    await desk.start(["a", "b", "c", "d"]);
    desk.ebay.refusals.set("b", new AppError("ebay/rate-limited"));
    desk.ebay.before = (call) => {
      // The title is free again once the others are listed.
      if (call === "listed" && desk.ebay.items.size === 3) desk.ebay.refusals.delete("b");
    };
    await desk.run();
    const { status, results, pauses } = await desk.state();
    expect(status).toBe("completed");
    expect(results.map(({ listingId }) => listingId)).toEqual(["a", "c", "d", "b"]);
    expect(pauses).toBe(0);
  });
});

it("killed at any moment, a push resumes and lists each draft once", async () => {
  const ids = ["a", "b", "c"];
  const prepare = async () => {
    const desk = await world(ids);
    desk.ebay.before = () => desk.machine.request(() => undefined);
    await desk.start(ids);
    return desk;
  };
  await killEverywhere(LEASE_MS, prepare, async ({ state, ebay }, died) => {
    const { status, results } = await state();
    const live = results.filter(({ success }) => success).map(({ listingId }) => listingId);
    expect({ ...died, status, live: live.toSorted() }).toEqual({ ...died, status: "completed", live: ids });
    expect(ebay.items.size).toBe(3);
  });
});

describe("cancelling", () => {
  it("says so if nothing is being pushed", async () => {
    const { ports } = await world();
    expect(await cancelPush(ports, UID)).toEqual({ success: true, message: "Nothing is being pushed." });
  });

  it("takes effect at once if no worker has it", async () => {
    const desk = await world(["a"]);
    desk.ebay.refusals.set("a", new AppError("ebay/quota-exceeded"));
    await desk.start(["a"]);
    await desk.run();
    const { message } = await cancelPush(desk.ports, UID);
    expect(message).toBe("0 of 1 drafts are live on eBay, 1 are left.");
    expect(await desk.state()).toMatchObject({ status: "cancelled", waiting: ["a"], resumesAt: null });
    expect(await desk.run()).toBe("done");
  });

  it("takes effect after the drafts being listed, and starts no others", async () => {
    const desk = await world(["a", "b"]);
    await desk.start(["a", "b"]);
    let refused: unknown;
    desk.ebay.before = async (call) => {
      if (call !== "addItem") return;
      await cancelPush(desk.ports, UID);
      refused = await codeOf(desk.start(["c"]));
    };
    await desk.run();
    expect(refused).toBe("listing/busy");
    expect(await desk.state()).toMatchObject({
      status: "cancelled",
      cancelRequested: false,
      waiting: ["b"],
      results: [{ listingId: "a", success: true }],
    });
  });
});
