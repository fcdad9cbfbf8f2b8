import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  drawPicture,
  listErrorCodes,
  writeItemXml,
  startMarket,
  readValue,
  type ItemFields,
  type Market,
} from "./ebayMarket.ts";

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

const listings = async () => (await market.control<{ listings: unknown[] }>("state")).listings;

describe("AddFixedPriceItem", () => {
  it("lists an item, and returns its id, SKU, times and fees", async () => {
    const xml = await market.trading("AddFixedPriceItem", token, writeItemXml());
    expect(readValue(xml, "Ack")).toBe("Success");
    expect(readValue(xml, "ItemID")).toMatch(/^\d{12}$/);
    expect(readValue(xml, "SKU")).toBe("1.10");
    expect(xml).toContain('<Name>ListingFee</Name><Fee currencyID="USD">0.0</Fee>');
    expect(await listings()).toHaveLength(1);
  });

  it("refuses a UUID that has listed an item, names the item, and lists no second one", async () => {
    const uuid = "9cebd9a6825644ec8d06c436d6cf494b";
    const itemId = await market.list(token, { UUID: uuid });
    const second = await market.trading(
      "AddFixedPriceItem",
      token,
      writeItemXml({ UUID: uuid.toUpperCase() }),
    );
    expect(listErrorCodes(second)).toEqual(["488"]);
    expect(second).toContain(`<ErrorParameters ParamID="1"><Value>${itemId}</Value></ErrorParameters>`);
    expect(await listings()).toHaveLength(1);
  });

  it("lists one item for twenty requests at once with one UUID", async () => {
    const body = writeItemXml({ UUID: "0123456789abcdef0123456789abcdef" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => market.trading("AddFixedPriceItem", token, body)),
    );
    expect(answers.filter((xml) => readValue(xml, "Ack") === "Success")).toHaveLength(1);
    expect(await listings()).toHaveLength(1);
  });

  it.each<[string, Partial<ItemFields>, string]>([
    ["a title over 80 characters", { Title: "x".repeat(81) }, "70"],
    ["no title", { Title: "" }, "37"],
    ["no description", { Description: "" }, "106"],
    ["no category", { PrimaryCategory: "" }, "87"],
    ["a branch of the category tree", { PrimaryCategory: "<CategoryID>222</CategoryID>" }, "87"],
    ["a price under 0.99", { StartPrice: "0.5" }, "73"],
    ["a price that is no number", { StartPrice: "cheap" }, "73"],
    ["no quantity to sell", { Quantity: "0" }, "515"],
    ["a duration other than GTC", { ListingDuration: "Days_7" }, "83"],
    ["no condition", { ConditionID: "" }, "21916884"],
    ["no shipping service", { ShippingDetails: "" }, "10019"],
    ["no picture", { PictureDetails: "" }, "21919136"],
    [
      "a picture that is not reachable by https",
      { PictureDetails: "<PictureURL>http://x.example/1.jpg</PictureURL>" },
      "37",
    ],
    [
      "more than 24 pictures",
      { PictureDetails: "<PictureURL>https://x.example/1.jpg</PictureURL>".repeat(25) },
      "37",
    ],
    [
      "a specific over 65 characters",
      {
        ItemSpecifics: `<NameValueList><Name>Brand</Name><Value>Acme</Value></NameValueList><NameValueList><Name>Model</Name><Value>${"x".repeat(66)}</Value></NameValueList>`,
      },
      "21919308",
    ],
  ])("refuses %s and lists nothing", async (_, fields, code) => {
    const xml = await market.trading("AddFixedPriceItem", token, writeItemXml(fields));
    expect(readValue(xml, "Ack")).toBe("Failure");
    expect(listErrorCodes(xml)).toEqual([code]);
    expect(await listings()).toEqual([]);
  });

  it("refuses an invalid start time", async () => {
    const body = writeItemXml().replace("</Item>", "<ScheduleTime>tomorrow</ScheduleTime></Item>");
    expect(listErrorCodes(await market.trading("AddFixedPriceItem", token, body))).toEqual(["37"]);
  });

  it("names every broken rule at once", async () => {
    const xml = await market.trading(
      "AddFixedPriceItem",
      token,
      writeItemXml({ Title: "", PictureDetails: "" }),
    );
    expect(listErrorCodes(xml)).toEqual(["37", "21919136"]);
  });

  it("refuses an uploaded picture under 500 pixels", async () => {
    const { imageUrl } = (await (await market.upload(token, await drawPicture(300, 499))).json()) as {
      imageUrl: string;
    };
    const PictureDetails = `<PictureURL>${imageUrl}</PictureURL>`;
    const xml = await market.trading("AddFixedPriceItem", token, writeItemXml({ PictureDetails }));
    expect(listErrorCodes(xml)).toEqual(["21919137"]);
  });

  it("only checks as VerifyAddFixedPriceItem, and uses up no UUID", async () => {
    const body = writeItemXml({ UUID: "0123456789abcdef0123456789abcdef" });
    const verified = await market.trading("VerifyAddFixedPriceItem", token, body);
    expect(readValue(verified, "ItemID")).toBe("0");
    expect(await listings()).toEqual([]);
    expect(readValue(await market.trading("AddFixedPriceItem", token, body), "Ack")).toBe("Success");
  });
});

