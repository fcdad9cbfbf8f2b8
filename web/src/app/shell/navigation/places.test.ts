import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";

import { getAllDestinations } from "./places";

it("gives every destination unique keys, for a person who has all of them", () => {
  const keys = getAllDestinations(samplePerson({ isSuperAdmin: true, username: "dana" })).map((destination) =>
    destination.keys.join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
