// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { BatchPair } from "@/lib/captureStore/batchStore";

import { isWhole, placePhoto, splitPair, swapSides, removePhotosFromPairs } from "./corrections";

const pair = (captureId: string, front: string | null, back: string | null): BatchPair => ({
  captureId,
  front,
  back,
  isFixed: false,
});
const shape = (pairs: readonly BatchPair[]) =>
  pairs.map(({ front, back }) => `${front ?? "-"} ${back ?? "-"}`);
const pairs = [pair("A", "1", "2"), pair("B", "3", null), pair("C", null, "4")];

describe("a seller's correction", () => {
  it("swaps the sides", () => {
    expect(shape(swapSides(pairs, "A"))).toEqual(["2 1", "3 -", "- 4"]);
  });

  it("splits a pair", () => {
    expect(shape(splitPair(pairs, "A", () => "new"))).toEqual(["1 -", "- 2", "3 -", "- 4"]);
    expect(splitPair(pairs, "B", () => "new")).toEqual(pairs);
  });

  it("joins two single photos", () => {
    const joined = placePhoto(pairs, "4", { captureId: "B", side: "back" });
    expect(shape(joined)).toEqual(["1 2", "3 4"]);
    expect(joined[1]).toMatchObject({ captureId: "B", isFixed: true });
  });

  it("exchanges two photos", () => {
    expect(shape(placePhoto(pairs, "3", { captureId: "A", side: "front" }))).toEqual(["3 2", "1 -", "- 4"]);
    expect(shape(placePhoto(pairs, "1", { captureId: "A", side: "back" }))).toEqual(["2 1", "3 -", "- 4"]);
  });

  it("removes a photo, and its pair if no photo is left in it", () => {
    expect(shape(removePhotosFromPairs(pairs, new Set(["1", "3"])))).toEqual(["- 2", "- 4"]);
  });

  it("marks only the changed pairs as fixed, and keeps their ids", () => {
    const fixed = (each: BatchPair) => ({ ...each, isFixed: true });
    const [a, b, c] = [pair("A", "1", "2"), pair("B", "3", null), pair("C", null, "4")];
    expect(swapSides(pairs, "A")).toEqual([fixed(pair("A", "2", "1")), b, c]);
    expect(splitPair(pairs, "A", () => "new")).toEqual([
      fixed(pair("A", "1", null)),
      fixed(pair("new", null, "2")),
      b,
      c,
    ]);
    expect(splitPair(pairs, "none", () => "new")).toEqual(pairs);
    expect(placePhoto(pairs, "3", { captureId: "A", side: "back" })).toEqual([
      fixed(pair("A", "1", "3")),
      fixed(pair("B", "2", null)),
      c,
    ]);
    expect(placePhoto(pairs, "4", { captureId: "B", side: "front" })).toEqual([
      a,
      fixed(pair("B", "4", null)),
      fixed(pair("C", null, "3")),
    ]);
    expect(placePhoto(pairs, "4", { captureId: "C", side: "front" })).toEqual([
      a,
      b,
      fixed(pair("C", "4", null)),
    ]);
    expect(removePhotosFromPairs(pairs, new Set(["2"]))).toEqual([pair("A", "1", null), b, c]);
  });

  it.each([
    ["the photo is there already", "1", "A", "front"],
    ["there is no such photo", "9", "A", "front"],
    ["there is no such pair", "1", "Z", "front"],
  ] as const)("changes nothing if %s", (_, photoId, captureId, side) => {
    expect(placePhoto(pairs, photoId, { captureId, side })).toEqual(pairs);
  });

  it("tells a whole pair from an incomplete one", () => {
    expect([pair("A", "1", "2"), pair("B", "3", null), pair("C", null, "4")].map(isWhole)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("keeps every photo exactly once", () => {
    const act = fc.oneof(
      fc.record({ act: fc.constant("swap" as const), captureId: fc.constantFrom("A", "B", "C") }),
      fc.record({ act: fc.constant("split" as const), captureId: fc.constantFrom("A", "B", "C") }),
      fc.record({
        act: fc.constant("place" as const),
        captureId: fc.constantFrom("A", "B", "C"),
        photoId: fc.constantFrom("1", "2", "3", "4"),
        side: fc.constantFrom("front" as const, "back" as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(act), (acts) => {
        let ids = 0;
        const after = acts.reduce<BatchPair[]>((now, step) => {
          if (step.act === "swap") return swapSides(now, step.captureId);
          if (step.act === "split") return splitPair(now, step.captureId, () => `new-${(ids += 1)}`);
          return placePhoto(now, step.photoId, step);
        }, pairs);
        const left = after.flatMap(({ front, back }) => [front, back]).filter((id) => id !== null);
        expect(left.toSorted()).toEqual(["1", "2", "3", "4"]);
        expect(new Set(after.map(({ captureId }) => captureId)).size).toBe(after.length);
      }),
    );
  });
});
