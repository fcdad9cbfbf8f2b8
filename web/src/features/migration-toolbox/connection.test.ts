// @vitest-environment node
import { expect, it } from "vitest";

import { shopConfigDocument } from "@contract/shops/shopMigration";

import { getShown, isFilled, isSecretUnchanged } from "./connection";

const SAVED = { storeUrl: "https://cars.example", consumerKey: "ck_…1a2b", consumerSecret: "cs_…3c4d" };
const config = shopConfigDocument.parse({ ...SAVED, connected: true, storeName: "Cars" });
const NEW = shopConfigDocument.parse({});

it("shows what was typed, or else what is saved", () => {
  expect(getShown(config, {})).toEqual(SAVED);
  expect(getShown(config, { consumerKey: "", storeUrl: "https://b.example" })).toEqual({
    ...{ storeUrl: "https://b.example", consumerKey: "", consumerSecret: "cs_…3c4d" },
  });
});

it.each(["storeUrl", "consumerKey", "consumerSecret"])("the form isn't complete without %s", (field) => {
  expect(isFilled(SAVED)).toBe(true);
  expect(isFilled({ ...SAVED, [field]: " " })).toBe(false);
});

it("a secret is unchanged if its field has the mask or is blank", () => {
  expect(isSecretUnchanged(config, SAVED)).toBe(true);
  expect(isSecretUnchanged(config, { ...SAVED, consumerSecret: "" })).toBe(true);
  expect(isSecretUnchanged(config, { ...SAVED, consumerSecret: "cs_new" })).toBe(false);
  expect(isSecretUnchanged(NEW, { ...SAVED, consumerSecret: "" })).toBe(false);
});