describe("GetItem", () => {
  it("returns what was listed, with unchanged texts", async () => {
    const itemId = await market.list(token);
    const xml = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect(readValue(xml, "Title")).toBe("1967 Camaro &amp; friends");
    expect(readValue(xml, "SKU")).toBe("1.10");
    expect(readValue(xml, "ListingStatus")).toBe("Active");
    expect(readValue(xml, "ViewItemURL")).toBe(`${market.url}/itm/${itemId}`);
    expect(readValue(xml, "PictureURL")).toBe("https://pictures.example.com/front.jpg");
  });

  it("returns the description and the specifics only on request", async () => {
    const itemId = await market.list(token);
    const plain = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect(plain).not.toMatch(/<Description>|<ItemSpecifics>/);
    const whole = await market.trading(
      "GetItem",
      token,
      `<DetailLevel>ReturnAll</DetailLevel><ItemID>${itemId}</ItemID><IncludeItemSpecifics>true</IncludeItemSpecifics>`,
    );
    expect(readValue(whole, "Description")).toBe("&lt;p&gt;Carded, unopened &amp;amp; mint.&lt;/p&gt;");
    expect(whole).toContain("<Name>Scale</Name><Value>1:64</Value>");
  });

  it("counts sold ones in Quantity", async () => {
    const itemId = await market.list(token);
    await market.control("buy", { itemId, quantity: 2 });
    const xml = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect(readValue(xml, "Quantity")).toBe("3");
    expect(readValue(xml, "QuantitySold")).toBe("2");
  });

  it("refuses an unknown item", async () => {
    const xml = await market.trading("GetItem", token, "<ItemID>110000000000</ItemID>");
    expect(listErrorCodes(xml)).toEqual(["17"]);
  });

  it("returns another seller's item with its seller, but without its watchers", async () => {
    const itemId = await market.list(token);
    const other = (await market.signIn("blister_pack_bob")).access_token;
    const whole = `<DetailLevel>ReturnAll</DetailLevel><ItemID>${itemId}</ItemID><IncludeWatchCount>true</IncludeWatchCount>`;
    const user = await market.trading("GetUser", token, "");
    for (const [asking, watchers] of [
      [token, "0"],
      [other, undefined],
    ] as const) {
      const xml = await market.trading("GetItem", asking, whole);
      expect(readValue(xml, "Title")).toBe("1967 Camaro &amp; friends");
      expect(readValue(xml, "UserID")).toBe("redline_garage");
      expect(readValue(xml, "EIASToken")).toBe(readValue(user, "EIASToken"));
      expect(readValue(xml, "WatchCount")).toBe(watchers);
    }
  });

  it("finds no SKU of another seller", async () => {
    await market.list(token);
    const other = (await market.signIn("blister_pack_bob")).access_token;
    const xml = await market.trading("GetItem", other, "<SKU>1.10</SKU>");
    expect(listErrorCodes(xml)).toEqual(["17"]);
  });
});

