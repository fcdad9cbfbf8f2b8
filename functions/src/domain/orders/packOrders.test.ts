import { expect, it } from "vitest";

import { packOrders } from "./packOrders.ts";
import type { PackingStore } from "./ports.ts";

it.each([
  [{ state: "checked" }, { state: "checked", scanned: null, reason: null }],
  [
    { state: "stopped", scanned: "012345678905" },
    { state: "stopped", scanned: "012345678905", reason: null },
  ],
  [
    { state: "overridden", reason: "No label" },
    { state: "overridden", scanned: null, reason: "No label" },
  ],
  [{ state: "open" }, null],
] as const)("keeps the packing %j as %j", async (packing, kept) => {
  const calls: Parameters<PackingStore["save"]>[] = [];
  const save: PackingStore["save"] = (...given) => Promise.resolve(void calls.push(given));
  expect(await packOrders({ save }, "ada", { orderIds: ["o1", "o2"], packing }, 7)).toEqual({
    success: true,
  });
  expect(calls).toEqual([["ada", ["o1", "o2"], kept, 7]]);
});
