import { describe, expect, it } from "vitest";

import { NOTIFICATION_TOPICS } from "../../contract/notifications/notifications.ts";
import { resolveTerms } from "../../contract/listings/terms/resolveTerms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { NewItem } from "../../domain/listings/marketplace.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import { readItemDetails } from "../item/itemDetails.ts";
import { createEbayInventoryCalls, createEbayListingCalls } from "../listingCalls.ts";
import { createEbayNotificationPreferences } from "../notifications/preferences.ts";
import { createEbayRawListingCalls } from "../rawListingCalls.ts";
import { createEbaySyncCalls } from "../syncCalls.ts";
import {
  refusal,
  success,
  TEST_ACCOUNT,
  TEST_SELLER,
  TEST_SETTINGS,
  tradingServer,
} from "../testing/tradingServer.ts";
import { runForAccount } from "../../domain/ebay/tokenAccount.ts";

const TOKEN = "token";
const DAY_MS = 86_400_000;
const ebay = tradingServer();

const ITEM = `<Item>
  ${TEST_SELLER}<ItemID>110</ItemID><Title>Camaro</Title><SKU>1.10</SKU><ApplicationData>L1</ApplicationData>
  <Quantity>5</Quantity><WatchCount>4</WatchCount><DispatchTimeMax>2</DispatchTimeMax>
  <SellingStatus><QuantitySold>2</QuantitySold><CurrentPrice currencyID="USD">4.50</CurrentPrice><ListingStatus>Active</ListingStatus></SellingStatus>
  <PictureDetails><PictureURL>https://p/1</PictureURL><PictureURL>https://p/2</PictureURL></PictureDetails>
  <ListingDetails><ViewItemURL>https://www.test/itm/110</ViewItemURL><StartTime>2026-11-01T00:00:00.000Z</StartTime><EndTime>2026-12-01T00:00:00.000Z</EndTime></ListingDetails>
  <ShippingDetails><ShippingType>Calculated</ShippingType><CalculatedShippingRate><PackagingHandlingCosts>1.25</PackagingHandlingCosts></CalculatedShippingRate>
    <ShippingServiceOptions><ShippingService>USPSFirstClass</ShippingService><ShippingServiceCost>3.50</ShippingServiceCost></ShippingServiceOptions>
    <ShippingServiceOptions><ShippingService>USPSPriority</ShippingService></ShippingServiceOptions></ShippingDetails>
  <ShippingPackageDetails><WeightMajor>0</WeightMajor><WeightMinor>4</WeightMinor></ShippingPackageDetails>
  <SellerProfiles>
    <SellerShippingProfile><ShippingProfileID>7</ShippingProfileID><ShippingProfileName>Ship</ShippingProfileName></SellerShippingProfile>
    <SellerPaymentProfile><PaymentProfileName>Pay</PaymentProfileName></SellerPaymentProfile>
    <SellerReturnProfile><ReturnProfileName>Back</ReturnProfileName></SellerReturnProfile>
  </SellerProfiles></Item>`;
const EMPTY_ITEM = `<Item><ItemID>110</ItemID>${TEST_SELLER}</Item>`;

