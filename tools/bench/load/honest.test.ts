import { expect, it } from "vitest";

import { planActs } from "./honest.ts";

const PHASE = { seed: 1, acts: 12, think: 1_000 };
const countKinds = (seller: number, phase = PHASE) => {
  const counts: Record<string, number> = {};
  for (const { kind } of planActs(phase, seller).planned) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

it("gives every seller the same kinds of acts equally often, in an order of their own", () => {
  for (let seller = 0; seller < 50; seller += 1)
    expect(countKinds(seller)).toEqual({ capture: 4, browse: 4, visit: 2, sale: 2 });
  const orders = new Set(
    Array.from({ length: 50 }, (_, seller) => JSON.stringify(planActs(PHASE, seller).planned)),
  );
  expect(orders.size).toBe(50);
});

it("plans the same work for a seller with the same seed, and other work in another round", () => {
  expect(planActs(PHASE, 7)).toEqual(planActs({ ...PHASE }, 7));
  expect(planActs({ ...PHASE, seed: 2 }, 7)).not.toEqual(planActs(PHASE, 7));
});

it("thinks for the given time on average, and syncs within the phase", () => {
  const { planned, syncAt } = planActs({ seed: 1, acts: 600, think: 1_000 }, 0);
  const mean = planned.reduce((sum, { think }) => sum + think, 0) / planned.length;
  expect(mean).toBeGreaterThan(900);
  expect(mean).toBeLessThan(1_100);
  expect(syncAt).toBeGreaterThanOrEqual(0);
  expect(syncAt).toBeLessThan(600);
});
