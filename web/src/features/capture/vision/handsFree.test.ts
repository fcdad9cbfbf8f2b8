// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Shot } from "../studio/state/captureFlow";
import { chooseSide } from "./handsFree";

const shot: Shot = { photo: new Blob(), url: "blob:shot" };
const nothing = { front: null, back: null } as const;

describe("chooseSide", () => {
  it.each(["front", "back"] as const)("keeps the %s that was expected", (side) => {
    expect(chooseSide(side, { side, ...nothing })).toEqual({ side, swapped: false });
  });

  it("assumes the expected side when the photo is uncertain", () => {
    expect(chooseSide(null, { side: "back", front: shot, back: null })).toEqual({
      side: "back",
      swapped: false,
    });
  });

  it("accepts a card laid down back first", () => {
    expect(chooseSide("back", { side: "front", ...nothing })).toEqual({ side: "back", swapped: true });
  });

  it("rejects a side that already exists while the other one is expected", () => {
    expect(chooseSide("front", { side: "back", front: shot, back: null })).toBeNull();
    expect(chooseSide("back", { side: "front", front: null, back: shot })).toBeNull();
  });

  it("retakes a side that the seller turned to", () => {
    expect(chooseSide("front", { side: "front", front: shot, back: shot })).toEqual({
      side: "front",
      swapped: false,
    });
  });
});
