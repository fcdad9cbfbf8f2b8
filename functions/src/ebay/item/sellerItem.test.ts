import { expect, it } from "vitest";

import { readSellerItem } from "./sellerItem.ts";
import { parseXml } from "../trading/parseXml.ts";

const read = (item: string) => readSellerItem(parseXml(`<Item>${item}</Item>`));

const EVENT = `<ItemID>256000000001</ItemID>
  <ListingDetails>
    <StartTime>2026-11-01T00:00:00.000Z</StartTime><EndTime>2026-12-01T00:00:00.000Z</EndTime>
    <ViewItemURL>https://www.ebay.com/itm/256000000001</ViewItemURL>
  </ListingDetails>
  <Quantity>5</Quantity>
  <SellingStatus>
    <CurrentPrice currencyID="USD">5.99</CurrentPrice><QuantitySold>2</QuantitySold>
    <ListingStatus>Active</ListingStatus>
  </SellingStatus>
  <Title>Bone Shaker &amp; friends</Title><SKU>1.10</SKU>`;

it("reads the changed fields, and missing ones as null", () => {
  expect(read(EVENT)).toEqual({
    itemId: "256000000001",
    title: "Bone Shaker & friends",
    sku: "1.10",
    applicationData: null,
    state: "active",
    endedEarly: false,
    quantity: 3,
    quantitySold: 2,
    price: 5.99,
    watchCount: null,
    listingUrl: "https://www.ebay.com/itm/256000000001",
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 11, 1),
    pictureUrls: null,
    terms: {},
  });
});

it("reads the terms of sale that are there, and takes the others for unknown", () => {
  const terms = `<AutoPay>true</AutoPay><ConditionID>3000</ConditionID>
    <PrimaryCategory><CategoryID>180506</CategoryID></PrimaryCategory>
    <ShippingDetails><ShippingServiceOptions><ShippingServiceCost>4.50</ShippingServiceCost></ShippingServiceOptions></ShippingDetails>
    <Storefront><StoreCategoryID>7</StoreCategoryID></Storefront>`;
  expect(read(EVENT + terms)?.terms).toEqual({
    immediatePayment: true,
    conditionId: "3000",
    category: { id: "180506", name: null },
    terms: expect.objectContaining({
      shipping: { kind: "flat", service: null, cents: 450, furtherCents: null, handlingCents: 0 },
    }) as object,
    storeCategoryIds: ["7"],
  });
});

it.each([
  ["accepted", "<BestOfferAutoAcceptPrice>4</BestOfferAutoAcceptPrice>", 400, 0],
  ["minimum", "<MinimumBestOfferPrice>3</MinimumBestOfferPrice>", 0, 300],
])("reads best offers known by their %s price alone", (_, price, autoAcceptCents, minimumCents) => {
  const item = EVENT.replace("<ListingDetails>", `<ListingDetails>${price}`);
  expect(read(item)?.terms).toEqual({ bestOffer: { enabled: false, autoAcceptCents, minimumCents } });
});

it.each([
  ["one picture", "<PictureURL>https://i.test/1.jpg</PictureURL>", ["https://i.test/1.jpg"]],
  [
    "several",
    "<PictureURL>https://i.test/1.jpg</PictureURL><PictureURL>https://i.test/2.jpg</PictureURL>",
    ["https://i.test/1.jpg", "https://i.test/2.jpg"],
  ],
  ["none", "<GalleryType>Gallery</GalleryType>", []],
])("reads %s", (_, pictures, urls) => {
  expect(read(`${EVENT}<PictureDetails>${pictures}</PictureDetails>`)?.pictureUrls).toEqual(urls);
});

it.each([
  ["Active", "active"],
  ["Custom", "scheduled"],
  ["CustomCode", "scheduled"],
  ["Completed", "ended"],
  ["Ended", "ended"],
])("reads %s as %s", (status, state) => {
  expect(read(EVENT.replace("Active", status))?.state).toBe(state);
});

it.each(["0012", "1E5", "1.10"])("leaves the SKU %s as it is", (sku) => {
  expect(read(EVENT.replace("1.10", sku))?.sku).toBe(sku);
});

it("recognizes an item ended early, and ignores one without an id", () => {
  const early = EVENT.replace(
    "</ListingDetails>",
    "<EndingReason>NotAvailable</EndingReason></ListingDetails>",
  );
  expect(read(early)?.endedEarly).toBe(true);
  expect(read("<Title>Nothing</Title>")).toBeNull();
});
