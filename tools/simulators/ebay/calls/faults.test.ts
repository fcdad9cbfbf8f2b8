import { expect, it } from "vitest";

import { HOUR_MS } from "../durations.ts";
import { Faults } from "./faults.ts";

const SLOW = { kind: "slow", call: "GetSellerList", milliseconds: HOUR_MS } as const;

it("lets calls through before a fault", () => {
  const faults = new Faults();
  const { id } = faults.add({ ...SLOW, after: 2, times: 1 });
  const take = () => faults.take("GetSellerList").map((hit) => hit.id);
  expect(faults.take("GetItem")).toEqual([]);
  expect([take(), take(), take(), take()]).toEqual([[], [], [id], []]);
});

it("answers a slow call as soon as its fault is switched off, also if that was its last call", async () => {
  const faults = new Faults();
  faults.add({ ...SLOW, times: 1 });
  const [hit] = faults.take("GetSellerList");
  if (!hit) throw new Error("no fault");
  let isOver = false;
  const waiting = faults.wait(hit).then(() => (isOver = true));
  faults.remove(hit.id + 1);
  await Promise.resolve();
  expect(isOver).toBe(false);
  faults.remove(hit.id);
  await waiting;
});

it("waits for a fault's time otherwise", async () => {
  const faults = new Faults();
  const fault = faults.add({ ...SLOW, milliseconds: 1 });
  await faults.wait(fault);
  expect(faults.list()).toEqual([fault]);
});
