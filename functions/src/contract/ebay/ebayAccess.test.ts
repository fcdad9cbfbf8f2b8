import { expect, it } from "vitest";

import { accessOf, scopesOf, USUAL_ACCESS } from "./ebayAccess.ts";

const scope = (name: string) => `https://api.ebay.com/oauth/api_scope${name}`;

it("requests what is always needed, and the rest on demand", () => {
  expect(scopesOf([])).toEqual([scope(""), scope("/commerce.identity.readonly")]);
  expect(scopesOf(["orders"])).toEqual([...scopesOf([]), scope("/sell.fulfillment")]);
  expect(scopesOf(USUAL_ACCESS)).toHaveLength(5);
  expect(scopesOf(["drafts"])).toContain(scope("/sell.item.draft"));
});

it("finds out what granted scopes give", () => {
  expect(accessOf(scopesOf(["orders", "policies"]))).toEqual(["selling", "orders", "policies"]);
  expect(accessOf([...scopesOf([]), scope("/sell.account")])).toEqual(["selling", "policies"]);
  expect(accessOf([])).toEqual([]);
});
