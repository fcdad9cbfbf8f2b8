// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sortPhotos, type Pairable, pairPhotos, readSideFromName } from "./pairing";

let ids = 0;
const newId = () => `card-${(ids += 1)}`;
const photo = (photoId: string, fields: Partial<Pairable> = {}): Pairable => ({
  photoId,
  name: `IMG_${photoId}.jpg`,
  order: Number(photoId.replace(/\D/g, "")) || 0,
  takenAt: null,
  side: null,
  ...fields,
});
const sides = (photos: readonly Pairable[]) =>
  pairPhotos(photos, [], newId).map(({ front, back }) => `${front ?? "-"} ${back ?? "-"}`);

/** Photos of cards in the order of a camera: `f1 b1 f2 b2 ...`. `gaps`: seconds to the back, and to the next card. */
function session(
  gaps: readonly (readonly [number, number])[],
  isLabelled: boolean,
  isTimed: boolean,
): Pairable[] {
  let now = Date.UTC(2026, 4, 1);
  return gaps.flatMap(([toBack, toNext], index) => {
    const front = photo(`f${index}`, { name: `IMG_${1000 + 2 * index}.jpg` });
    const back = photo(`b${index}`, { name: `IMG_${1001 + 2 * index}.jpg` });
    const times = [now, now + toBack * 1000];
    now += (toBack + toNext) * 1000;
    return [
      { ...front, side: isLabelled ? ("front" as const) : null, takenAt: isTimed ? (times[0] ?? 0) : null },
      { ...back, side: isLabelled ? ("back" as const) : null, takenAt: isTimed ? (times[1] ?? 0) : null },
    ];
  });
}
const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 6, max: 20 })), {
  minLength: 3,
  maxLength: 40,
});
const anyPhoto = fc.record({
  name: fc.constantFrom("IMG_1.jpg", "IMG_2.jpg", "IMG_10.jpg", "x-front.jpg", "x-back.jpg", "a.png"),
  takenAt: fc.option(fc.integer({ min: 0, max: 1e6 })),
  side: fc.option(fc.constantFrom("front" as const, "back" as const)),
});
const anyPhotos = fc
  .array(anyPhoto, { maxLength: 30 })
  .map((photos) => photos.map((fields, index) => photo(String(index), { ...fields, order: index })));

describe("pairing", () => {
  it("puts each photo into exactly one pair", () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const pairs = pairPhotos(photos, [], newId);
        const placed = pairs.flatMap(({ front, back }) => [front, back]).filter((id) => id !== null);
        expect(placed.toSorted()).toEqual(photos.map(({ photoId }) => photoId).toSorted());
      }),
    );
  });

  it("never puts a known side in the place of the other", () => {
    fc.assert(
      fc.property(anyPhotos, (photos) => {
        const sideOf = new Map(photos.map(({ photoId, side }) => [photoId, side]));
        for (const { front, back } of pairPhotos(photos, [], newId)) {
          expect(sideOf.get(front ?? "")).not.toBe("back");
          expect(sideOf.get(back ?? "")).not.toBe("front");
        }
      }),
    );
  });

  it("doesn't depend on the order in which photos were dropped", () => {
    const dropped = gaps.chain((all) => {
      const photos = session(all, false, true);
      return fc.tuple(fc.constant(photos), fc.shuffledSubarray(photos, { minLength: photos.length }));
    });
    fc.assert(
      fc.property(dropped, ([photos, shuffled]) => {
        expect(sides(shuffled)).toEqual(sides(photos));
      }),
    );
  });

  it.each([
    ["sides", true, false],
    ["times", false, true],
  ])("pairs the other photos by their %s if one photo is missing", (_, isLabelled, isTimed) => {
    fc.assert(
      fc.property(gaps, fc.nat(), (all, missing) => {
        const photos = session(all, isLabelled, isTimed);
        const gone = photos[missing % photos.length]?.photoId ?? "";
        const number = gone.slice(1);
        const whole = all.map((__, index) => String(index)).filter((index) => index !== number);
        const found = sides(photos.filter(({ photoId }) => photoId !== gone));
        expect(found).toEqual(expect.arrayContaining(whole.map((index) => `f${index} b${index}`)));
      }),
    );
  });

  it("follows the names if nothing else is known", () => {
    expect(sides([photo("10"), photo("2"), photo("9"), photo("1"), photo("11")])).toEqual([
      "1 2",
      "9 10",
      "11 -",
    ]);
  });

  it("follows the sides that names contain", () => {
    const named = ["b-front", "a-back", "b-back", "a-front"].map((name) =>
      photo(name, { name: `${name}.jpg`, side: readSideFromName(name) }),
    );
    expect(sides(named)).toEqual(["a-front a-back", "b-front b-back"]);
  });

  it("accepts a back before its front", () => {
    expect(sides([photo("1", { side: "back" }), photo("2", { side: "front" })])).toEqual(["2 1"]);
  });

  it("doesn't pair photos across a long pause", () => {
    const at = (photoId: string, seconds: number) => photo(photoId, { takenAt: seconds * 1000 });
    const photos = [at("1", 0), at("2", 3), at("3", 10), at("4", 3600), at("5", 3610), at("6", 3613)];
    expect(sides(photos)).toEqual(["1 2", "3 -", "4 -", "5 6"]);
  });

  it("keeps corrected pairs, and the ids of pairs that stay the same", () => {
    const fixed = { captureId: "mine", front: "3", back: "1", isFixed: true };
    const first = pairPhotos([photo("1"), photo("2"), photo("3"), photo("4")], [fixed], newId);
    expect(first).toEqual([
      fixed,
      { captureId: expect.any(String) as string, front: "2", back: "4", isFixed: false },
    ]);
    const again = pairPhotos(
      [photo("1"), photo("2"), photo("3"), photo("4", { side: "back" })],
      first,
      newId,
    );
    expect(again).toEqual(first);
  });
});

it.each([
  ["DHR20-back.jpg", "back"],
  ["Front 3.JPG", "front"],
  ["rear_7.png", "back"],
  ["backyard.jpg", null],
  ["IMG_0001.jpg", null],
])("reads the side from %s: %s", (name, side) => {
  expect(readSideFromName(name)).toBe(side);
});

it("sorts by time only if every photo has one", () => {
  const photos = [photo("1", { takenAt: 20 }), photo("2", { takenAt: 10 })];
  expect(sortPhotos(photos).map(({ photoId }) => photoId)).toEqual(["2", "1"]);
  const one = [photo("1", { takenAt: 20 }), photo("2")];
  expect(sortPhotos(one).map(({ photoId }) => photoId)).toEqual(["1", "2"]);
});
