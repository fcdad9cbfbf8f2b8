import { describe, expect, it } from "vitest";

import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import type { ItemChanges, NewItem } from "../../../domain/listings/marketplace.ts";
import { parseXml } from "../../trading/parseXml.ts";
import { writeXml } from "../../trading/xml.ts";
import { buildItemXml, buildRevision } from "./itemXml.ts";

const ITEM: NewItem = {
  ...{ uuid: "0123", applicationData: null, title: "Camaro", descriptionHtml: "Mint", sku: null },
  ...{ quantity: 2, priceCents: 435, pictureUrls: ["https://i.test/1.jpg"], specifics: [] },
  terms: sampleItemTerms({ dispatchDays: 3, returns: "none" }),
  ...{ conditionDescription: null, conditionDescriptors: null, conditionId: null, categoryId: null },
  contacts: { manufacturer: null, responsible: null },
  ...{ storeCategoryIds: [], bestOffer: null, immediatePayment: null, containers: {} },
};
const newItem = (fields: Partial<NewItem>) => writeXml({ Item: buildItemXml({ ...ITEM, ...fields }) });
const specific = (name: string, ...values: string[]) =>
  `<NameValueList><Name>${name}</Name>${values.map((value) => `<Value>${value}</Value>`).join("")}</NameValueList>`;
const SPECIFICS = [
  { name: "Brand", values: ["Hot Wheels"] },
  { name: "Color", values: ["Red", "Black"] },
];
const SPECIFICS_XML = `<ItemSpecifics>${specific("Brand", "Hot Wheels")}${specific("Color", "Red", "Black")}</ItemSpecifics>`;

describe("a new item", () => {
  it("has the listing's price, copies and item specifics", () => {
    const xml = newItem({ specifics: SPECIFICS, sku: "0012" });
    expect(xml).toMatch(/<StartPrice[^>]*>4\.35</);
    expect(xml).toContain("<Quantity>2</Quantity>");
    expect(xml).toContain("<SKU>0012</SKU>");
    expect(xml).toContain("<UUID>0123</UUID>");
    expect(xml).toContain(SPECIFICS_XML);
  });

  it("says nothing of offers, store categories and payment that weren't chosen", () => {
    expect(newItem({})).not.toMatch(/BestOffer|Storefront|AutoPay|SKU|ApplicationData/);
  });

  it("takes offers within the seller's limits", () => {
    const bestOffer = { enabled: true, autoAcceptCents: 400, minimumCents: 250 };
    const xml = newItem({ bestOffer });
    expect(xml).toContain("<BestOfferEnabled>true</BestOfferEnabled>");
    expect(xml).toMatch(/<MinimumBestOfferPrice[^>]*>2\.50</);
    expect(xml).toMatch(/<BestOfferAutoAcceptPrice[^>]*>4\.00</);
  });

  it("is in up to two store categories, where 0 is none", () => {
    expect(newItem({ storeCategoryIds: ["5"] })).toContain(
      "<StoreCategoryID>5</StoreCategoryID><StoreCategory2ID>0</StoreCategory2ID>",
    );
  });

  it("copies what its original has", () => {
    expect(newItem({ containers: { LotSize: "3", Subject: "other" } })).toContain("<LotSize>3</LotSize>");
    expect(newItem({ containers: { LotSize: "3", Subject: "other" } })).not.toContain("Subject");
  });
});

describe("a revision", () => {
  const read = parseXml(
    "<Item><ListingDetails><LocalListingDistance>20</LocalListingDistance></ListingDetails>" +
      "<PictureDetails><GalleryType>Gallery</GalleryType><PhotoDisplay>None</PhotoDisplay><PictureURL>https://i.test/old.jpg</PictureURL></PictureDetails></Item>",
  );
  const revision = (changes: ItemChanges) =>
    writeXml({ Request: buildRevision("110", changes, read) }).replace(/^.*?<Request>/s, "<Request>");

  it("has the changes alone", () => {
    expect(revision({ title: "Z28" })).toBe(
      "<Request><Item><ItemID>110</ItemID><Title>Z28</Title></Item></Request>",
    );
    expect(revision({ priceCents: 0 })).toMatch(/<StartPrice[^>]*>0\.00</);
  });

  it("replaces the item specifics, and deletes them with the last one", () => {
    expect(revision({ specifics: SPECIFICS })).toContain(SPECIFICS_XML);
    const none = revision({ specifics: [] });
    expect(none).toContain("<DeletedField>Item.ItemSpecifics</DeletedField>");
    expect(none).not.toContain("<ItemSpecifics>");
  });

  it("deletes a SKU that is cleared", () => {
    expect(revision({ sku: null })).toContain("<DeletedField>Item.SKU</DeletedField>");
    expect(revision({ sku: "0012" })).toContain("<SKU>0012</SKU>");
  });

  it("keeps the other parts of a container that it replaces", () => {
    const pictures = revision({ pictureUrls: ["https://i.test/new.jpg"] });
    expect(pictures).toContain("<GalleryType>Gallery</GalleryType>");
    expect(pictures).toContain("<PhotoDisplay>None</PhotoDisplay>");
    expect(pictures).toContain("https://i.test/new.jpg");
    expect(pictures).not.toContain("old.jpg");
    const limits = revision({ offerLimits: { autoAcceptCents: 400, minimumCents: 250 } });
    expect(limits).toContain("<LocalListingDistance>20</LocalListingDistance>");
    expect(limits).toMatch(/<MinimumBestOfferPrice[^>]*>2\.50</);
  });
});
