import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../../contract/documents.ts";
import type { WaitingOffer } from "../../../contract/operations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { openOfferingOperations } from "../../../db/queues.ts";
import { openWatcherOfferStore } from "../../../db/inbox/watcherOffers.ts";
import { getQuotaReset } from "../../ebay/quota.ts";
import { killEverywhere, Machine } from "../../operation/testing/killEverywhere.ts";
import { cancelOffering, type OfferingPorts, runOffering, startOffering } from "./runOffering.ts";

const UID = "ada";
const START = 1_000_000_000;
const LEASE_MS = 150_000;

/** Listings at $10.00, each with two watchers who have no offer yet. */
async function world(ids: readonly string[]) {
  let time = START;
  const now = () => time;
  const machine = new Machine();
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const sent: { itemId: string; price: number; message: string | null }[] = [];
  const refusals = new Map<string, AppError>();
  let beforeOffer: (itemId: string) => Promise<void> = () => Promise.resolve();
  const ports: OfferingPorts = {
    operations: openOfferingOperations(firestore),
    offers: openWatcherOfferStore(firestore),
    enqueue: () => Promise.resolve(),
    report: () => undefined,
    withAccessToken: (_, work) => work("token"),
    now,
    marketplace: {
      listEligible: () =>
        machine.request(() => ({
          itemIds: ids.map(itemOf).filter((itemId) => !sent.some((one) => one.itemId === itemId)),
          hasMore: false,
        })),
      async offer(_, offer) {
        await beforeOffer(offer.itemId);
        const refusal = refusals.get(offer.itemId);
        if (refusal) throw refusal;
        return machine.request(() => {
          sent.push(offer);
          return { buyers: 2 };
        });
      },
    },
  };
  await firestore.doc(paths.user(UID)).set({ ebay: { username: "ada" } });
  for (const id of ids) {
    await firestore.doc(paths.listing(UID, id)).set({ title: id, ebayItemId: itemOf(id), price: 10 });
  }
  return {
    machine,
    ports,
    sent,
    refusals,
    now,
    set beforeOffer(work: (itemId: string) => Promise<void>) {
      beforeOffer = work;
    },
    pass: (milliseconds: number) => void (time += milliseconds),
    start: (offers: readonly WaitingOffer[], message: string | null = "For you") =>
      startOffering(ports, UID, { offers, message }),
    run: () => runOffering(ports, UID, false),
    state: () => ports.operations.change(UID, (state) => ({ operation: null, answer: state })),
  };
}

const itemOf = (listingId: string) => `11${listingId}`;
const offer = (listingId: string, price = 9, offerId = `${listingId}-${price}`): WaitingOffer => ({
  ...{ listingId, offerId, price },
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("offering many listings to those who watch them", () => {
  it("sends one offer for each, and stores to how many buyers it went", async () => {
    const desk = await world(["1", "2"]);
    expect(await desk.start([offer("1"), offer("2", 8)])).toMatchObject({ waiting: 2 });
    expect(await desk.run()).toBe("done");
    expect(await desk.state()).toMatchObject({
      ...{ status: "completed", waiting: [] },
      results: [
        { listingId: "1", success: true, buyers: 2 },
        { listingId: "2", success: true, buyers: 2 },
      ],
    });
    expect(desk.sent).toMatchObject([
      { itemId: "111", price: 9, message: "For you" },
      { itemId: "112", price: 8, message: "For you" },
    ]);
  });

  it("keeps the floor, sends no second offer within two days, and gives each reason", async () => {
    const desk = await world(["1", "2", "3"]);
    desk.refusals.set(
      "113",
      new AppError("ebay/refused", { message: "Nobody watches it.", ebayCode: "150018" }),
    );
    await desk.start([offer("1")]);
    await desk.run();
    await desk.start([offer("1", 8.5), offer("2", 7.99), offer("3"), offer("missing")]);
    await desk.run();
    expect((await desk.state()).results).toMatchObject([
      { listingId: "1", success: false, failure: { code: "offer/already-sent" } },
      {
        listingId: "2",
        success: false,
        failure: { code: "offer/below-floor", params: { dollars: 8 } },
      },
      { listingId: "3", success: false, failure: { code: "ebay/refused" } },
      { listingId: "missing", success: false, failure: { code: "listing/not-found" } },
    ]);
    expect(desk.sent).toHaveLength(1);
  });

  it("waits for the next day's calls, and stops if the connection has ended", async () => {
    const desk = await world(["1"]);
    desk.refusals.set("111", new AppError("ebay/quota-exceeded"));
    await desk.start([offer("1")]);
    await desk.run();
    expect(await desk.state()).toMatchObject({ status: "waiting", resumesAt: getQuotaReset(START) });
    desk.pass(getQuotaReset(START) - START);
    desk.refusals.set("111", new AppError("ebay/authorization-expired"));
    await desk.run();
    expect(await desk.state()).toMatchObject({ status: "failed", waiting: [{ listingId: "1" }] });
    expect(desk.sent).toEqual([]);
  });

  it("stops after the offer that is being sent, and keeps the others", async () => {
    const desk = await world(["1", "2"]);
    await desk.start([offer("1"), offer("2")]);
    const refused: unknown[] = [];
    desk.beforeOffer = async () => {
      refused.push(await codeOf(desk.start([offer("2")], "Other words")));
      await cancelOffering(desk.ports, UID);
      refused.push(await codeOf(desk.start([offer("2")])));
    };
    await desk.run();
    expect(refused).toEqual(["offer/busy", "offer/busy"]);
    expect(await desk.state()).toMatchObject({
      ...{ status: "cancelled", waiting: [{ listingId: "2" }] },
      results: [{ listingId: "1", success: true }],
    });
    expect(await cancelOffering(desk.ports, UID)).toMatchObject({ message: "No offers are going out." });
  });

  it("needs eBay", async () => {
    const { ports } = await world([]);
    const disconnected = { ...ports, operations: openOfferingOperations(memoryFirestore(() => START)) };
    const wish = { offers: [offer("1")], message: null };
    expect(await codeOf(startOffering(disconnected, UID, wish))).toBe("ebay/not-connected");
  });
});

it("killed at any moment, the offers continue, and each listing is offered once", async () => {
  const ids = ["1", "2", "3"];
  const prepare = async () => {
    const desk = await world(ids);
    await desk.start(ids.map((id) => offer(id)));
    return desk;
  };
  await killEverywhere(LEASE_MS, prepare, async ({ state, sent }, died) => {
    const { status, results } = await state();
    expect({ ...died, status, offered: results.map(({ listingId }) => listingId) }).toEqual({
      ...{ ...died, status: "completed", offered: ids },
    });
    expect(sent.map(({ itemId }) => itemId).sort()).toEqual(ids.map(itemOf));
    expect(results.every(({ success }) => success)).toBe(true);
  });
});
