import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { FILTER_CLAUSES, newestOf, ORDER_FILTERS, type OrderFilter, WINDOW } from "./filters";
import { getStage, type OrderStage } from "@/lib/orders/orderState";
import { sampleOrder } from "@/lib/orders/sampleOrders";

const every = ["open", "cancelled"].flatMap((status) =>
  ["PENDING", "FAILED", "PAID", "FULLY_REFUNDED", "PARTIALLY_REFUNDED"].flatMap((paymentStatus) =>
    ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"].map((shippingStatus) => ({
      status: status as "open" | "cancelled",
      paymentStatus,
      shippingStatus: shippingStatus as "NOT_SHIPPED" | "PARTIALLY_SHIPPED" | "SHIPPED",
    })),
  ),
);

/** As the database answers. */
const fits = (filter: OrderFilter, order: Readonly<Record<string, unknown>>): boolean =>
  FILTER_CLAUSES[filter].every(([field, operator, value]) =>
    operator === "in" ? (value as readonly unknown[]).includes(order[field]) : order[field] === value,
  );

describe("what the database is asked for each status", () => {
  it("is what a row says of itself", () => {
    for (const order of every) {
      const stage: OrderStage = getStage(sampleOrder(order));
      expect(fits("all", order)).toBe(true);
      expect(fits("awaiting", order), JSON.stringify(order)).toBe(stage === "awaiting");
      expect(fits("cancelled", order)).toBe(stage === "cancelled");
      expect(fits(stage, order)).toBe(true);
    }
  });

  it("reads no more than the window, and nothing newer than asked", () => {
    for (const filter of ORDER_FILTERS) expect(newestOf("dana", filter, null).limit).toBe(WINDOW);
    expect(newestOf("dana", "all", 5)).toMatchObject({
      path: "users/dana/orders",
      where: [["date", "<=", { millis: 5 }]],
      orderBy: [["date", "desc"]],
    });
  });

  it("has an index for every field, together with the date", () => {
    const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as {
      indexes: { collectionGroup: string; fields: { fieldPath: string; order?: string }[] }[];
    };
    const indexed = indexes
      .filter(({ collectionGroup }) => collectionGroup === "orders")
      .map(({ fields }) => fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join());
    const fields = new Set(ORDER_FILTERS.flatMap((filter) => FILTER_CLAUSES[filter].map(([field]) => field)));
    for (const field of fields) expect(indexed).toContain(`${field} ASCENDING,date DESCENDING`);
  });
});
