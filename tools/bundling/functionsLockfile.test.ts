import { expect, it } from "vitest";

import { differences, lockfileComplaint } from "./functionsLockfile.ts";

it("is there, and says what package.json says", () => {
  expect(lockfileComplaint()).toBeNull();
});

it("differs by changed versions, added packages and removed packages", () => {
  expect(
    differences({ zod: "4.6.7", sharp: "1.0.0", a: "1" }, { zod: "4.6.6", sharp: "1.0.0", b: "1" }),
  ).toEqual(["a", "b", "zod"]);
});