const asSeller = <T>(work: () => Promise<T>): Promise<T> => runForAccount(TEST_ACCOUNT, work);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("an item", () => {
  it("is read with the quantity for sale, without the sold one", async () => {
    const sent = ebay.answers({ GetItem: success(ITEM) });
    expect(await asSeller(() => createEbayListingCalls(TEST_SETTINGS).getItem(TOKEN, "110"))).toEqual({
      itemId: "110",
      title: "Camaro",
      sku: "1.10",
      applicationData: "L1",
      listingStatus: "Active",
      quantity: 3,
      quantitySold: 2,
      price: 4.5,
      pictureUrls: ["https://p/1", "https://p/2"],
      listingUrl: "https://www.test/itm/110",
      ...{ listingType: null, hasVariations: false },
    });
    expect(sent[0]?.body).toContain("<DetailLevel>ReturnAll</DetailLevel>");
    expect(sent[0]?.body).toContain("<ItemID>110</ItemID>");
  });

  it("is read although eBay says little of it", async () => {
    ebay.answers({ GetItem: success(EMPTY_ITEM) });
    expect(await asSeller(() => createEbayListingCalls(TEST_SETTINGS).getItem(TOKEN, "110"))).toEqual({
      ...{ itemId: "110", title: "", sku: null, applicationData: null, listingStatus: "" },
      ...{ quantity: 0, quantitySold: 0, price: 0, pictureUrls: [], listingUrl: null },
      ...{ listingType: null, hasVariations: false },
    });
  });

  it("is shown to testers with its shipping, its policies and the answer itself", async () => {
    ebay.answers({ GetItem: success(ITEM) });
    const { fullXML, ...details } = await readItemDetails(TEST_SETTINGS, TOKEN, "110");
    expect(details).toEqual({
      summary: {
        ...{ itemId: "110", title: "Camaro", sku: "1.10", status: "Active", price: 4.5 },
        ...{ quantity: 3, quantitySold: 2, listingUrl: "https://www.test/itm/110" },
      },
      shipping: {
        type: "Calculated",
        handlingCost: null,
        services: [
          { service: "USPSFirstClass", cost: 3.5 },
          { service: "USPSPriority", cost: null },
        ],
        ...{ weightMajor: "0", weightMinor: "4", dispatchTimeMax: "2" },
      },
      businessPolicies: { shipping: "Ship", payment: "Pay", return: "Back" },
    });
    expect(fullXML).toContain("<SKU>1.10</SKU>");
    const rate =
      "<CalculatedShippingRate><PackagingHandlingCosts>1.50</PackagingHandlingCosts></CalculatedShippingRate>";
    ebay.answers({
      GetItem: success(
        `<Item><ShippingDetails><ShippingType>Calculated</ShippingType>${rate}<ShippingServiceOptions></ShippingServiceOptions></ShippingDetails></Item>`,
      ),
    });
    expect(await readItemDetails(TEST_SETTINGS, TOKEN, "110")).toMatchObject({
      shipping: { handlingCost: 1.5 },
    });
    ebay.answers({ GetItem: success("<Item></Item>") });
    expect(await readItemDetails(TEST_SETTINGS, TOKEN, "110")).toMatchObject({
      summary: { itemId: "110", title: "", status: "", price: 0, quantity: 0, listingUrl: null },
      shipping: { type: null, handlingCost: null, services: [] },
      businessPolicies: { shipping: null, payment: null, return: null },
    });
  });

  it("is read by eBay's own field names, its quantity without what has sold", async () => {
    ebay.answers({ GetItem: success(ITEM) });
    expect(await createEbayRawListingCalls(TEST_SETTINGS).read(TOKEN, "110")).toMatchObject({
      ItemID: "110",
      Quantity: 3,
      QuantitySold: 2,
      CurrentPrice: 4.5,
      ListingStatus: "Active",
      ViewItemURL: "https://www.test/itm/110",
    });
  });
});

