// @vitest-environment node
import { expect, it } from "vitest";

import { withMembers } from "./withMembers";

it("adds and removes members in a copy", () => {
  const set = new Set(["a", "b"]);
  expect(withMembers(set, ["b", "c"], true)).toEqual(new Set(["a", "b", "c"]));
  expect(withMembers(set, ["b", "c"], false)).toEqual(new Set(["a"]));
  expect(set).toEqual(new Set(["a", "b"]));
});
