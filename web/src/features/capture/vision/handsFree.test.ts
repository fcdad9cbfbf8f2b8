import { describe, expect, it } from "vitest";

import type { Shot } from "../queue/captureFlow";
import { settleSide } from "./handsFree";

const shot: Shot = { photo: new Blob(), url: "blob:shot" };
const nothing = { front: null, back: null } as const;

describe("settleSide", () => {
  it.each(["front", "back"] as const)("keeps the %s that was expected", (side) => {
    expect(settleSide(side, { side, ...nothing })).toEqual({ side, swapped: false });
  });

  it("assumes the expected side when the photo is uncertain", () => {
    expect(settleSide(null, { side: "back", front: shot, back: null })).toEqual({
      side: "back",
      swapped: false,
    });
  });

  it("accepts a card laid down back first", () => {
    expect(settleSide("back", { side: "front", ...nothing })).toEqual({ side: "back", swapped: true });
  });

  it("rejects a side that already exists while the other one is expected", () => {
    expect(settleSide("front", { side: "back", front: shot, back: null })).toBeNull();
    expect(settleSide("back", { side: "front", front: null, back: shot })).toBeNull();
  });

  it("retakes a side that the seller turned to", () => {
    expect(settleSide("front", { side: "front", front: shot, back: shot })).toEqual({
      side: "front",
      swapped: false,
    });
  });
});