describe("changing and ending", () => {
  it("revises the fields that are sent and leaves the others", async () => {
    const itemId = await market.list(token);
    const revised = await market.trading(
      "ReviseFixedPriceItem",
      token,
      `<Item><ItemID>${itemId}</ItemID><Title>New title</Title><Quantity>7</Quantity></Item>`,
    );
    expect(readValue(revised, "Ack")).toBe("Success");
    const xml = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect([readValue(xml, "Title"), readValue(xml, "Quantity"), readValue(xml, "SKU")]).toEqual([
      "New title",
      "7",
      "1.10",
    ]);
    expect(readValue(xml, "ItemRevised")).toBe("true");
  });

  it.each<[string, (itemId: string) => Promise<unknown>]>([
    ["a copy has sold", (itemId) => market.control("buy", { itemId })],
    ["an offer waits", (itemId) => market.control("offer", { itemId, price: "4.00" })],
  ])("keeps the title when %s, and changes everything else", async (_, happen) => {
    const itemId = await market.list(token);
    await happen(itemId);
    const revise = (fields: string) =>
      market.trading("ReviseFixedPriceItem", token, `<Item><ItemID>${itemId}</ItemID>${fields}</Item>`);
    expect(listErrorCodes(await revise("<Title>New title</Title><Quantity>7</Quantity>"))).toEqual(["10039"]);
    expect(listErrorCodes(await revise("<SubTitle>New</SubTitle>"))).toEqual(["10039"]);
    const same = "<Title>1967 Camaro &amp; friends</Title>";
    expect(readValue(await revise(`${same}<StartPrice>7.25</StartPrice>`), "Ack")).toBe("Success");
  });

  it("removes a field by DeletedField, unless the listing requires it", async () => {
    const itemId = await market.list(token);
    const revise = (field: string) =>
      market.trading(
        "ReviseFixedPriceItem",
        token,
        `<Item><ItemID>${itemId}</ItemID></Item><DeletedField>${field}</DeletedField>`,
      );
    expect(readValue(await revise("Item.SKU"), "Ack")).toBe("Success");
    expect(listErrorCodes(await revise("Item.PictureDetails"))).toEqual(["21919136"]);
    const xml = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect(readValue(xml, "SKU")).toBeUndefined();
    expect(readValue(xml, "PictureURL")).toBe("https://pictures.example.com/front.jpg");
  });

  it("changes price and quantity of up to four, all or none", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => market.list(token)));
    const status = (id: string, quantity: string) =>
      `<InventoryStatus><ItemID>${id}</ItemID><StartPrice>7.25</StartPrice><Quantity>${quantity}</Quantity></InventoryStatus>`;
    const revise = (statuses: string[]) => market.trading("ReviseInventoryStatus", token, statuses.join(""));
    const done = await revise(ids.slice(0, 4).map((id) => status(id, "9")));
    expect(done.match(/<InventoryStatus>/g)).toHaveLength(4);
    expect(readValue(done, "StartPrice")).toBe("7.25");
    expect(listErrorCodes(await revise(ids.map((id) => status(id, "8"))))).toEqual(["37"]);
    expect(listErrorCodes(await revise([status(ids[0] ?? "", "8"), status(ids[1] ?? "", "0")]))).toEqual([
      "515",
    ]);
    const xml = await market.trading("GetItem", token, `<ItemID>${ids[0]}</ItemID>`);
    expect(readValue(xml, "Quantity")).toBe("9");
  });

  it("ends a listing once, and refuses changes afterwards", async () => {
    const itemId = await market.list(token);
    const end = () =>
      market.trading(
        "EndFixedPriceItem",
        token,
        `<ItemID>${itemId}</ItemID><EndingReason>NotAvailable</EndingReason>`,
      );
    expect(readValue(await end(), "EndTime")).toBeDefined();
    expect(listErrorCodes(await end())).toEqual(["1047"]);
    const revise = await market.trading(
      "ReviseFixedPriceItem",
      token,
      `<Item><ItemID>${itemId}</ItemID><Title>x</Title></Item>`,
    );
    expect(listErrorCodes(revise)).toEqual(["291"]);
    const status = `<InventoryStatus><ItemID>${itemId}</ItemID><Quantity>2</Quantity></InventoryStatus>`;
    expect(listErrorCodes(await market.trading("ReviseInventoryStatus", token, status))).toEqual([
      "21916750",
    ]);
  });

  it("ends a listing when the last one is bought", async () => {
    const itemId = await market.list(token, { Quantity: "1" });
    await market.control("buy", { itemId });
    const xml = await market.trading("GetItem", token, `<ItemID>${itemId}</ItemID>`);
    expect(readValue(xml, "ListingStatus")).toBe("Completed");
    expect(await market.control("buy", { itemId })).toEqual({ problem: "no such active listing" });
  });
});

