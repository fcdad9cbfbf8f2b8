import { expect, it } from "vitest";

import { samplePerson } from "@/lib/samplePerson";

import { navigationOf } from "./places";

it.each([
  [null, { label: "Gallery", to: "/gallery" }],
  ["ada_cars", { label: "My Gallery", to: "/g/ada_cars" }],
])("leads who has the username %s to %o, before the bulk manager", (username, expected) => {
  const places = navigationOf(samplePerson({ username }));
  const at = places.findIndex(({ label }) => label === expected.label);
  expect(places[at]).toMatchObject(expected);
  expect(places[at + 1]?.label).toBe("Bulk Manager");
});
