import { describe, expect, it } from "vitest";

import { isNumber, listNeighbours } from "./neighbours.ts";

describe("listNeighbours", () => {
  it("exchanges one character for one that looks like it", () => {
    expect(listNeighbours("DHR20")).toEqual(
      expect.arrayContaining(["PHR20", "DNR20", "DHB20", "DHR70", "DHR28"]),
    );
    for (const neighbour of listNeighbours("DHR20")) {
      expect(
        Array.from(neighbour).filter((character, place) => character !== "DHR20".charAt(place)),
      ).toHaveLength(1);
    }
  });

  it("keeps to the forms of numbers: no digit in a letter's place, no letter that numbers don't have", () => {
    expect(listNeighbours("BFC48")).not.toContain("8FC48");
    expect(listNeighbours("DHR25")).not.toContain("DHR2S");
    for (const number of ["DHR20", "T9671", "21095"])
      expect(listNeighbours(number).every(isNumber)).toBe(true);
  });

  it("crosses from a letter and four digits to the five digits of the 1990s", () => {
    expect(listNeighbours("L9671")).toContain("19671");
    expect(listNeighbours("D9671")).toContain("09671");
  });

  it("has some for every letter and digit of the numbers", () => {
    for (const letter of "BCDFGHJKLMNPRTVWXY")
      expect(listNeighbours(`${letter}${letter}${letter}00`).length).toBeGreaterThan(2);
    for (const digit of "0123456789") expect(listNeighbours(`DHR${digit}${digit}`).length).toBeGreaterThan(2);
  });
});
