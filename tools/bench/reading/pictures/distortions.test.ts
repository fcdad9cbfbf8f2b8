import { describe, expect, it } from "vitest";

import { distortFrame, type FramePlan, KINDS, planFrames } from "./distortions.ts";

const [WIDTH, HEIGHT] = [320, 180];
const PICTURE = { data: grainy(WIDTH * HEIGHT * 3), width: WIDTH, height: HEIGHT };
const NUMBER = { left: 130, top: 8, width: 20, height: 5 };

const planOf = (kind: (typeof KINDS)[number], seed = 5): FramePlan => ({
  condition: kind,
  distortions: [{ kind, strength: 1 }],
  seed,
});

describe("planFrames", () => {
  it("plans the same frames for a seed, others for another card and another seed", () => {
    expect(planFrames("a.jpg", 40, 1)).toEqual(planFrames("a.jpg", 40, 1));
    expect(planFrames("a.jpg", 40, 1)).not.toEqual(planFrames("b.jpg", 40, 1));
    expect(planFrames("a.jpg", 40, 1)).not.toEqual(planFrames("a.jpg", 40, 2));
  });

  it("begins with the same frames however many follow", () => {
    expect(planFrames("a.jpg", 100, 1).slice(0, 20)).toEqual(planFrames("a.jpg", 20, 1));
  });

  it("has every kind alone, and two to four at once, among a hundred frames", () => {
    const plans = planFrames("a.jpg", 100, 1);
    const conditions = new Set(plans.map(({ condition }) => condition));
    for (const kind of KINDS) expect([...conditions].some((each) => each.startsWith(kind))).toBe(true);
    for (const count of [2, 3, 4]) expect(conditions).toContain(`${count} at once`);
  });

  it("never blurs in two ways, and keeps to two thirds of the strength where three or four meet", () => {
    for (const { distortions } of planFrames("a.jpg", 600, 3)) {
      const kinds = distortions.map(({ kind }) => kind);
      expect(kinds.includes("defocus") && kinds.includes("motion")).toBe(false);
      expect(new Set(kinds).size).toBe(kinds.length);
      for (const { kind, strength } of distortions) {
        expect(strength).toBeLessThanOrEqual(distortions.length > 2 && kind !== "JPEG 60" ? 2 / 3 : 1);
      }
    }
  });
});

describe("distortFrame", () => {
  it.each(KINDS.filter((kind) => kind !== "JPEG 60"))("draws %s, the same for the same seed", (kind) => {
    const once = distortFrame(PICTURE, NUMBER, planOf(kind));
    expect(once.picture).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(Buffer.compare(Buffer.from(once.picture.data), Buffer.from(PICTURE.data))).not.toBe(0);
    const again = distortFrame(PICTURE, NUMBER, planOf(kind));
    expect(Buffer.compare(Buffer.from(again.picture.data), Buffer.from(once.picture.data))).toBe(0);
  });

  it("lowers the quality for JPEG 60 and leaves the pixels to the encoder", () => {
    const { picture, jpegQuality } = distortFrame(PICTURE, NUMBER, planOf("JPEG 60"));
    expect(jpegQuality).toBe(60);
    expect(picture).toBe(PICTURE);
  });

  it("says when the hook hides one of the number's characters, and not when it hangs beside it", () => {
    const covered = Array.from(
      { length: 60 },
      (_, seed) => distortFrame(PICTURE, NUMBER, planOf("hook", seed)).covered,
    );
    expect(covered).toContain(true);
    expect(covered).toContain(false);
  });

  it("marks no number as covered if its place is unknown", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      expect(distortFrame(PICTURE, null, planOf("hook", seed)).covered).toBe(false);
    }
  });

  it.each(["rotation", "perspective"] as const)("keeps the number in the picture under %s", (kind) => {
    const white = { ...PICTURE, data: new Uint8Array(PICTURE.data.length) };
    for (let y = 8; y < 13; y += 1) white.data.fill(255, (y * WIDTH + 130) * 3, (y * WIDTH + 150) * 3);
    for (let seed = 0; seed < 10; seed += 1) {
      const { data } = distortFrame(white, NUMBER, planOf(kind, seed)).picture;
      const light = data.reduce((sum, value) => sum + value, 0);
      // Perspective may enlarge or reduce it. Half of it cut off would leave less than this.
      expect(light).toBeGreaterThan(20 * 5 * 3 * 255 * 0.65);
    }
  });
});

function grainy(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 7919 + Math.floor(index / 97) * 31) % 251);
}
