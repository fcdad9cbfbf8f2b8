import { describe, expect, it } from "vitest";

import type { Lot } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { createNotRevisableError } from "../listings/notRevisable.ts";
import { type LotListing, planLots } from "./planLots.ts";
import { followLots, type LotPorts, settleLots, settleLotsOf } from "./settleLots.ts";

type Changed = Awaited<ReturnType<LotPorts["lots"]["change"]>>;
const NOTHING: Changed = { changed: [], waiting: [] };

interface Fake {
  readonly open?: readonly LotListing[];
  /** The lots of listings, by the listings' ids. */
  readonly lotsOf?: Readonly<Record<string, readonly string[]>>;
  readonly changes?: readonly Changed[];
  /** What the marketplace refuses, by listing. */
  readonly refused?: Readonly<Record<string, Error>>;
}

function setUp({ open = [], lotsOf = {}, changes = [], refused = {} }: Fake) {
  const log: string[] = [];
  const reports: unknown[] = [];
  const answers = [...changes];
  const ports: LotPorts = {
    lots: {
      readOpen: () => Promise.resolve(open),
      findLotsWith(_, ids) {
        log.push(`find ${ids.join(" ")}`);
        return Promise.resolve([...new Set(ids.flatMap((id) => lotsOf[id] ?? []))]);
      },
      change(uid, ids, plan) {
        expect([uid, plan]).toEqual(["dana", planLots]);
        log.push(`change ${ids.length > 3 ? ids.length : ids.join(" ")}`);
        return Promise.resolve(answers.shift() ?? NOTHING);
      },
      markUpdated(_, lotId, sent) {
        for (const [listingId, quantity] of sent) log.push(`told ${lotId} ${listingId} ${quantity ?? "any"}`);
        return Promise.resolve();
      },
      noteRefused(_, listingId, { code }) {
        log.push(`refused ${listingId} ${code}`);
        return Promise.resolve();
      },
    },
    changeQuantity(_, listingId) {
      log.push(`send ${listingId}`);
      const error = refused[listingId];
      return error ? Promise.reject(error) : Promise.resolve(7);
    },
    pause(_, listingId) {
      log.push(`pause ${listingId}`);
      return Promise.resolve();
    },
    report: (message, error) => void reports.push([message, error]),
  };
  return { ports, log, reports };
}

const lotOf = (id: string, untold: readonly string[], quantity = 1): LotListing => {
  const lot: Lot = { cars: [], wanted: 1, set: 1, counted: 0, untold: [...untold] };
  return { id, quantity, quantitySold: 0, lot };
};

describe("the lots of a seller", () => {
  it("are settled if a sale has changed them, or the marketplace doesn't know their quantity", async () => {
    const settle = (lot: LotListing): LotListing => ({ ...lot, ...planLots([lot]).get(lot.id) });
    const { ports, log } = setUp({
      open: [
        settle(lotOf("settled", [])),
        settle(lotOf("untold", ["car"])),
        { ...settle(lotOf("sold", [])), quantitySold: 1 },
        { id: "car", quantity: 2, quantitySold: 0 },
      ],
    });
    await settleLots(ports, "dana");
    expect(log).toEqual(["change untold sold"]);
  });

  it("aren't touched if nothing has changed", async () => {
    const { ports, log } = setUp({});
    await settleLots(ports, "dana");
    await settleLotsOf(ports, "dana", ["car"]);
    expect(log).toEqual(["find car"]);
  });

  it("are changed a hundred at once", async () => {
    const ids = Array.from({ length: 101 }, (_, at) => `l${at}`);
    const { ports, log } = setUp({ lotsOf: { car: ids } });
    await settleLotsOf(ports, "dana", ["car"]);
    expect(log).toEqual(["find car", "change 100", "change l100"]);
  });

  it("are followed by the other lots of the cars that have changed", async () => {
    const { ports, log } = setUp({
      lotsOf: { car: ["one"], camaro: ["one", "two"] },
      changes: [{ changed: ["camaro"], waiting: [] }],
    });
    await settleLotsOf(ports, "dana", ["car"]);
    expect(log).toEqual(["find car", "change one", "find camaro", "change two"]);
  });
});

describe("the marketplace", () => {
  const settle = async (fake: Omit<Fake, "lotsOf">) => {
    const all = setUp({ ...fake, lotsOf: { car: ["one"] } });
    await settleLotsOf(all.ports, "dana", ["car"]);
    return { ...all, log: all.log.slice(2) };
  };
  const waiting = [
    { lotId: "one", untold: ["one", "camaro"] },
    { lotId: "two", untold: ["camaro"] },
  ];

  it("gets each quantity once, for every lot that waits for it", async () => {
    const { log, reports } = await settle({ changes: [{ changed: [], waiting }] });
    expect(log).toEqual([
      ...["send one", "send camaro", "told one one 7", "told one camaro 7"],
      "told two camaro 7",
    ]);
    expect(reports).toEqual([]);
  });

  it("gets a quantity again the next time if it didn't answer, and the others at once", async () => {
    const error = new AppError("ebay/unavailable");
    const { log, reports } = await settle({ changes: [{ changed: [], waiting }], refused: { one: error } });
    expect(log).toEqual(["send one", "send camaro", "told one camaro 7", "told two camaro 7"]);
    expect(reports).toEqual([["the marketplace could not be updated with a lot's quantity", error]]);
  });

  it("gets the other quantities if a sent one can't be marked", async () => {
    const outage = new Error("no database");
    const { ports, log, reports } = setUp({ changes: [{ changed: [], waiting }], lotsOf: { car: ["one"] } });
    const lots = { ...ports.lots, markUpdated: () => Promise.reject(outage) };
    await settleLotsOf({ ...ports, lots }, "dana", ["car"]);
    expect(log.slice(2)).toEqual(["send one", "send camaro"]);
    const report = ["sent quantities of a lot could not be marked", outage];
    expect(reports).toEqual([report, report]);
  });

  it.each([
    ["has no such item", new AppError("listing/not-found"), ["send one", "told one one any"]],
    [
      "keeps no item without copies",
      createNotRevisableError("no-copies"),
      ["send one", "pause one", "told one one any"],
    ],
    [
      "doesn't let the item be revised",
      createNotRevisableError("auction"),
      ["send one", "refused one listing/not-revisable", "told one one any"],
    ],
  ])("%s, so that nothing more is to be told", async (_, error, expected) => {
    const { log, reports } = await settle({
      changes: [{ changed: [], waiting: [{ lotId: "one", untold: ["one"] }] }],
      refused: { one: error },
    });
    expect([log, reports]).toEqual([expected, []]);
  });
});

it("reports a failure instead of rejecting", async () => {
  const error = new Error("no database");
  const { ports, reports } = setUp({});
  const broken = {
    ...ports,
    lots: { ...ports.lots, readOpen: () => Promise.reject(error), findLotsWith: () => Promise.reject(error) },
  };
  const following = followLots(broken);
  await following.settleLots("dana");
  await following.settleLotsOf("dana", ["car"]);
  expect(reports).toEqual([
    ["lots could not be settled", error],
    ["lots could not be settled", error],
  ]);
});
