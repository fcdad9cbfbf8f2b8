import { expect, test } from "vitest";

import { CARD_CONDITIONS } from "../listings/values.ts";
import { contradictsCard, findCondition } from "./itemCondition.ts";

type Card = (typeof CARD_CONDITIONS)[number];
const listing = (condition: Card | null, conditionId: string | null = null) => ({
  conditionId,
  car: { condition },
});

test.each<[Card | null, string | null, string[] | null, string | null]>([
  [null, null, null, null],
  [null, "7000", null, "7000"],
  ["mint", null, null, "1000"],
  ["near-mint", null, ["1000", "3000"], "1000"],
  ["good", null, null, "1500"],
  ["good", null, ["1000", "3000"], "3000"],
  ["fair", null, ["1000", "3000"], "3000"],
  ["poor", null, null, "3000"],
  ["poor", null, ["1000", "1500"], "1500"],
  ["poor", null, ["1000"], null],
  ["poor", "7000", ["1000", "7000"], "7000"],
])("a %s card with the choice %s, where %s are allowed, is sold as %s", (card, chosen, allowed, id) => {
  expect(findCondition(listing(card, chosen), allowed).conditionId).toBe(id);
});

test("the item has a note for the buyer about a worn card, unless eBay shows no text", () => {
  expect(findCondition(listing("poor")).description).toContain("poor condition");
  expect(findCondition(listing("poor", "1000")).description).toBeNull();
  expect(findCondition(listing("mint", "3000")).description).toBeNull();
});

test.each(CARD_CONDITIONS)("a %s card is New only if it isn't damaged", (card) => {
  const isDamaged = card === "fair" || card === "poor";
  expect(contradictsCard(listing(card, "1000"))).toBe(isDamaged);
  expect(contradictsCard(listing(card), ["1000"])).toBe(isDamaged);
  expect(contradictsCard(listing(card, "3000"))).toBe(false);
});
