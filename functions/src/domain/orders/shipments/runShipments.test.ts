import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../../contract/documents.ts";
import type { WaitingParcel } from "../../../contract/operations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { openEchoStore } from "../../../db/ebay/echoes.ts";
import { openOrderStore } from "../../../db/orders/orders.ts";
import { openPackingStore } from "../../../db/orders/packings.ts";
import { openShipmentOperations } from "../../../db/queues.ts";
import { openShippingLocks } from "../../../db/orders/shippingLocks.ts";
import { getQuotaReset } from "../../ebay/quota.ts";
import { killEverywhere, Machine } from "../../operation/testing/killEverywhere.ts";
import type { Order, Shipment } from "../ports.ts";
import { cancelShipments, runShipments, type ShipmentsPorts, startShipments } from "./runShipments.ts";
import { SAMPLE_LINE, sampleOrder } from "../testing/sampleOrder.ts";

const UID = "ada";
const START = 1_000_000_000;
const LEASE_MS = 150_000;

const order = (orderId: string): Order =>
  sampleOrder(orderId, {
    createdAt: START,
    modifiedAt: START,
    paidAt: START,
    lines: [{ ...SAMPLE_LINE, costCents: 300 }],
  });

async function world(packed: readonly string[], unpacked: readonly string[] = []) {
  let time = START;
  const now = () => time;
  const machine = new Machine();
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const shipments = new Map<string, Shipment[]>();
  const refusals = new Map<string, AppError>();
  let beforeShip: (orderId: string) => Promise<void> = () => Promise.resolve();
  const enqueued: (number | undefined)[] = [];
  const ports: ShipmentsPorts = {
    operations: openShipmentOperations(firestore),
    enqueue: (_, at) => Promise.resolve(void enqueued.push(at)),
    report: () => undefined,
    orders: openOrderStore(firestore, now),
    locks: openShippingLocks(firestore),
    packings: openPackingStore(firestore),
    echoes: openEchoStore(firestore, now),
    withAccessToken: (_, work) => work("token"),
    now,
    marketplace: {
      readChangedOrders: () => Promise.resolve({ orders: [], nextOffset: null }),
      readOrder: (_, orderId) => machine.request(() => order(orderId)),
      readShipments: (_, orderId) => machine.request(() => shipments.get(orderId) ?? []),
      async ship(_, { orderId, lines }, { carrier, trackingNumber }) {
        await beforeShip(orderId);
        const refusal = refusals.get(orderId);
        if (refusal) throw refusal;
        await machine.request(() => {
          const made = { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "", shippedAt: now() };
          shipments.set(orderId, [...(shipments.get(orderId) ?? []), { ...made, lines }]);
        });
      },
    },
  };
  await firestore.doc(paths.user(UID)).set({ ebay: { username: "ada" } });
  await ports.orders.save(UID, [...packed, ...unpacked].map(order));
  const checked = { state: "checked", scanned: null, reason: null } as const;
  if (packed.length > 0) await openPackingStore(firestore).save(UID, packed, checked, START);
  return {
    machine,
    ports,
    packings: openPackingStore(firestore),
    shipments,
    refusals,
    enqueued,
    now,
    set beforeShip(work: (orderId: string) => Promise<void>) {
      beforeShip = work;
    },
    pass: (milliseconds: number) => void (time += milliseconds),
    start: (parcels: readonly WaitingParcel[]) => startShipments(ports, UID, parcels),
    run: () => runShipments(ports, UID, false),
    state: () => ports.operations.change(UID, (state) => ({ operation: null, answer: state })),
  };
}

