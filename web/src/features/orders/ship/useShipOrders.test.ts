import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useShipOrders } from "./useShipOrders";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
function put(orderId: string, day: number, fields: object = {}): void {
  const { id: _, ...order } = sampleOrder({ orderId, date: Timestamp.fromMillis(day * 86_400_000) });
  putDocument(`${paths.orders(uid)}/${orderId}`, { ...order, ...fields });
}
async function load() {
  const { result } = renderHook(useShipOrders);
  expect(result.current).toEqual({ status: "loading" });
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  if (current.status !== "ready") throw new Error("not ready");
  const { orders, ended } = current.value;
  return { orders: orders.map(({ orderId }) => orderId), ended: [...ended], fromCache: current.fromCache };
}

it("lists the orders that await shipment, the most urgent first, and the ended ones apart", async () => {
  put("undue", 1);
  put("due", 9, { shipBy: Timestamp.fromMillis(5) });
  put("partly", 2, { shippingStatus: "PARTIALLY_SHIPPED", paymentStatus: "PARTIALLY_REFUNDED" });
  put("shipped", 3, { shippingStatus: "SHIPPED" });
  put("unpaid", 4, { paymentStatus: "PENDING" });
  put("refunded", 5, { paymentStatus: "FULLY_REFUNDED" });
  put("cancelled", 6, { status: "cancelled" });
  put("both", 7, { status: "cancelled", paymentStatus: "FULLY_REFUNDED" });
  expect(await load()).toEqual({
    orders: ["due", "undue", "partly"],
    ended: ["both", "cancelled", "refunded"],
    fromCache: true,
  });
});

it("lists only the hundred newest ended orders", async () => {
  for (let at = 0; at <= 100; at += 1) put(`c-${at}`, at, { status: "cancelled" });
  const { ended } = await load();
  expect(ended).toHaveLength(100);
  expect([ended[0], ended.at(-1)]).toEqual(["c-100", "c-1"]);
});