describe("changing what is on sale", () => {
  it("sets the quantity absolutely", async () => {
    const sent = ebay.answers({ ReviseInventoryStatus: success("") });
    await createEbayListingCalls(TEST_SETTINGS).setQuantity(TOKEN, "110", 3);
    expect(sent[0]?.body).toContain(
      "<InventoryStatus><ItemID>110</ItemID><Quantity>3</Quantity></InventoryStatus>",
    );
  });

  it("sets prices and quantities of several at once, and answers which eBay has changed", async () => {
    const done = "<InventoryStatus><ItemID>111</ItemID></InventoryStatus>";
    const sent = ebay.answers({ ReviseInventoryStatus: success(done) });
    const changed = await createEbayInventoryCalls(TEST_SETTINGS).reviseInventory(TOKEN, [
      { itemId: "110", price: 4.5 },
      { itemId: "111", quantity: 2 },
    ]);
    expect([...changed]).toEqual(["111"]);
    expect(sent[0]?.body).toContain(
      '<InventoryStatus><ItemID>110</ItemID><StartPrice currencyID="USD">4.50</StartPrice></InventoryStatus>',
    );
    expect(sent[0]?.body).toContain(
      "<InventoryStatus><ItemID>111</ItemID><Quantity>2</Quantity></InventoryStatus>",
    );
  });

  it("revises the changed terms with those that belong to them, but none that a business policy sets", async () => {
    const sent = ebay.answers({ GetItem: success(ITEM), ReviseFixedPriceItem: success("") });
    const calls = createEbayListingCalls(TEST_SETTINGS);
    const fresh = await asSeller(() => calls.readWhole(TOKEN, "110"));
    if (fresh === null) throw new Error("no item");
    sent.length = 0;
    await calls.revise(TOKEN, fresh, { title: "Mustang" });
    expect(sent.map(({ call }) => call)).toEqual(["ReviseFixedPriceItem"]);
    expect(sent[0]?.body).toContain("<Item><ItemID>110</ItemID><Title>Mustang</Title></Item>");
    sent.length = 0;
    // The item has a business policy, which decides what shipping costs.
    await calls.revise(TOKEN, fresh, { terms: { returns: "none", dispatchDays: 1 } });
    expect(sent).toEqual([]);
    await calls.revise(TOKEN, fresh, { sku: null, specifics: [] });
    expect(sent[0]?.body).toContain("<DeletedField>Item.SKU</DeletedField>");
    expect(sent[0]?.body).toContain("<DeletedField>Item.ItemSpecifics</DeletedField>");
  });

  it("ends an item once", async () => {
    const calls = createEbayListingCalls(TEST_SETTINGS);
    const sent = ebay.answers({ EndFixedPriceItem: success("") });
    expect(await calls.endFixedPrice(TOKEN, "110")).toEqual({ alreadyEnded: false });
    expect(sent[0]?.body).toContain("<EndingReason>NotAvailable</EndingReason>");
    for (const code of ["1047", "291", "21916750"]) {
      ebay.answers({ EndFixedPriceItem: refusal(code) });
      expect(await calls.endFixedPrice(TOKEN, "110")).toEqual({ alreadyEnded: true });
    }
    ebay.answers({ EndFixedPriceItem: refusal("17") });
    expect(await codeOf(calls.endFixedPrice(TOKEN, "110"))).toBe("ebay/refused");
  });
});

describe("checking an item", () => {
  const item: NewItem = {
    ...{ uuid: "a".repeat(32), applicationData: null, title: "Car", descriptionHtml: "Car", sku: null },
    ...{ quantity: 1, priceCents: 200, pictureUrls: [], specifics: [], conditionId: null },
    ...{ categoryId: null, storeCategoryIds: [], bestOffer: null, immediatePayment: null, containers: {} },
    conditionDescription: null,
    conditionDescriptors: null,
    contacts: { manufacturer: null, responsible: null },
    terms: resolveTerms(SAMPLE_TERMS, {}).terms,
  };

  it("lists nothing, and answers eBay's warnings", async () => {
    const sent = ebay.answers({
      VerifyAddFixedPriceItem: `<Response><Ack>Warning</Ack><Errors><LongMessage>Short title.</LongMessage><ErrorCode>9</ErrorCode><SeverityCode>Warning</SeverityCode></Errors></Response>`,
    });
    expect(await createEbayListingCalls(TEST_SETTINGS).verifyItem(TOKEN, item)).toEqual({
      warnings: [{ code: "9", message: "Short title." }],
    });
    expect(sent.map(({ call }) => call)).toEqual(["VerifyAddFixedPriceItem"]);
    expect(sent[0]?.body).toContain("<Title>Car</Title>");
  });
});

