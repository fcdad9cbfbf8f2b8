import { expect, it } from "vitest";

import { accessOf, EBAY_ACCESS_KEYS, scopesOf } from "./ebayAccess.ts";

const scope = (name: string) => `https://api.ebay.com/oauth/api_scope${name}`;

it("asks for what is always needed, and for the rest where it is wanted", () => {
  expect(scopesOf([])).toEqual([scope(""), scope("/commerce.identity.readonly")]);
  expect(scopesOf(["orders"])).toEqual([...scopesOf([]), scope("/sell.fulfillment")]);
  expect(scopesOf(EBAY_ACCESS_KEYS)).toHaveLength(5);
});

it("finds out what granted scopes give", () => {
  expect(accessOf(scopesOf(["orders", "policies"]))).toEqual(["selling", "orders", "policies"]);
  expect(accessOf([...scopesOf([]), scope("/sell.account")])).toEqual(["selling", "policies"]);
  expect(accessOf([])).toEqual([]);
});
