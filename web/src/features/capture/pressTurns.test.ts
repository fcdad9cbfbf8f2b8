// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createPressTurns } from "./pressTurns";

function shutter() {
  let clock = 0;
  const press = createPressTurns(() => clock);
  const kept: string[] = [];
  const made = new Map<string, (fails?: boolean) => void>();
  /** Presses so many milliseconds after the last time; the photo is made when the test says so. */
  function shoot(name: string, later: number) {
    clock += later;
    const take = () =>
      new Promise<string>((resolve, reject) => {
        made.set(name, (fails = false) => {
          if (fails) reject(new Error(name));
          else resolve(name);
        });
      });
    return press(take, async (photo) => {
      await Promise.resolve();
      kept.push(photo);
    });
  }
  return { shoot, make: (name: string, fails?: boolean) => made.get(name)?.(fails), kept, taken: made };
}

describe("the presses of a shutter", () => {
  it("each take their picture at once, and are kept in their order, whichever photo is made first", async () => {
    const { shoot, make, kept, taken } = shutter();
    const presses = [shoot("front", 1_000), shoot("back", 400), shoot("next front", 400)];
    expect([...taken.keys()]).toEqual(["front", "back", "next front"]);
    make("next front");
    make("back");
    await Promise.resolve();
    expect(kept).toEqual([]);
    make("front");
    await Promise.all(presses);
    expect(kept).toEqual(["front", "back", "next front"]);
  });

  it("are one where a key bounces while its photo is made", async () => {
    const { shoot, make, kept } = shutter();
    const presses = [shoot("front", 1_000), shoot("bounce", 80), shoot("back", 250)];
    make("front");
    make("back");
    await Promise.all(presses);
    expect(kept).toEqual(["front", "back"]);
  });

  it("are never too early once the photo before is done", async () => {
    const { shoot, make, kept } = shutter();
    const first = shoot("front", 1_000);
    make("front");
    await first;
    const second = shoot("back", 100);
    make("back");
    await second;
    expect(kept).toEqual(["front", "back"]);
  });

  it("go on after one that failed, which is told to whoever pressed", async () => {
    const { shoot, make, kept } = shutter();
    const failed = shoot("front", 1_000);
    const next = shoot("back", 400);
    make("back");
    make("front", true);
    await expect(failed).rejects.toThrow("front");
    await next;
    expect(kept).toEqual(["back"]);
  });
});