describe("GetMyeBaySelling", () => {
  it("sorts listings into active, scheduled, sold and unsold", async () => {
    const [active, bought, ended] = [
      await market.list(token),
      await market.list(token, { Quantity: "1" }),
      await market.list(token),
    ];
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = readValue(
      await market.trading(
        "AddFixedPriceItem",
        token,
        writeItemXml().replace("</Item>", `<ScheduleTime>${soon}</ScheduleTime></Item>`),
      ),
      "ItemID",
    );
    await market.control("buy", { itemId: bought });
    await market.control("end", { itemId: ended });
    const xml = await market.trading("GetMyeBaySelling", token, "<DetailLevel>ReturnAll</DetailLevel>");
    const idsIn = (list: string) =>
      [...(new RegExp(`<${list}>.*</${list}>`, "s").exec(xml)?.[0] ?? "").matchAll(/<ItemID>(\d+)/g)].map(
        ([, id]) => id,
      );
    expect(idsIn("ActiveList")).toEqual([active]);
    expect(idsIn("ScheduledList")).toEqual([scheduled]);
    expect(idsIn("SoldList")).toEqual([bought]);
    expect(idsIn("UnsoldList")).toEqual([ended]);
  });

  it("pages, and refuses an unknown page", async () => {
    for (let count = 0; count < 5; count++) await market.list(token);
    const page = (number: number) =>
      market.trading(
        "GetMyeBaySelling",
        token,
        `<ActiveList><Include>true</Include><Pagination><EntriesPerPage>2</EntriesPerPage><PageNumber>${number}</PageNumber></Pagination></ActiveList>`,
      );
    const last = await page(3);
    expect(readValue(last, "TotalNumberOfPages")).toBe("3");
    expect(readValue(last, "TotalNumberOfEntries")).toBe("5");
    expect(last.match(/<Item>/g)).toHaveLength(1);
    expect(listErrorCodes(await page(4))).toEqual(["340"]);
  });

  it("returns only the requested lists", async () => {
    const xml = await market.trading(
      "GetMyeBaySelling",
      token,
      "<ActiveList><Include>false</Include></ActiveList>",
    );
    expect(xml).not.toContain("<ActiveList>");
    expect(xml).not.toContain("<SoldList>");
  });
});

describe("GetStore", () => {
  it("returns the store's own categories, three levels deep", async () => {
    const xml = await market.trading("GetStore", token, "");
    expect(readValue(xml, "URLPath")).toBe("redline_garage");
    expect(xml).toMatch(
      /<CustomCategory>.*<Name>Mainline<.*<ChildCategory>.*<Name>2020s<.*<ChildCategory>.*<Name>Trucks &amp; vans</s,
    );
  });

  it("narrows them to a branch and to a depth", async () => {
    const structure = "<CategoryStructureOnly>true</CategoryStructureOnly>";
    const branch = await market.trading(
      "GetStore",
      token,
      `${structure}<RootCategoryID>111</RootCategoryID>`,
    );
    expect([...branch.matchAll(/<CategoryID>(\d+)/g)].map(([, id]) => id)).toEqual(["111", "121", "122"]);
    expect(branch).not.toContain("<URL>");
    const flat = await market.trading("GetStore", token, "<LevelLimit>1</LevelLimit>");
    expect(flat).not.toContain("ChildCategory");
    const missing = await market.trading("GetStore", token, "<RootCategoryID>9</RootCategoryID>");
    expect(listErrorCodes(missing)).toEqual(["37"]);
  });
});

describe("the envelope", () => {
  it.each([
    ["no token", "", {}, "930"],
    ["an unknown token", "v^1.1#nobody", {}, "21916984"],
    ["no site", "v^1.1#nobody", { "X-EBAY-API-SITEID": "" }, "10012"],
    ["no compatibility level", "v^1.1#nobody", { "X-EBAY-API-COMPATIBILITY-LEVEL": "" }, "10012"],
  ])("refuses %s", async (_, asking, headers, code) => {
    expect(listErrorCodes(await market.trading("GetUser", asking, "", headers))).toEqual([code]);
  });

  it("tells an expired token from an unknown one, in the header and in the body", async () => {
    await market.control("expire-tokens", {});
    expect(listErrorCodes(await market.trading("GetUser", token, ""))).toEqual(["21917053"]);
    const inBody = (text: string) =>
      `<RequesterCredentials><eBayAuthToken>${text}</eBayAuthToken></RequesterCredentials>`;
    expect(listErrorCodes(await market.trading("GetUser", "", inBody(token)))).toEqual(["932"]);
    expect(listErrorCodes(await market.trading("GetUser", "", inBody("nobody")))).toEqual(["931"]);
  });

  it("returns the MessageID as CorrelationID, refuses unknown calls and broken XML", async () => {
    expect(
      readValue(await market.trading("GetUser", token, "<MessageID>m-1</MessageID>"), "CorrelationID"),
    ).toBe("m-1");
    expect(listErrorCodes(await market.trading("GetCategories", token, ""))).toEqual(["2"]);
    expect(listErrorCodes(await market.trading("GetUser", token, "<UserID>a & b</UserID>"))).toEqual(["5"]);
    expect(listErrorCodes(await market.trading("GetUser", token, "<UserID>"))).toEqual(["5"]);
  });
});
