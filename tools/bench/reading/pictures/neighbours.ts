/**
 * Pairs of letters and digits that look alike in print. 0 and D, 8 and B, 5 and S, 1 and L, 6 and G stand in
 * different places of most numbers, so only some of their exchanges fit a number's form.
 */
const LOOKALIKES =
  "0D 08 06 09 0C 1L 17 14 1T 27 28 2Z 35 38 39 3B 41 49 4H 56 53 58 5S 68 65 6G 6B 71 7T 7Y 83 86 89 8B 98 94 " +
  "BR BP BD CG CD DP FP FT GC HN HM HK JL KX KR LT MN MW NW PR PF RK TY TJ VY VW XY";

/** The forms of the numbers of 2011 to 2024, and the five digits of the 1990s. */
const FORM = /^(?:[BCDFGHJKLMNPRTVWXY]{3}[0-9]{2}|[BCDFGHJKLMNPRTVWXY][0-9]{4}|[0-9]{5})$/;

/** Returns every number that differs in one similar character and has a number's form. */
export function listNeighbours(number: string): string[] {
  return Array.from(number).flatMap((character, place) =>
    (TAKEN_FOR.get(character) ?? [])
      .map((other) => number.slice(0, place) + other + number.slice(place + 1))
      .filter(isNumber),
  );
}

export function isNumber(text: string): boolean {
  return FORM.test(text);
}

const TAKEN_FOR = new Map<string, string[]>();
for (const [one = "", other = ""] of LOOKALIKES.split(" ")) {
  TAKEN_FOR.set(one, [...(TAKEN_FOR.get(one) ?? []), other]);
  TAKEN_FOR.set(other, [...(TAKEN_FOR.get(other) ?? []), one]);
}
