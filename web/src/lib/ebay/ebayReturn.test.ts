import { afterEach, expect, it } from "vitest";

import { storeAuthorizationReturn, takeAuthorizationReturn } from "./ebayReturn";

afterEach(() => sessionStorage.clear());

it("returns to the kept path once, and then to the dashboard", () => {
  storeAuthorizationReturn("/settings?tab=integrations");
  expect(takeAuthorizationReturn()).toBe("/settings?tab=integrations");
  expect(takeAuthorizationReturn()).toBe("/");
});

it("doesn't leave for another host", () => {
  storeAuthorizationReturn("//evil.test");
  expect(takeAuthorizationReturn()).toBe("/");
});
