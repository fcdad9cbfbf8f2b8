import { describe, expect, it, vi } from "vitest";

import { type Slots, runInSlot } from "./share.ts";

function fakeSlots(free: number) {
  const taken = new Set<string>();
  let made = 0;
  const slots: Slots = {
    acquire: () => {
      if (taken.size >= free) return Promise.resolve(null);
      made += 1;
      taken.add(String(made));
      return Promise.resolve(String(made));
    },
    release: (_uid, _kind, place) => {
      taken.delete(place);
      return Promise.resolve();
    },
  };
  return { slots, taken };
}
const report = vi.fn();
const READING = { kind: "reading", seconds: 60 } as const;
const UPLOAD = { kind: "upload", seconds: 60 } as const;

describe("a seller's share of the work", () => {
  it("refuses work beyond it, without starting it", async () => {
    const { slots } = fakeSlots(1);
    let finish: (() => void) | undefined;
    const first = runInSlot(
      { slots, report },
      "u",
      READING,
      () => new Promise<void>((done) => (finish = done)),
    );
    await vi.waitFor(() => expect(finish).toBeDefined());
    const work = vi.fn();
    await expect(runInSlot({ slots, report }, "u", READING, work)).rejects.toMatchObject({
      code: "capture/busy",
    });
    expect(work).not.toHaveBeenCalled();
    finish?.();
    await first;
    expect(await runInSlot({ slots, report }, "u", READING, () => Promise.resolve("done"))).toBe("done");
  });

  it("releases the slot when the work fails", async () => {
    const { slots, taken } = fakeSlots(1);
    const work = () => Promise.reject(new Error("broken"));
    await expect(runInSlot({ slots, report }, "u", UPLOAD, work)).rejects.toThrow("broken");
    expect(taken.size).toBe(0);
  });

  it("leases the slot for longer than its function can run", async () => {
    const { slots } = fakeSlots(1);
    const acquire = vi.spyOn(slots, "acquire");
    for (const seconds of [60, 120]) {
      await runInSlot({ slots, report }, "u", { kind: "reading", seconds }, () => Promise.resolve());
      expect(acquire.mock.lastCall?.[3]).toBeGreaterThan(seconds);
    }
  });

  it("returns the result even if the slot can't be released", async () => {
    const { slots } = fakeSlots(1);
    const failing = { ...slots, release: () => Promise.reject(new Error("lost")) };
    const answer = runInSlot({ slots: failing, report }, "u", UPLOAD, () => Promise.resolve(7));
    expect(await answer).toBe(7);
    expect(report).toHaveBeenCalledOnce();
  });
});
