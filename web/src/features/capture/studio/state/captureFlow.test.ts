// @vitest-environment node
import { describe, expect, it } from "vitest";

import { hasBothPhotos, turnToSide, restoreFlow, startFlow, addShot } from "./captureFlow";

const shot = (name: string) => ({ photo: new Blob([name]), url: `blob:${name}` });

describe("taking a card", () => {
  const fresh = startFlow("c1");
  const half = addShot(fresh, "front", shot("front"), 100);
  const whole = addShot(half, "back", shot("back"), 200);

  it("starts with the front, then asks for the back", () => {
    expect(fresh).toMatchObject({ side: "front", timestamp: null, complete: false });
    expect(half).toMatchObject({ side: "back", timestamp: 100, complete: false });
    expect(hasBothPhotos(half)).toBe(false);
  });

  it("is complete with both; the first photo sets the time", () => {
    expect(whole).toMatchObject({ timestamp: 100, complete: true });
    expect(hasBothPhotos(whole)).toBe(true);
  });

  it("may start with the back", () => {
    const back = addShot(turnToSide(fresh, "back"), "back", shot("back"), 100);
    expect(back.side).toBe("front");
    expect(addShot(back, "front", shot("front"), 200).complete).toBe(true);
  });

  it("waits while the seller retakes a side", () => {
    const again = turnToSide(whole, "front");
    expect(again).toMatchObject({ side: "front", complete: false });
    expect(addShot(again, "front", shot("better"), 300)).toMatchObject({
      complete: true,
      front: { url: "blob:better" },
      back: { url: "blob:back" },
    });
  });

  it("waits for the seller when restored after a reload", () => {
    expect(restoreFlow("c1", 100, { front: shot("front") })).toMatchObject({ side: "back", complete: false });
    const both = restoreFlow("c1", 100, { front: shot("front"), back: shot("back") });
    expect(both.complete).toBe(false);
    expect(hasBothPhotos(both)).toBe(true);
  });
});