describe("reading for a sync", () => {
  const calls = createEbaySyncCalls(TEST_SETTINGS);
  const list = (items: string) => `<ItemArray>${items}</ItemArray>`;

  it("asks for all that changed in a time", async () => {
    const sent = ebay.answers({ GetSellerEvents: success(list(ITEM + "<Item></Item>")) });
    const { items, truncated } = await calls.readChanges(TOKEN, 0, DAY_MS);
    expect(truncated).toBe(false);
    expect(items).toEqual([
      {
        ...{ itemId: "110", title: "Camaro", sku: "1.10", applicationData: "L1", state: "active" },
        ...{ endedEarly: false, quantity: 3, quantitySold: 2, price: 4.5, watchCount: 4 },
        listingUrl: "https://www.test/itm/110",
        startTime: Date.parse("2026-11-01T00:00:00Z"),
        endTime: Date.parse("2026-12-01T00:00:00Z"),
        pictureUrls: ["https://p/1", "https://p/2"],
        terms: {
          terms: expect.objectContaining({
            shipping: null,
            dispatchDays: 2,
            package: { ounces: 4 },
          }) as object,
        },
      },
    ]);
    expect(sent[0]?.body).toContain("<DetailLevel>ReturnAll</DetailLevel>");
    expect(sent[0]?.body).toContain("<ModTimeFrom>1970-01-01T00:00:00.000Z</ModTimeFrom>");
    expect(sent[0]?.body).toContain("<ModTimeTo>1970-01-02T00:00:00.000Z</ModTimeTo>");
    expect(sent[0]?.body).toContain("<IncludeWatchCount>true</IncludeWatchCount>");
  });

  it("says that 2,000 changes may not be all", async () => {
    ebay.answers({ GetSellerEvents: success(list(EMPTY_ITEM.repeat(1_999))) });
    expect(await calls.readChanges(TOKEN, 0, 1)).toMatchObject({ truncated: false });
    ebay.answers({ GetSellerEvents: success(list(EMPTY_ITEM.repeat(2_000))) });
    expect(await calls.readChanges(TOKEN, 0, 1)).toMatchObject({ truncated: true });
  });

  it("says that changes aren't all if their answer is too long for the memory", async () => {
    const sent = ebay.answers({ GetSellerEvents: success(list(EMPTY_ITEM.repeat(9))) });
    const little = createEbaySyncCalls({ ...TEST_SETTINGS, maxAnswerLength: 500 });
    expect(await little.readChanges(TOKEN, 0, 1)).toEqual({ items: [], truncated: true });
    expect(sent).toHaveLength(1);
    const enough = createEbaySyncCalls({ ...TEST_SETTINGS, maxAnswerLength: 5_000 });
    expect((await enough.readChanges(TOKEN, 0, 1)).items).toHaveLength(9);
  });

  it("reads pages of 200 items that end within 119 days", async () => {
    const pages =
      "<PaginationResult><TotalNumberOfPages>2</TotalNumberOfPages><TotalNumberOfEntries>201</TotalNumberOfEntries></PaginationResult>";
    const sent = ebay.answers({ GetSellerList: success(list(EMPTY_ITEM) + pages) });
    expect(await calls.readPage(TOKEN, 0, 2)).toMatchObject({
      items: [{ itemId: "110" }],
      pages: 2,
      total: 201,
    });
    const body = sent[0]?.body ?? "";
    expect(body).toContain("<EndTimeFrom>1970-01-01T00:00:00.000Z</EndTimeFrom>");
    expect(body).toContain(`<EndTimeTo>${new Date(119 * DAY_MS).toISOString()}</EndTimeTo>`);
    expect(body).toContain("<EntriesPerPage>200</EntriesPerPage><PageNumber>2</PageNumber>");
    expect(body).toContain("<GranularityLevel>Fine</GranularityLevel>");
    ebay.answers({ GetSellerList: success("") });
    expect(await calls.readPage(TOKEN, 0, 1)).toEqual({ items: [], pages: 0, total: 0 });
  });

  it("looks back at most 119 days for what has ended", async () => {
    const sent = ebay.answers({ GetSellerList: success("") });
    await calls.listEnded(TOKEN, 0, 200 * DAY_MS, 1);
    await calls.listEnded(TOKEN, 150 * DAY_MS, 200 * DAY_MS, 1);
    expect(sent[0]?.body).toContain(`<EndTimeFrom>${new Date(81 * DAY_MS).toISOString()}</EndTimeFrom>`);
    expect(sent[1]?.body).toContain(`<EndTimeFrom>${new Date(150 * DAY_MS).toISOString()}</EndTimeFrom>`);
  });

  it("finds nothing behind the last page, which is no refusal", async () => {
    ebay.answers({ GetSellerList: refusal("340") });
    expect(await calls.readPage(TOKEN, 0, 3)).toEqual({ items: [], pages: 2, total: 0 });
    ebay.answers({ GetSellerList: refusal("37") });
    expect(await codeOf(calls.readPage(TOKEN, 0, 3))).toBe("ebay/refused");
  });

  it("finds no item if there is none any more", async () => {
    ebay.answers({ GetItem: success(ITEM) });
    const read = () => asSeller(() => calls.readItem(TOKEN, "110"));
    expect(await read()).toMatchObject({ itemId: "110" });
    ebay.answers({ GetItem: refusal("17") });
    expect(await read()).toBeNull();
    ebay.answers({ GetItem: refusal("37") });
    expect(await codeOf(read())).toBe("ebay/refused");
  });
});

