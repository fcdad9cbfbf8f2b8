import { expect, it } from "vitest";

import { haveSameCars, joinCars } from "./lotCars.ts";

const [CAMARO, SUPRA] = [
  { listingId: "camaro", copies: 2 },
  { listingId: "supra", copies: 1 },
];

it("merges entries of the same car, in the order of their first ones", () => {
  expect(joinCars([CAMARO, SUPRA, CAMARO])).toEqual([{ ...CAMARO, copies: 4 }, SUPRA]);
});

it.each([
  ["in another order", [SUPRA, CAMARO], true],
  ["in more entries", [{ ...CAMARO, copies: 1 }, SUPRA, { ...CAMARO, copies: 1 }], true],
  ["with other copies", [CAMARO, { ...SUPRA, copies: 2 }], false],
  ["with a car less", [CAMARO], false],
  ["with a car more", [CAMARO, SUPRA, { ...SUPRA, listingId: "mustang" }], false],
  ["with another car", [CAMARO, { ...SUPRA, listingId: "mustang" }], false],
])("compares the cars of lots %s", (_, cars, isSame) => {
  expect([haveSameCars([CAMARO, SUPRA], cars), haveSameCars(cars, [CAMARO, SUPRA])]).toEqual([
    isSame,
    isSame,
  ]);
});
