// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createPressQueue } from "./pressQueue";

function shutter() {
  let clock = 0;
  const press = createPressQueue(() => clock);
  const stored: string[] = [];
  const made = new Map<string, (fails?: boolean) => void>();
  /**
   * Presses the shutter `later` milliseconds after the last press. The test decides when the photo is done.
   */
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
      stored.push(photo);
    });
  }
  return { shoot, make: (name: string, fails?: boolean) => made.get(name)?.(fails), stored, pictures: made };
}

describe("the presses of a shutter", () => {
  it("each take their picture at once, and are processed in order, whichever photo is done first", async () => {
    const { shoot, make, stored, pictures } = shutter();
    const presses = [shoot("front", 1_000), shoot("back", 400), shoot("next front", 400)];
    expect([...pictures.keys()]).toEqual(["front", "back", "next front"]);
    make("next front");
    make("back");
    await Promise.resolve();
    expect(stored).toEqual([]);
    make("front");
    await Promise.all(presses);
    expect(stored).toEqual(["front", "back", "next front"]);
  });

  it("count once when a key bounces while its photo is made", async () => {
    const { shoot, make, stored } = shutter();
    const presses = [shoot("front", 1_000), shoot("bounce", 80), shoot("back", 250)];
    make("front");
    make("back");
    await Promise.all(presses);
    expect(stored).toEqual(["front", "back"]);
  });

  it("are never ignored once the previous photo is done", async () => {
    const { shoot, make, stored } = shutter();
    const first = shoot("front", 1_000);
    make("front");
    await first;
    const second = shoot("back", 100);
    make("back");
    await second;
    expect(stored).toEqual(["front", "back"]);
  });

  it("continue after one that failed, which rejects", async () => {
    const { shoot, make, stored } = shutter();
    const failed = shoot("front", 1_000);
    const next = shoot("back", 400);
    make("back");
    make("front", true);
    await expect(failed).rejects.toThrow("front");
    await next;
    expect(stored).toEqual(["back"]);
  });
});
