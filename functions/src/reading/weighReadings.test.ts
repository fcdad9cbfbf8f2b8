import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";

import { weighReadings } from "./weighReadings.ts";

const times = (count: number, text: string) => Array<string>(count).fill(text);

describe("weighReadings", () => {
  it("takes a number that six readings agree on and none denies", () => {
    expect(weighReadings([...times(6, "DHR20-D9"), "#"])).toEqual({
      toyNumber: "DHR20",
      candidates: ["DHR20"],
      settled: true,
      confidence: 100,
    });
  });

  it("asks where fewer agree, however many there are", () => {
    expect(weighReadings([...times(5, "DHR20-D9"), ...times(7, "#")])).toEqual({
      toyNumber: null,
      candidates: ["DHR20"],
      settled: false,
      confidence: 83,
    });
  });

  it("asks where a single reading is exactly another number", () => {
    expect(weighReadings([...times(11, "DHR20-D9"), "DMR20-D9"])).toEqual({
      toyNumber: null,
      candidates: ["DHR20", "DMR20"],
      settled: true,
      // Never as sure as five that agree, however many they are.
      confidence: 67,
    });
  });

  it("doesn't count a repaired reading for or against, and offers it last", () => {
    const readings = [...times(6, "0KR20-D9"), ...times(6, "DHR20-D9")];
    expect(weighReadings(readings)).toMatchObject({ toyNumber: "DHR20", candidates: ["DHR20", "DKR20"] });
    expect(weighReadings(times(12, "0HR20-D9"))).toMatchObject({ toyNumber: null, candidates: ["DHR20"] });
  });

  it("has nothing to say about a line without a number", () => {
    expect(weighReadings(times(12, "'68 SHELBY GT500"))).toEqual({
      toyNumber: null,
      candidates: [],
      settled: false,
      confidence: 0,
    });
  });

  it("takes only what six readings say word for word", () => {
    const reading = constantFrom("DHR20-D9", "DMR20-D9", "OHR20-D9", "DHR2O-D9", "DHR20 D9", "'DHR20-D9", "");
    assert(
      property(array(reading, { maxLength: 24 }), (texts) => {
        const { toyNumber } = weighReadings(texts);
        const agreeing = texts.filter((text) => text.includes(`${toyNumber ?? "?"}-`));
        expect(toyNumber === null || agreeing.length >= 6).toBe(true);
      }),
    );
  });
});
