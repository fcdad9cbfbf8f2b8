import { describe, expect, it } from "vitest";

import { looksOfficial } from "./officialNames.ts";
import { findUsernameProblem } from "./usernames.ts";

describe("a username that looks official", () => {
  it.each([
    ...["pegboard", "admin", "ebay", "support", "hotwheels", "mattel", "gallery", "api"],
    ...["ebay_help", "hot_wheels", "official_mattel", "admin_42", "the_admin_team", "hotwheels_store"],
    ...["pegb0ard", "3bay_joe", "my_ebay", "adm1n", "0fficial", "support2026", "pegboard_fan", "h0twheels"],
  ])("is reserved: %s", (name) => {
    expect(looksOfficial(name)).toBe(true);
    expect(findUsernameProblem(name)).toBe("reserved");
  });

  it.each([
    ...[
      "hotwheels_joe",
      "redline_rick",
      "joes_diecast",
      "matchbox_mike",
      "toy_shop_ann",
      "seller_1a2b3c4d5e",
    ],
    ...["administrated", "helpful_cars", "1234", "ada_cars", "supporter_of_cars"],
  ])("is not one of a seller's own: %s", (name) => {
    expect(looksOfficial(name)).toBe(false);
    expect(findUsernameProblem(name)).toBeNull();
  });
});

it.each(["__a__", "____", "__ada_cars__"])(
  "a name that Firestore keeps for itself is reserved: %s",
  (name) => {
    expect(findUsernameProblem(name)).toBe("reserved");
  },
);

it.each(["__a", "a__", "_a_", "___"])(
  "a name with underscores at its ends can be a seller's own: %s",
  (name) => {
    expect(findUsernameProblem(name)).toBeNull();
  },
);
