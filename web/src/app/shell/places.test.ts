import { expect, it } from "vitest";

import { samplePerson } from "@/lib/samplePerson";

import { allPlacesOf } from "./places";

it("gives every place keys of its own, also to who has all of them", () => {
  const keys = allPlacesOf(samplePerson({ isSuperAdmin: true, username: "dana" })).map((place) =>
    place.keys.join(" "),
  );
  expect(new Set(keys).size).toBe(keys.length);
});
