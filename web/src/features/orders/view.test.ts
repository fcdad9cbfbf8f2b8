import { expect, it } from "vitest";

import { changedView, DEFAULT_VIEW, type OrdersView, paramsOf, viewOf } from "./view";

const VIEW: OrdersView = {
  search: "camaro & co",
  filter: "shipped",
  sort: "-total",
  page: 3,
  size: 50,
  until: 1_760_000_000_000,
};

it("comes back from its address as it was", () => {
  expect(viewOf(new URLSearchParams(paramsOf(VIEW, true).toString()))).toEqual(VIEW);
  expect(paramsOf(DEFAULT_VIEW, true).toString()).toBe("");
});

it("leaves a search out of the address that may not stand there", () => {
  expect(paramsOf(VIEW, false).has("search")).toBe(false);
  expect(paramsOf(VIEW, false).get("status")).toBe("shipped");
});

it("takes nothing from an address that makes no sense", () => {
  const address = "status=sold&sort=price&page=-1&size=7&until=soon";
  expect(viewOf(new URLSearchParams(address))).toEqual(DEFAULT_VIEW);
  expect(viewOf(new URLSearchParams("until=9e99&page=1.5"))).toEqual(DEFAULT_VIEW);
});

it("begins at the first page when something else is looked at, and at the newest with another status", () => {
  expect(changedView(VIEW, { page: 4 })).toEqual({ ...VIEW, page: 4 });
  expect(changedView(VIEW, { search: "" })).toEqual({ ...VIEW, search: "", page: 1 });
  expect(changedView(VIEW, { filter: "all" })).toEqual({ ...VIEW, filter: "all", page: 1, until: null });
});
