import { expect, it } from "vitest";

import { success, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";
import { readItemDetails } from "./itemDetails.ts";

const ebay = tradingServer();

async function read(item: string) {
  const answer = success(`<Item>${item}</Item>`);
  const sent = ebay.answers({ GetItem: answer });
  const details = await readItemDetails(TEST_SETTINGS, "token", "110551234567");
  return { sent, answer, details };
}

it("reads what is for sale of an item, and eBay's answer as it is", async () => {
  const { details, answer, sent } = await read(`
    <ItemID>110</ItemID><Title>Camaro</Title><SKU>DHR20</SKU><Quantity>5</Quantity>
    <SellingStatus>
      <ListingStatus>Active</ListingStatus><CurrentPrice>3.5</CurrentPrice><QuantitySold>2</QuantitySold>
    </SellingStatus>
    <ListingDetails><ViewItemURL>https://www.test/itm/110</ViewItemURL></ListingDetails>`);
  expect(details.summary).toEqual({
    ...{ itemId: "110", title: "Camaro", sku: "DHR20", status: "Active", price: 3.5 },
    ...{ quantity: 3, quantitySold: 2, listingUrl: "https://www.test/itm/110" },
  });
  expect(details.fullXML).toBe(answer);
  expect(sent[0]?.body).toContain("<ItemID>110551234567</ItemID>");
});

it("reads the shipping, with the handling in dollars", async () => {
  const { details } = await read(`
    <ShippingDetails>
      <ShippingType>Calculated</ShippingType>
      <CalculatedShippingRate><PackagingHandlingCosts>1.5</PackagingHandlingCosts></CalculatedShippingRate>
      <ShippingServiceOptions>
        <ShippingService>USPSPriority</ShippingService><ShippingServiceCost>4.5</ShippingServiceCost>
      </ShippingServiceOptions>
      <ShippingServiceOptions><ShippingService>USPSMedia</ShippingService></ShippingServiceOptions>
    </ShippingDetails>
    <ShippingPackageDetails><WeightMajor>0</WeightMajor><WeightMinor>3</WeightMinor></ShippingPackageDetails>
    <DispatchTimeMax>1</DispatchTimeMax>`);
  expect(details.shipping).toEqual({
    ...{ type: "Calculated", handlingCost: 1.5, weightMajor: "0", weightMinor: "3", dispatchTimeMax: "1" },
    services: [
      { service: "USPSPriority", cost: 4.5 },
      { service: "USPSMedia", cost: null },
    ],
  });
});

it("reads the names of business policies", async () => {
  const { details } = await read(`
    <SellerProfiles>
      <SellerShippingProfile><ShippingProfileName>Mail</ShippingProfileName></SellerShippingProfile>
      <SellerPaymentProfile><PaymentProfileName>Cards</PaymentProfileName></SellerPaymentProfile>
      <SellerReturnProfile><ReturnProfileName>30 days</ReturnProfileName></SellerReturnProfile>
    </SellerProfiles>`);
  expect(details.businessPolicies).toEqual({ shipping: "Mail", payment: "Cards", return: "30 days" });
});

it("an empty answer gives only the item's number", async () => {
  const { details } = await read("");
  expect(details.summary).toEqual({
    ...{ itemId: "110551234567", title: "", sku: null, status: "", price: 0 },
    ...{ quantity: 0, quantitySold: 0, listingUrl: null },
  });
  expect(details.shipping).toMatchObject({ type: null, handlingCost: null, services: [] });
  expect(details.businessPolicies).toEqual({ shipping: null, payment: null, return: null });
});