describe("notification preferences", () => {
  const calls = createEbayNotificationPreferences(TEST_SETTINGS);

  it("are the application's and the seller's, with the topics that are on", async () => {
    let requestCount = 0;
    const sent = ebay.answers({
      GetNotificationPreferences: () => {
        requestCount += 1;
        return requestCount === 1
          ? success(
              "<ApplicationDeliveryPreferences><ApplicationEnable>Enable</ApplicationEnable><ApplicationURL>https://us</ApplicationURL></ApplicationDeliveryPreferences>",
            )
          : success(
              "<UserDeliveryPreferenceArray><NotificationEnable><EventType>ItemSold</EventType><EventEnable>Enable</EventEnable></NotificationEnable><NotificationEnable><EventType>ItemListed</EventType><EventEnable>Disable</EventEnable></NotificationEnable></UserDeliveryPreferenceArray>",
            );
      },
    });
    expect(await calls.readPreferences(TOKEN)).toEqual({
      applicationEnabled: true,
      url: "https://us",
      topics: ["ItemSold"],
    });
    expect(sent.map(({ body }) => /<PreferenceLevel>(\w+)</.exec(body)?.[1])).toEqual([
      "Application",
      "User",
    ]);
  });

  it("are none if eBay says nothing", async () => {
    ebay.answers({ GetNotificationPreferences: success("") });
    expect(await calls.readPreferences(TOKEN)).toEqual({ applicationEnabled: false, url: null, topics: [] });
  });

  it("are set absolutely: these topics on, all others off", async () => {
    const sent = ebay.answers({ SetNotificationPreferences: success("") });
    await calls.setPreferences(TOKEN, "https://us", ["ItemSold"]);
    const body = sent[0]?.body ?? "";
    expect(body).toContain(
      "<ApplicationEnable>Enable</ApplicationEnable><ApplicationURL>https://us</ApplicationURL><DeviceType>Platform</DeviceType>",
    );
    expect(body).toContain("<EventType>ItemSold</EventType><EventEnable>Enable</EventEnable>");
    expect(body.match(/<EventEnable>Disable</g)).toHaveLength(NOTIFICATION_TOPICS.length - 1);
  });
});
