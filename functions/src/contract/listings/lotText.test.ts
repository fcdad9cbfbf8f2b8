import { describe, expect, test } from "vitest";

import {
  type PricedItem,
  buildLotDescription,
  buildLotTitle,
  findLotBrand,
  hasMadeTitle,
} from "./lotText.ts";

const item = (title: string, fields: Partial<PricedItem> = {}): PricedItem => ({
  title,
  price: null,
  binPrice: null,
  qty: 1,
  ...fields,
});

describe("a lot's title", () => {
  test.each([
    {
      titles: ["Hot Wheels Camaro", "HOT WHEELS Supra"],
      title: "Lot of 2 Hot Wheels - Multiple Items Bundle",
    },
    { titles: ["Matchbox Jeep"], title: "Lot of 1 Matchbox - Multiple Items Bundle" },
    {
      titles: ["Matchbox Jeep", "Hot Wheels Supra"],
      title: "Lot of 2 Die-Cast Cars - Multiple Items Bundle",
    },
    { titles: ["Majorette Clio"], title: "Lot of 1 Die-Cast Cars - Multiple Items Bundle" },
  ])("of $titles is $title", ({ titles, title }) => {
    expect(buildLotTitle(titles.map((each) => item(each)))).toBe(title);
  });

  test.each([
    ["made today", "Set of 1 Matchbox", "Set of 1 Matchbox", true],
    ["the seller's own", "Mine", "Set of 1 Matchbox", false],
    [
      "the seller's own, as it would be made today",
      "Lot of 1 Matchbox - Multiple Items Bundle",
      "Set of 1",
      false,
    ],
    ["of an older lot", "Lot of 1 Matchbox - Multiple Items Bundle", undefined, true],
    ["of an older lot, the seller's own", "Mine", undefined, false],
  ])("%s: %s beside the stored %s", (_, title, madeTitle, isMade) => {
    expect(hasMadeTitle({ title, lot: { madeTitle } }, [item("Matchbox Jeep")])).toBe(isMade);
  });

  test("counts cars, not rows", () => {
    expect(buildLotTitle([item("Matchbox Jeep", { qty: 5 }), item("Matchbox Van", { qty: 2 })])).toMatch(
      /^Lot of 7 Matchbox /,
    );
  });
});

test("a lot has a brand only if all items share it", () => {
  expect(findLotBrand([item("Hot Wheels Supra")])).toBe("Hot Wheels");
  expect(findLotBrand([item("Hot Wheels Supra"), item("Clio")])).toBeNull();
});

describe("a lot's description", () => {
  test("names eight items, counts the others, and ends with the total retail value", () => {
    const items = Array.from({ length: 10 }, (_, index) =>
      item(`Car ${index + 1}`, { price: 1, binPrice: index === 0 ? 2.5 : null, qty: index === 0 ? 2 : 1 }),
    );
    expect(buildLotDescription(items).split("\n")).toEqual([
      "2 x Car 1 - $5.00",
      ...Array.from({ length: 7 }, (_, index) => `1 x Car ${index + 2} - $1.00`),
      "...and 2 more",
      "",
      "Total retail value: $14.00",
    ]);
  });

  test("shortens names to 60 characters, and omits unknown prices", () => {
    const [line] = buildLotDescription([item("x".repeat(80))]).split("\n");
    expect(line).toBe(`1 x ${"x".repeat(57)}...`);
  });

  test("lists every item if detailed, grouped by brand on request", () => {
    const titles = ["Hot Wheels Supra", "Majorette Clio", "Matchbox Jeep", "hot wheels Camaro"];
    const items = [...titles, ...titles, ...titles].map((title) => item(title, { price: 1 }));
    const plain = buildLotDescription(items, { detailed: true }).split("\n");
    expect(plain.slice(0, 2)).toEqual(["1 x Hot Wheels Supra - $1.00", "1 x Majorette Clio - $1.00"]);
    expect(plain).toHaveLength(items.length + 2);
    const grouped = buildLotDescription(items.slice(0, 4), { detailed: true, byBrand: true }).split("\n");
    expect(grouped).toEqual([
      ...["Matchbox:", "1 x Matchbox Jeep - $1.00", ""],
      ...["Hot Wheels:", "1 x Hot Wheels Supra - $1.00", "1 x hot wheels Camaro - $1.00", ""],
      ...["Other brands:", "1 x Majorette Clio - $1.00", ""],
      "Total retail value: $4.00",
    ]);
  });

  test("doesn't group a short list", () => {
    const items = [item("Hot Wheels Supra"), item("Matchbox Jeep")];
    expect(buildLotDescription(items, { byBrand: true })).toBe(buildLotDescription(items));
  });

  test("adds up without losing cents", () => {
    expect(buildLotDescription([item("A", { price: 0.1, qty: 3 })])).toMatch(/Total retail value: \$0\.30$/);
  });
});

test("a long name is cut between characters", () => {
  // The 57th and 58th units are one character.
  const text = buildLotDescription([item(`${"x".repeat(56)}💥${"y".repeat(20)}`)]);
  expect(text).toContain(`${"x".repeat(56)}...`);
  expect(text.isWellFormed()).toBe(true);
});
