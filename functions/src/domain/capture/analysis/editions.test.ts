import { expect, it } from "vitest";

import { cardAnalysis, type CardAnalysis } from "../../../contract/capture/cards.ts";
import { findEditionQuestion } from "./editions.ts";

const analysis = (
  features: Partial<CardAnalysis["features"]>,
  { name = "Comet", series = "Muscle Yard", title = null as string | null } = {},
) =>
  cardAnalysis.parse({
    provider: "openai",
    core: { brand: "Hot Wheels", car_name: name },
    listing: { enhanced_ebay_title: title },
    series: { series, series_number: null, year_number: null },
    specs: { color: null },
    features: {
      is_premium: false,
      premium_series: null,
      is_zamac: false,
      zamac_detected: false,
      ...features,
    },
  });

it.each([
  ["says ZAMAC", analysis({ is_zamac: true }), "zamac", 6],
  ["looks like bare metal", analysis({ zamac_detected: true }), "zamac", 6],
  ["may be bare metal", analysis({ potential_zamac: true, is_premium: true }), "zamac", 6],
  ["has ZAMAC in its name", analysis({}, { name: "Comet (Zamac)" }), "zamac", 6],
  ["has ZAMAC in its offered title", analysis({}, { title: "Hot Wheels Comet ZAMAC" }), "zamac", 6],
  ["is premium", analysis({ is_premium: true, premium_series: "Boulevard" }), "premium", 6],
  ["may be premium", analysis({ potential_premium: true }), "premium", 6],
  ["is of a premium line by its series", analysis({}, { series: "Car Culture: Deutschland" }), "premium", 6],
  ["is Team Transport", analysis({ is_premium: true }, { series: "Team Transport" }), "premium", 10],
  ["is a treasure hunt", analysis({}, { series: "Treasure Hunts 2013" }), "special", 6],
  [
    "is a special edition by its name",
    analysis({}, { name: "2013 Chevy Camaro Special Edition" }),
    "special",
    6,
  ],
])("asks about a card that %s", (_what, card, reason, suggestedPrice) => {
  expect(findEditionQuestion(card)).toEqual({ reason, suggestedPrice });
});

it.each([
  ["an ordinary car", analysis({})],
  ["a name that only begins alike", analysis({}, { name: "Chaser", series: "Boulevardier" })],
])("doesn't ask about %s", (_what, card) => {
  expect(findEditionQuestion(card)).toBeNull();
});
