import { describe, expect, it } from "vitest";

import { findBrand } from "./findBrand.ts";

const line = (text: string, confidence = 0.95) => ({
  text,
  confidence,
  left: 0,
  top: 0,
  width: 100,
  height: 12,
});
const brandIn = (...texts: string[]) => findBrand(texts.map((text) => line(text)))?.brand ?? null;

describe("findBrand", () => {
  it.each([
    ["Hot Wheels", ["HOWHeeLs", "68SHELBYGT500"]],
    ["Hot Wheels", ["DHR20-D9", "www.hotwbeels.com/showdowm", "MATTEL"]],
    ["Matchbox", ["MATCHBOX", "MBX METRO", "MATTEL"]],
    ["Matchbox", ["MATCHB0X"]],
    ["Majorette", ["majorette", "SIMBA DICKIE GROUP"]],
    ["M2 Machines", ["M2 MACHINES", "CASTLINE, INC."]],
    ["Greenlight", ["GREENLIGHT COLLECTIBLES", "1971 DODGE CHALLENGER"]],
    ["Mini GT", ["MINI GT", "TSM-MODEL"]],
    ["Mini GT", ["MINIGT.COM"]],
    ["Johnny Lightning", ["JOHNNY LIGHTNING", "ROUND 2, LLC"]],
    ["Tomica", ["TOMICA", "TAKARA TOMY"]],
  ])("finds %s in %j", (brand, texts) => {
    expect(brandIn(...texts)).toBe(brand);
  });

  it.each([
    ["nothing is said", ["68SHELBYGT500", "5/10"]],
    ["the maker alone is named, who has two brands", ["MATTEL", "SERVICE.MATTEL.COM"]],
    ["two brands are named alike", ["MATCHBOX", "MAJORETTE"]],
    ["a short name is misread", ["T0M1CA"]],
    ["a car is called a bit like a brand", ["MINI COOPER GT", "GREEN LANTERN"]],
  ])("finds none if %s", (_, texts) => {
    expect(brandIn(...texts)).toBeNull();
  });

  it("has the engine's confidence", () => {
    expect(findBrand([line("MATCHBOX", 0.7)])?.confidence).toBeCloseTo(0.7);
    expect(findBrand([line("MATCHBOX", 0.7), line("matchbox.com", 0.9)])?.confidence).toBe(1);
  });
});
