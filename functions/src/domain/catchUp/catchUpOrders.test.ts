import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { OrderPorts } from "../orders/ports.ts";
import { catchUpOrders } from "./catchUpOrders.ts";

const NOW = 1_000_000_000;

/** A seller whose own last sync was at this time. */
function world(syncedAt: number | null) {
  const calls: number[] = [];
  const saved: object[] = [];
  const away = () => Promise.reject(new AppError("internal"));
  const ports: OrderPorts = {
    orders: {
      has: away,
      readProgress: () => Promise.resolve({ account: "e", modifiedUntil: NOW - 1, syncedAt, place: null }),
      saveCursor: away,
      saveProgress: (_uid, progress) => Promise.resolve(void saved.push(progress)),
      save: () => Promise.resolve(0),
    },
    marketplace: {
      readChangedOrders: (_token, since) => {
        calls.push(since);
        return Promise.resolve({ orders: [], nextOffset: null });
      },
      readOrder: away,
      ship: away,
      readShipments: away,
    },
    withAccessToken: (_uid, work) => work("token"),
    now: () => NOW,
  };
  return { calls, saved, catchUp: () => catchUpOrders(ports, "ada") };
}

it("reads the changes right after the seller's own sync, whose cool-down stays as it was", async () => {
  const { calls, saved, catchUp } = world(NOW - 1);
  await catchUp();
  expect(calls).toHaveLength(1);
  expect(saved).toEqual([{ account: "e", modifiedUntil: NOW - 1, syncedAt: NOW - 1, readAt: NOW }]);
});

it("doesn't start a cool-down for a seller who hasn't synced", async () => {
  const { saved, catchUp } = world(null);
  await catchUp();
  expect(saved).toMatchObject([{ syncedAt: null }]);
});