const parcel = (orderId: string, trackingNumber: string | null = `T${orderId}`): WaitingParcel => ({
  orderId,
  carrier: trackingNumber === null ? null : "USPS",
  trackingNumber,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("shipping many orders", () => {
  it("ships each with its number or without, and keeps a receipt", async () => {
    const desk = await world(["1", "2"]);
    expect(await desk.start([parcel("1"), parcel("2", null), parcel("1")])).toMatchObject({ waiting: 2 });
    expect(desk.enqueued).toEqual([undefined]);
    expect(await desk.run()).toBe("done");
    expect(await desk.state()).toMatchObject({
      status: "completed",
      waiting: [],
      results: [
        { orderId: "1", carrier: "USPS", trackingNumber: "T1", success: true, alreadyShipped: false },
        { orderId: "2", carrier: null, trackingNumber: null, success: true },
      ],
    });
    expect(desk.shipments.get("1")).toMatchObject([{ trackingNumber: "T1" }]);
    expect(desk.shipments.get("2")).toMatchObject([{ trackingNumber: "" }]);
  });

  it("ships what is sent again only once, and says that it was shipped", async () => {
    const desk = await world(["1"]);
    for (let round = 0; round < 2; round += 1) {
      await desk.start([parcel("1")]);
      await desk.run();
    }
    expect((await desk.state()).results).toMatchObject([{ orderId: "1", alreadyShipped: true }]);
    expect(desk.shipments.get("1")).toHaveLength(1);
  });

  it("leaves out what isn't packed and what eBay refuses, with the reason, and ships the others", async () => {
    const desk = await world(["1", "2"], ["3"]);
    desk.refusals.set("1", new AppError("ebay/refused", { message: "Invalid carrier." }));
    await desk.start([parcel("1"), parcel("3"), parcel("2")]);
    await desk.run();
    expect((await desk.state()).results).toMatchObject([
      { orderId: "1", success: false, code: "ebay/refused", message: "Invalid carrier." },
      { orderId: "3", success: false, code: "order/not-packed" },
      { orderId: "2", success: true },
    ]);
    expect([...desk.shipments.keys()]).toEqual(["2"]);
  });

  it("waits for the next day's calls, and stops if the connection has ended", async () => {
    const desk = await world(["1"]);
    desk.refusals.set("1", new AppError("ebay/quota-exceeded"));
    await desk.start([parcel("1")]);
    await desk.run();
    expect(await desk.state()).toMatchObject({ status: "waiting", resumesAt: getQuotaReset(START) });
    desk.pass(getQuotaReset(START) - START);
    desk.refusals.set("1", new AppError("ebay/authorization-expired"));
    await desk.run();
    expect(await desk.state()).toMatchObject({ status: "failed", waiting: [{ orderId: "1" }] });
  });

  it("pauses while eBay is down, and fails the order after the eighth pause", async () => {
    const desk = await world(["1"]);
    desk.refusals.set("1", new AppError("ebay/unavailable"));
    await desk.start([parcel("1")]);
    for (let pauses = 1; pauses <= 8; pauses += 1) {
      await desk.run();
      const { status, resumesAt } = await desk.state();
      expect({ status, wait: (resumesAt ?? 0) - desk.now() }).toEqual({
        status: "waiting",
        wait: 30_000 * 2 ** (pauses - 1),
      });
      desk.pass((resumesAt ?? 0) - desk.now());
    }
    await desk.run();
    expect(await desk.state()).toMatchObject({
      status: "completed",
      results: [{ success: false, code: "ebay/unavailable" }],
    });
  });

  it("stops after the order that is being shipped, and keeps the others", async () => {
    const desk = await world(["1", "2"]);
    await desk.start([parcel("1"), parcel("2")]);
    let refused: unknown;
    desk.beforeShip = async () => {
      await cancelShipments(desk.ports, UID);
      refused = await codeOf(desk.start([parcel("2")]));
    };
    await desk.run();
    expect(refused).toBe("order/busy");
    expect(await desk.state()).toMatchObject({
      status: "cancelled",
      waiting: [{ orderId: "2" }],
      results: [{ orderId: "1", success: true }],
    });
    expect(await cancelShipments(desk.ports, UID)).toMatchObject({ message: "Nothing is being shipped." });
  });

  it("needs eBay, and takes at most 2,000 orders", async () => {
    const desk = await world([]);
    const many = Array.from({ length: 2_001 }, (_, at) => parcel(String(at)));
    expect(await codeOf(desk.start(many))).toBe("order/busy");
    await desk.ports.operations.change(UID, () => ({ operation: null, answer: null }));
    const disconnected = { ...desk.ports, operations: openShipmentOperations(memoryFirestore(desk.now)) };
    expect(await codeOf(startShipments(disconnected, UID, [parcel("1")]))).toBe("ebay/not-connected");
  });
});

describe("killed at any moment, before or after each request", () => {
  const ids = ["1", "2", "3", "4"];
  /**
   * Like a file of tracking numbers: one number for two orders of one parcel, and one order without a number.
   */
  const fromFile = [parcel("1"), parcel("2", null), parcel("3", "T34"), parcel("4", "T34")];
  type Desk = Pick<Awaited<ReturnType<typeof world>>, "state" | "shipments">;
  const outcomeOf = async ({ state, shipments }: Desk) => {
    const { status, waiting, results } = await state();
    const numbers = ids.map((id) => shipments.get(id)?.map(({ trackingNumber }) => trackingNumber));
    const shipped = results.map(({ orderId, success }) => success && orderId);
    return { status, waiting, shipped: shipped.toSorted(), numbers };
  };
  const eachOnce = {
    ...{ status: "completed", waiting: [], shipped: ids },
    numbers: [["T1"], [""], ["T34"], ["T34"]],
  };

  it("a bulk shipment resumes and ships every order once", async () => {
    const prepare = async () => {
      const desk = await world(ids);
      await desk.start(fromFile);
      return desk;
    };
    await killEverywhere(LEASE_MS, prepare, async (desk, died) =>
      expect({ ...died, ...(await outcomeOf(desk)) }).toEqual({ ...died, ...eachOnce }),
    );
  });

  it("the start of one is sent again by the browser, and every order is shipped once", async () => {
    const prepare = async () => {
      const desk = await world(ids);
      // Sends it in parts, as the browser sends a long list. Each part is repeated until it is answered.
      const send = async () => {
        await desk.start(fromFile.slice(0, 2));
        await desk.run();
        await desk.start(fromFile);
        await desk.run();
      };
      return { ...desk, run: send };
    };
    await killEverywhere(LEASE_MS, prepare, async (desk, died) =>
      expect({ ...died, ...(await outcomeOf(desk)) }).toEqual({ ...died, ...eachOnce }),
    );
  });

  it("the check of a parcel is sent again, and its orders are shipped once", async () => {
    const prepare = async () => {
      const desk = await world([], ids);
      const send = async () => {
        const checked = { state: "checked", scanned: null, reason: null } as const;
        await desk.packings.save(UID, ids, checked, START);
        await desk.start(fromFile);
        await desk.run();
      };
      return { ...desk, run: send };
    };
    await killEverywhere(LEASE_MS, prepare, async (desk, died) =>
      expect({ ...died, ...(await outcomeOf(desk)) }).toEqual({ ...died, ...eachOnce }),
    );
  });
});

describe("the start of a bulk shipment", () => {
  it("says how many orders wait, and keeps an order's place with its newer number", async () => {
    const desk = await world(["1", "2"]);
    expect(await desk.start([parcel("1"), parcel("2")])).toEqual({
      ...{ success: true, waiting: 2, message: "Shipping your orders." },
    });
    expect(await desk.start([parcel("1", "T9")])).toEqual({
      ...{ success: true, waiting: 2, message: "Shipping your orders." },
    });
    const { waiting, runId } = await desk.state();
    expect(waiting).toEqual([parcel("1", "T9"), parcel("2")]);
    expect(runId).toMatch(/^[\da-f-]{36}$/);
    expect(desk.enqueued).toEqual([undefined]);
  });

  it("is refused while the one before is being cancelled", async () => {
    const desk = await world(["1", "2"]);
    await desk.start([parcel("1"), parcel("2")]);
    let refused: unknown = null;
    desk.beforeShip = async () => {
      expect(await cancelShipments(desk.ports, UID)).toEqual({
        ...{ success: true, message: "The rest of the orders stays unshipped." },
      });
      refused ??= await codeOf(desk.start([parcel("2")]));
    };
    await desk.run();
    expect(refused).toBe("order/busy");
    expect(await desk.state()).toMatchObject({ status: "cancelled", waiting: [{ orderId: "2" }] });
    expect(await cancelShipments(desk.ports, UID)).toEqual({
      ...{ success: true, message: "Nothing is being shipped." },
    });
  });
});
