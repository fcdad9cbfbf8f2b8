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
