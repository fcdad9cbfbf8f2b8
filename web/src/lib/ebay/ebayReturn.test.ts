import { afterEach, expect, it } from "vitest";

import { keepAuthorizationReturn, takeAuthorizationReturn } from "./ebayReturn";

afterEach(() => sessionStorage.clear());

it("returns to the kept path once, and then to the dashboard", () => {
  keepAuthorizationReturn("/settings?tab=integrations");
  expect(takeAuthorizationReturn()).toBe("/settings?tab=integrations");
  expect(takeAuthorizationReturn()).toBe("/");
});

it("doesn't leave for another host", () => {
  keepAuthorizationReturn("//evil.test");
  expect(takeAuthorizationReturn()).toBe("/");
});
