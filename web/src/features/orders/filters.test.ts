// @vitest-environment node
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  FILTER_CLAUSES,
  MOST_AWAITING,
  queryAll,
  queryAwaiting,
  queryNewest,
  ORDER_FILTERS,
  type OrderFilter,
  WINDOW,
} from "./filters";
import { getStage, type OrderStage } from "@/lib/orders/orderState";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

const every = ["open", "cancelled"].flatMap((status) =>
  ["PENDING", "FAILED", "PAID", "FULLY_REFUNDED", "PARTIALLY_REFUNDED"].flatMap((paymentStatus) =>
    ["NOT_SHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"].map((shippingStatus) => ({
      status: status as "open" | "cancelled",
      paymentStatus,
      shippingStatus: shippingStatus as "NOT_SHIPPED" | "PARTIALLY_SHIPPED" | "SHIPPED",
    })),
  ),
);

/** Answers like the database. */
const fits = (filter: OrderFilter, order: Readonly<Record<string, unknown>>): boolean =>
  FILTER_CLAUSES[filter].every(([field, operator, value]) =>
    operator === "in" ? (value as readonly unknown[]).includes(order[field]) : order[field] === value,
  );

describe("the query of each status", () => {
  it("finds the orders whose rows show that status", () => {
    for (const order of every) {
      const stage: OrderStage = getStage(sampleOrder(order));
      expect(fits("all", order)).toBe(true);
      expect(fits("awaiting", order), JSON.stringify(order)).toBe(stage === "awaiting");
      expect(fits("cancelled", order)).toBe(stage === "cancelled");
      expect(fits(stage, order)).toBe(true);
    }
  });

  it("reads at most the window, and nothing newer than `until`", () => {
    for (const filter of ORDER_FILTERS) expect(queryNewest("dana", filter, null).limit).toBe(WINDOW);
    expect(queryNewest("dana", "all", 5)).toMatchObject({
      path: "users/dana/orders",
      where: [["date", "<=", { millis: 5 }]],
      orderBy: [["date", "desc"]],
    });
  });

  it("reads the newest of those that await shipment, and for an export all of a filter", () => {
    const { where, ...rest } = queryAwaiting("dana");
    expect(where).toEqual(FILTER_CLAUSES.awaiting);
    expect(rest).toEqual({ path: "users/dana/orders", orderBy: [["date", "desc"]], limit: MOST_AWAITING });
    expect(queryAll("dana", "shipped")).toEqual({ path: "users/dana/orders", where: FILTER_CLAUSES.shipped });
  });

  it("has an index of its fields and the date", () => {
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
