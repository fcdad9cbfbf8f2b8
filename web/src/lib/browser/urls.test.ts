import { expect, it } from "vitest";

import { toSameOriginPath, urls } from "./urls";

it.each(["/collection", "/collection?search=a%26b#top", "/"])("keeps %s, which is ours", (path) => {
  expect(toSameOriginPath(path, "/dashboard")).toBe(path);
});

it.each([
  null,
  "",
  "collection",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
])("refuses %j", (path) => {
  expect(toSameOriginPath(path, "/dashboard")).toBe("/dashboard");
});

it("carries a whole address through the terms page", () => {
  const asked = "/collection?search=a&status=b#c";
  const parameter = new URL(urls.termsThen(asked), "https://x.test").searchParams.get("redirect");
  expect(toSameOriginPath(parameter, "/")).toBe(asked);
});

it.each([
  [urls.loginThen("/"), "/login"],
  [urls.loginThen("/inbox?kind=offer"), "/login?redirect=%2Finbox%3Fkind%3Doffer"],
  [urls.userNotFoundThen("/"), "/user-not-found"],
  [urls.userNotFoundThen("/inbox?kind=offer"), "/user-not-found?redirect=%2Finbox%3Fkind%3Doffer"],
  [urls.collectionSearch("a&b"), "/collection?search=a%26b"],
  [urls.listing("a/b"), "/listing/a%2Fb"],
  [urls.editListing("a b"), "/edit-listing/a%20b"],
  [urls.editListingEnhanced("a"), "/edit-listing-enhanced/a"],
  [urls.reviseListing("a?"), "/revise-listing/a%3F"],
  [urls.galleryOf("dana"), "/g/dana"],
  [urls.carsInGallery("dana", ["a,b", "c"]), "/g/dana?cars=a%2Cb,c"],
  [urls.sharedWishlist("dana", "custom_1&"), "/g/dana?wishlist=custom_1%26"],
  [urls.conversation("c#1"), "/ai?c=c%231"],
  [urls.admin(), "/admin"],
  [urls.admin("users"), "/admin/users"],
  [urls.admin("users", "roles"), "/admin/users/roles"],
  [urls.inboxOf("offer"), "/inbox?kind=offer"],
  [urls.inquiry("1&2"), "/inbox?state=all&thread=1%262"],
  [urls.placesSearch("A 1"), "/places?search=A%201"],
  [urls.place("A%201"), "/places/A%25201"],
  [urls.order("12-34567"), "/order/12-34567"],
  [urls.orderById("a/b"), "/order-by-id/a%2Fb"],
])("links to %s", (address, expected) => {
  expect(address).toBe(expected);
});
