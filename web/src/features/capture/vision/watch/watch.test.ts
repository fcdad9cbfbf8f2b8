// @vitest-environment node
import { assert, boolean, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";

import { sampleFrame } from "./frameSample";
import { anEmptyDesk, type Scene, sceneSeries } from "./testing/testScenes";
import { createWatch, type WatchState } from "./watch";

const FRAME = { left: 0.339, right: 0.661, top: 0.1, bottom: 0.9 };
const CAMERA = { width: 1920, height: 1080 };
/** Milliseconds between two pictures. */
const STEP = 100;

/** Runs the watch over scenes, ten per second. Returns what it saw and the scenes in which it fired. */
function watching(scenes: readonly Scene[], fires = true) {
  const watch = createWatch({ frame: FRAME, camera: CAMERA, fires });
  const pictures = sceneSeries(scenes);
  const seen = pictures.map((picture, index) => watch.analyze(sampleFrame(picture), index * STEP));
  return {
    states: seen.map(({ state }) => state),
    misfits: seen.map(({ misfit }) => misfit),
    fired: seen.flatMap(({ fire }, index) => (fire ? [scenes[index]?.card?.print] : [])),
  };
}
const lasting = (count: number, scene: Scene): Scene[] => Array.from({ length: count }, () => scene);
/** A hand reaches over the card from the right, stays, and leaves. */
const hand = (card: Scene["card"]): Scene[] => [
  ...[0.95, 0.8, 0.62, 0.5, 0.45, 0.47].map((reach) => ({ card, hand: reach })),
];
const withdraw = (card: Scene["card"]): Scene[] =>
  [0.5, 0.6, 0.75, 0.9].map((reach) => ({ card, hand: reach }));

const front = { print: "front" } as const;
const back = { print: "back" } as const;
const other = { print: "other" } as const;

const EMPTY = lasting(8, anEmptyDesk);
const laid = (card: Scene["card"], before: Scene["card"]) => [
  ...hand(before),
  ...withdraw(card),
  ...lasting(10, { card }),
];

describe("createWatch", () => {
  it("fires once for each side laid down, and reports the state", () => {
    const { fired, states } = watching([
      ...EMPTY,
      ...laid(front, undefined),
      ...laid(back, front),
      ...laid(other, back),
    ]);
    expect(fired).toEqual(["front", "back", "other"]);
    const order = states.filter((state, index) => state !== states[index - 1]);
    expect(order.slice(0, 5)).toEqual(["moving", "empty", "moving", "still", "taken"] satisfies WatchState[]);
  });

  it("fires at once for a card that is there at the start, and once for cards swapped between two pictures", () => {
    expect(watching(lasting(10, { card: front })).fired).toEqual(["front"]);
    expect(
      watching([
        ...lasting(12, { card: front }),
        ...lasting(12, { card: back }),
        ...lasting(12, { card: other }),
      ]).fired,
    ).toEqual(["front", "back", "other"]);
  });

  it("doesn't photograph the same side again when left, nudged, shadowed, or covered and uncovered", () => {
    const again = [
      ...lasting(20, { card: front }),
      ...lasting(10, { card: { ...front, x: 0.012, y: -0.01 } }),
      ...lasting(6, { card: front, light: 0.85 }),
      ...hand(front),
      ...withdraw(front),
      ...lasting(12, { card: front }),
    ];
    expect(watching([...EMPTY, ...again]).fired).toEqual(["front"]);
  });

  it("photographs the next card after an empty desk", () => {
    const scenes = [
      ...laid(front, undefined),
      ...hand(front),
      ...withdraw(undefined),
      ...EMPTY,
      ...laid(other, undefined),
    ];
    expect(watching([...EMPTY, ...scenes]).fired).toEqual(["front", "other"]);
  });

  it("photographs a similar card as soon as it has reported an empty desk, even if it saw none before", () => {
    const runs = [2, 3, 4, 5, 6, 7, 8].map((bare) => {
      const before = [
        ...lasting(4, anEmptyDesk),
        ...lasting(12, { card: back }),
        ...lasting(bare, anEmptyDesk),
      ];
      const { states, fired } = watching([...before, ...lasting(12, { card: back })]);
      return { bare, saysEmpty: states.slice(-12 - bare, -12).includes("empty"), fired: fired.length };
    });
    const reported = runs.filter(({ saysEmpty }) => saysEmpty);
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.filter(({ fired }) => fired !== 2)).toEqual([]);
  });

  it("photographs a similar card swapped in with one movement", () => {
    const swap = [
      ...hand(back),
      ...withdraw(undefined).slice(0, 2),
      ...hand(back).slice(2),
      ...withdraw(back),
    ];
    const { fired } = watching([
      ...EMPTY,
      ...lasting(10, { card: back }),
      ...swap,
      ...lasting(10, { card: back }),
    ]);
    expect(fired).toEqual(["back", "back"]);
  });

  it("doesn't mistake a hand on the card for an empty desk", () => {
    const resting = [
      ...lasting(12, { card: front }),
      ...hand(front),
      ...lasting(12, { card: front, hand: 0.3 }),
    ];
    const { fired, states } = watching([
      ...EMPTY,
      ...resting,
      ...withdraw(front),
      ...lasting(10, { card: front }),
    ]);
    expect(fired).toEqual(["front"]);
    expect(states[EMPTY.length + resting.length - 1]).toBe("blocked");
  });

  it.each([
    ["right", { x: 0.12 }],
    ["left", { x: -0.05 }],
    ["top", { y: -0.03 }],
    ["bottom", { y: 0.03 }],
    ["bottom-right", { x: 0.05, y: 0.03 }],
  ] as const)("reports that a card is cut at the %s, and waits until it fits the frame", (misfit, place) => {
    const cut = [...EMPTY, ...lasting(12, { card: { ...front, ...place } })];
    const { fired, states, misfits } = watching(cut);
    expect(fired).toEqual([]);
    expect(states.at(-1)).toBe("outside");
    expect(misfits.at(-1)).toBe(misfit);
    expect(watching([...cut, ...lasting(8, { card: front })]).fired).toEqual(["front"]);
  });

  it("reports no misfit of a card that moves, is held, or was photographed already", () => {
    const cut = { ...front, y: -0.05 };
    const held = [...EMPTY, ...hand(cut), ...lasting(10, { card: cut, hand: 0.47 })];
    const nudged = [
      ...EMPTY,
      ...lasting(10, { card: back }),
      ...lasting(10, { card: { ...back, y: -0.02 } }),
    ];
    for (const scenes of [held, nudged]) expect(new Set(watching(scenes).misfits)).toEqual(new Set([null]));
  });

  it("reports misfits but never fires when photos are taken by hand", () => {
    const cut = lasting(10, { card: { ...back, y: 0.04 } });
    const { fired, misfits } = watching([...EMPTY, ...lasting(10, { card: front }), ...cut], false);
    expect(fired).toEqual([]);
    expect(misfits.at(EMPTY.length + 9)).toBeNull();
    expect(misfits.at(-1)).toBe("bottom");
  });

  it("never fires over an empty desk with flickering light or bands", () => {
    assert(
      property(
        integer({ min: 0, max: 10_000 }),
        integer({ min: 0, max: 12 }),
        boolean(),
        (seed, percent, bands) => {
          const scenes = Array.from({ length: 25 }, (_, index): Scene => {
            const flicker = 1 + (Math.sin(seed + index * 2.4) * percent) / 100;
            return { seed: seed + index, light: flicker, ...(bands && { bands: percent / 100 }) };
          });
          expect(watching(scenes).fired).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("fires for a card under flickering light", () => {
    assert(
      property(integer({ min: 0, max: 10_000 }), integer({ min: 1, max: 6 }), (seed, percent) => {
        const scenes = Array.from({ length: 20 }, (_, index): Scene => {
          return {
            card: front,
            seed: seed + index,
            light: 1 + (Math.sin(seed + index * 2.4) * percent) / 100,
          };
        });
        expect(watching(scenes).fired).toEqual(["front"]);
      }),
      { numRuns: 10 },
    );
  });

  it("never fires while a hand is in the picture, moving or holding the card", () => {
    const place = record({
      reach: integer({ min: 40, max: 75 }),
      tremor: integer({ min: 0, max: 2 }),
      seed: integer({ min: 0, max: 10_000 }),
    });
    assert(
      property(place, ({ reach, tremor, seed }) => {
        const held = Array.from({ length: 20 }, (_, index): Scene => {
          const shake = Math.round(Math.sin(seed + index * 1.7) * tremor) / 100;
          return { card: front, hand: reach / 100 + shake, seed: seed + index };
        });
        expect(watching([...EMPTY, ...held]).fired).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it("waits for the focus: no photo while the camera hunts, then one", () => {
    const hunting = Array.from({ length: 14 }, (_, index): Scene => ({ card: front, blur: index % 3 }));
    const { fired, states } = watching([...hunting, ...lasting(10, { card: front })]);
    expect(states.slice(0, 14)).not.toContain("taken");
    expect(fired).toEqual(["front"]);
  });

  it("accepts a changed desk after a while", () => {
    const tray: Scene = { card: front, hand: 0.8 };
    const { states, fired } = watching([...EMPTY, ...lasting(70, tray)]);
    expect(states[20]).toBe("blocked");
    expect(fired).toEqual(["front"]);
  });
});
