import { expect, it } from "vitest";

import { listAccess, listScopes, USUAL_ACCESS } from "./ebayAccess.ts";

const scope = (name: string) => `https://api.ebay.com/oauth/api_scope${name}`;

it("requests what is always needed, and the rest on demand", () => {
  expect(listScopes([])).toEqual([scope(""), scope("/commerce.identity.readonly")]);
  expect(listScopes(["orders"])).toEqual([...listScopes([]), scope("/sell.fulfillment")]);
  expect(listScopes(USUAL_ACCESS)).toHaveLength(5);
  expect(listScopes(["drafts"])).toContain(scope("/sell.item.draft"));
});

it("finds out what granted scopes give", () => {
  expect(listAccess(listScopes(["orders", "policies"]))).toEqual(["selling", "orders", "policies"]);
  expect(listAccess([...listScopes([]), scope("/sell.account")])).toEqual(["selling", "policies"]);
  expect(listAccess([])).toEqual([]);
});
