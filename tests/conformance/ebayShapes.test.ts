import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { listErrorCodes, writeItemXml, startMarket, readValue, type Market } from "./ebayMarket.ts";

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn()).access_token;
});
afterAll(() => market.close());

const SELLER = "redline_garage";
const AUCTION = writeItemXml({ ListingDuration: "Days_7" }).replace("FixedPriceItem", "Chinese");
const VARIATIONS = writeItemXml().replace(
  "</Item>",
  "<Variations><Variation><SKU>RED</SKU><StartPrice>6.99</StartPrice><Quantity>2</Quantity></Variation></Variations></Item>",
);

/** Adds one item that was listed with other tools. */
async function place(template: string, fields: object = {}): Promise<string> {
  const { itemIds } = await market.control<{ itemIds: string[] }>("listings", {
    seller: SELLER,
    count: 1,
    template,
    ...fields,
  });
  return itemIds[0] ?? "";
}
const getItem = (itemId: string) =>
  market.trading(
    "GetItem",
    token,
    `<DetailLevel>ReturnAll</DetailLevel><ItemID>${itemId}</ItemID><IncludeItemSpecifics>true</IncludeItemSpecifics>`,
  );
const revise = (itemId: string, fields: string) =>
  market.trading("ReviseFixedPriceItem", token, `<Item><ItemID>${itemId}</ItemID>${fields}</Item>`);
const setQuantity = (itemId: string, quantity: number) =>
  market.trading(
    "ReviseInventoryStatus",
    token,
    `<InventoryStatus><ItemID>${itemId}</ItemID><Quantity>${quantity}</Quantity></InventoryStatus>`,
  );
const end = (call: string, itemId: string) =>
  market.trading(call, token, `<ItemID>${itemId}</ItemID><EndingReason>NotAvailable</EndingReason>`);

describe("a revision", () => {
  it("replaces a container as a whole", async () => {
    const itemId = await market.list(token);
    const brand = "<NameValueList><Name>Brand</Name><Value>Acme</Value></NameValueList>";
    await revise(itemId, `<ItemSpecifics>${brand}</ItemSpecifics>`);
    const xml = await getItem(itemId);
    expect(xml).toContain("<ItemSpecifics><NameValueList><Name>Brand</Name><Value>Acme</Value>");
    expect(xml).not.toContain("<Name>Scale</Name>");
    expect(readValue(xml, "ConditionID")).toBe("1000");
  });

  it("without services in its shipping is refused, and changes nothing", async () => {
    const itemId = await market.list(token);
    const before = await getItem(itemId);
    const answer = await revise(
      itemId,
      "<ShippingDetails><ShippingType>Flat</ShippingType></ShippingDetails>",
    );
    expect(listErrorCodes(answer)).toEqual(["10019"]);
    expect(readValue(await getItem(itemId), "ShippingService")).toBe(readValue(before, "ShippingService"));
  });

  it("keeps every container that wasn't sent", async () => {
    const rare = "<Regulatory><Manufacturer><CompanyName>Acme</CompanyName></Manufacturer></Regulatory>";
    const itemId = await place(writeItemXml().replace("</Item>", `${rare}</Item>`));
    await revise(itemId, "<Title>Another</Title>");
    expect(await getItem(itemId)).toContain(rare);
  });
});

describe("an auction", () => {
  it("has its format, its bids and its end", async () => {
    const itemId = await place(AUCTION);
    await market.control("bid", { itemId, price: "7.50" });
    const xml = await getItem(itemId);
    expect(readValue(xml, "ListingType")).toBe("Chinese");
    expect(readValue(xml, "BidCount")).toBe("1");
    expect(readValue(xml, "CurrentPrice")).toBe("7.5");
  });

  it.each(["ReviseFixedPriceItem", "ReviseInventoryStatus", "EndFixedPriceItem"])(
    "is refused by %s",
    async (call) => {
      const itemId = await place(AUCTION);
      const answers = {
        ReviseFixedPriceItem: () => revise(itemId, "<Title>Another</Title>"),
        ReviseInventoryStatus: () => setQuantity(itemId, 2),
        EndFixedPriceItem: () => end("EndFixedPriceItem", itemId),
      };
      expect(listErrorCodes(await answers[call as keyof typeof answers]())).toEqual(["37"]);
    },
  );

  it("is ended by EndItem, which ends fixed prices too", async () => {
    for (const itemId of [await place(AUCTION), await market.list(token)]) {
      expect(readValue(await end("EndItem", itemId), "Ack")).toBe("Success");
      expect(readValue(await getItem(itemId), "ListingStatus")).toBe("Completed");
      expect(listErrorCodes(await end("EndItem", itemId))).toEqual(["1047"]);
    }
  });
});

it("an item with variations accepts no common price or quantity", async () => {
  const itemId = await place(VARIATIONS);
  expect(listErrorCodes(await revise(itemId, "<StartPrice>9.99</StartPrice>"))).toEqual(["21916635"]);
  expect(listErrorCodes(await setQuantity(itemId, 5))).toEqual(["21916635"]);
  expect(readValue(await revise(itemId, "<Title>Another</Title>"), "Ack")).toBe("Success");
  expect(await getItem(itemId)).toContain("<SKU>RED</SKU>");
});

it("an item of the Inventory API can't be changed or ended by a Trading call", async () => {
  const itemId = await place(writeItemXml(), { inventoryApi: true });
  const answers = [
    await revise(itemId, "<Title>Another</Title>"),
    await setQuantity(itemId, 5),
    await end("EndFixedPriceItem", itemId),
    await end("EndItem", itemId),
  ];
  expect(answers.flatMap(listErrorCodes)).toEqual(Array.from({ length: 4 }, () => "21919474"));
});

it("the out-of-stock preference is returned on request", async () => {
  const ask = (fields: string) => market.trading("GetUserPreferences", token, fields);
  const asked = "<ShowOutOfStockControlPreference>true</ShowOutOfStockControlPreference>";
  expect(readValue(await ask(""), "OutOfStockControlPreference")).toBeUndefined();
  expect(readValue(await ask(asked), "OutOfStockControlPreference")).toBe("false");
  await market.control("out-of-stock", { seller: SELLER, on: true });
  expect(readValue(await ask(asked), "OutOfStockControlPreference")).toBe("true");
});
