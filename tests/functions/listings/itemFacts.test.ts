import { beforeAll, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

let seller: Person;
beforeAll(async () => {
  seller = await createMember();
});

const texts = async () => (await admin().firestore.doc(paths.listingTexts(seller.uid)).get()).data();
const CONTACT = {
  ...{ company: "Maker GmbH", street: "Weg 1", city: "Berlin", country: "DE", email: "safety@maker.example" },
};

it("what eBay demands in a category is read without a connected seller", async () => {
  const { data } = await callAs(seller, "getEbayCategory", { categoryId: null });
  const { rules } = data as { rules: { aspects: { name: string; isRequired: boolean }[] } };
  expect(rules.aspects.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(["Brand"]);
  expect((await callAs(seller, "getEbayCategory", { categoryId: "222" })).data).toEqual({ rules: null });
  const found = await callAs(seller, "suggestEbayCategories", { query: "hot wheels camaro" });
  expect(found.data).toMatchObject({ categories: [{ id: "180506", name: "Contemporary Manufacture" }] });
});

it("a template is saved, and one with an unknown placeholder changes nothing", async () => {
  expect((await callAs(seller, "saveListingTexts", { template: "{title}" })).error).toBeUndefined();
  const refused = await callAs(seller, "saveListingTexts", { template: "{titel}" });
  expect(refused.error?.details).toMatchObject({ code: "input/invalid" });
  expect(await texts()).toEqual({ template: "{title}" });
});

it("contacts of a brand are saved, replaced and removed, and incomplete ones change nothing", async () => {
  const save = (contacts: object | null) =>
    callAs(seller, "saveListingTexts", { contacts: { brand: "Maker", contacts } });
  expect((await save({ manufacturer: CONTACT, responsible: null })).error).toBeUndefined();
  const silent = { ...CONTACT, email: "" };
  const refused = await save({ manufacturer: silent, responsible: null });
  expect(refused.error?.details).toMatchObject({ code: "input/invalid" });
  expect(await texts()).toMatchObject({ contacts: { Maker: { manufacturer: { company: "Maker GmbH" } } } });
  await save(null);
  expect(await texts()).toHaveProperty("contacts", {});
});
