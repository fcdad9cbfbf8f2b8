import { expect, it } from "vitest";

import { listDifferences, findLockfileComplaint } from "./functionsLockfile.ts";

it("the lockfile exists and agrees with package.json", () => {
  expect(findLockfileComplaint()).toBeNull();
});

it("differs by changed versions, added packages and removed packages", () => {
  expect(
    listDifferences({ zod: "4.6.7", sharp: "1.0.0", a: "1" }, { zod: "4.6.6", sharp: "1.0.0", b: "1" }),
  ).toEqual(["a", "b", "zod"]);
});
