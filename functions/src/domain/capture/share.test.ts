import { describe, expect, it, vi } from "vitest";

import { type Places, withinShare } from "./share.ts";

function fakePlaces(free: number) {
  const taken = new Set<string>();
  let made = 0;
  const places: Places = {
    take: () => {
      if (taken.size >= free) return Promise.resolve(null);
      made += 1;
      taken.add(String(made));
      return Promise.resolve(String(made));
    },
    giveBack: (_uid, _kind, place) => {
      taken.delete(place);
      return Promise.resolve();
    },
  };
  return { places, taken };
}
const report = vi.fn();
const READING = { kind: "reading", seconds: 60 } as const;
const UPLOAD = { kind: "upload", seconds: 60 } as const;

describe("a seller's share of work", () => {
  it("refuses what goes beyond it, without doing the work", async () => {
    const { places } = fakePlaces(1);
    let finish: (() => void) | undefined;
    const first = withinShare(
      { places, report },
      "u",
      READING,
      () => new Promise<void>((done) => (finish = done)),
    );
    await vi.waitFor(() => expect(finish).toBeDefined());
    const work = vi.fn();
    await expect(withinShare({ places, report }, "u", READING, work)).rejects.toMatchObject({
      code: "capture/busy",
    });
    expect(work).not.toHaveBeenCalled();
    finish?.();
    await first;
    expect(await withinShare({ places, report }, "u", READING, () => Promise.resolve("done"))).toBe("done");
  });

  it("gives the place back when the work fails", async () => {
    const { places, taken } = fakePlaces(1);
    const work = () => Promise.reject(new Error("broken"));
    await expect(withinShare({ places, report }, "u", UPLOAD, work)).rejects.toThrow("broken");
    expect(taken.size).toBe(0);
  });

  it("keeps the place for longer than its function may work, however long that is", async () => {
    const { places } = fakePlaces(1);
    const take = vi.spyOn(places, "take");
    for (const seconds of [60, 120]) {
      await withinShare({ places, report }, "u", { kind: "reading", seconds }, () => Promise.resolve());
      expect(take.mock.lastCall?.[3]).toBeGreaterThan(seconds);
    }
  });

  it("answers with the work's result although the place could not be given back", async () => {
    const { places } = fakePlaces(1);
    const failing = { ...places, giveBack: () => Promise.reject(new Error("lost")) };
    const answer = withinShare({ places: failing, report }, "u", UPLOAD, () => Promise.resolve(7));
    expect(await answer).toBe(7);
    expect(report).toHaveBeenCalledOnce();
  });
});
