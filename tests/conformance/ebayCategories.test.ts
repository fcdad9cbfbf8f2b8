import eBayApi from "ebay-api";
import type { components as taxonomy } from "ebay-api/types/restful/specs/commerce_taxonomy_v1_oas3.js";
import type { components as metadata } from "ebay-api/types/restful/specs/sell_metadata_v1_oas3.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  CLIENT_ID,
  CLIENT_SECRET,
  listErrorCodes,
  type ItemFields,
  writeItemXml,
  type Market,
  RU_NAME,
  startMarket,
} from "./ebayMarket.ts";

type Taxonomy = taxonomy["schemas"];
type Metadata = metadata["schemas"];

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

const specifics = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(
      ([name, values]) =>
        `<NameValueList><Name>${name}</Name>${values
          .split("|")
          .map((value) => `<Value>${value}</Value>`)
          .join("")}</NameValueList>`,
    )
    .join("");
const add = (fields: Partial<ItemFields> & { Regulatory?: string }, extra = "") =>
  market.trading("AddFixedPriceItem", token, writeItemXml(fields).replace("</Item>", `${extra}</Item>`));
const CONTACT =
  "<CompanyName>Mattel</CompanyName><Street1>1 Street</Street1><CityName>City</CityName><Country>US</Country>";
const REGULATORY = `<Regulatory><Manufacturer>${CONTACT}<Phone>1</Phone></Manufacturer><ResponsiblePersons><ResponsiblePerson>${CONTACT}<Email>a@b.example</Email><Types><Type>EUResponsiblePerson</Type></Types></ResponsiblePerson></ResponsiblePersons></Regulatory>`;

describe("an item's category", () => {
  it.each<[string, Partial<ItemFields>, string, string[]]>([
    ["takes an item with what it requires", {}, "", []],
    ["is a leaf", { PrimaryCategory: "<CategoryID>180273</CategoryID>" }, "", ["87"]],
    ["exists", { PrimaryCategory: "<CategoryID>99999</CategoryID>" }, "", ["87"]],
    ["requires a brand", { ItemSpecifics: specifics({ Scale: "1:64" }) }, "", ["21919303"]],
    ["requires a condition", { ConditionID: "" }, "", ["21916884"]],
    ["has conditions of its own", { ConditionID: "5000" }, "", ["21916883"]],
    [
      "lists the values of some specifics",
      { ItemSpecifics: specifics({ Brand: "A", "Country of Origin": "Utopia" }) },
      "",
      ["37"],
    ],
    ["takes one value of most specifics", { ItemSpecifics: specifics({ Brand: "A|B" }) }, "", ["37"]],
    [
      "takes several values of some",
      { ItemSpecifics: specifics({ Brand: "A", Material: "Metal|Resin" }) },
      "",
      [],
    ],
    [
      "requires descriptors of some conditions",
      {
        PrimaryCategory: "<CategoryID>183050</CategoryID>",
        ConditionID: "4000",
        ItemSpecifics: specifics({ Franchise: "A" }),
      },
      "",
      ["37"],
    ],
  ])("%s", async (_, fields, extra, codes) => {
    expect(listErrorCodes(await add(fields, extra))).toEqual(codes);
  });

  it("can require safety contacts", async () => {
    await market.control("categories", { id: "180506", safety: "REQUIRED" });
    const refused = await add({});
    expect(listErrorCodes(refused)).toEqual(["37", "37"]);
    expect(refused).toContain("<Value>Item.Regulatory.Manufacturer</Value>");
    expect(listErrorCodes(await add({}, REGULATORY))).toEqual([]);
    expect(listErrorCodes(await add({}, REGULATORY.replace("<Phone>1</Phone>", "")))).toEqual(["37"]);
  });

  it("names the missing specific as the third parameter", async () => {
    const xml = await add({ ItemSpecifics: "" });
    expect(xml).toContain('<ErrorParameters ParamID="2"><Value>Brand</Value></ErrorParameters>');
  });

  it("checks what a revision sends, and not what an older item lacks", async () => {
    const { itemIds } = await market.control<{ itemIds: string[] }>("listings", {
      seller: "redline_garage",
      count: 1,
      template: writeItemXml({ ItemSpecifics: "" }),
    });
    const revise = (fields: string) =>
      market.trading("ReviseFixedPriceItem", token, `<Item><ItemID>${itemIds[0]}</ItemID>${fields}</Item>`);
    expect(listErrorCodes(await revise("<Title>Another</Title>"))).toEqual([]);
    const scale = `<ItemSpecifics>${specifics({ Scale: "1:64" })}</ItemSpecifics>`;
    expect(listErrorCodes(await revise(scale))).toEqual(["21919303"]);
    expect(listErrorCodes(await revise("<ConditionID>5000</ConditionID>"))).toEqual(["21916883"]);
  });
});

describe("eBay's rules, as an independent client reads them", () => {
  async function client(): Promise<eBayApi> {
    const ebay = new eBayApi({
      appId: CLIENT_ID,
      certId: CLIENT_SECRET,
      devId: "dev",
      sandbox: false,
      siteId: eBayApi.SiteId.EBAY_US,
      ruName: RU_NAME,
      scope: ["https://api.ebay.com/oauth/api_scope"],
    });
    ebay.req.instance.interceptors.request.use((config) => {
      const url = config.url?.replace(/^https:\/\/api\.ebay\.com/, market.url);
      return { ...config, ...(url !== undefined && { url }) };
    });
    await ebay.OAuth2.getApplicationAccessToken();
    return ebay;
  }

  it("suggest categories for words, with their ancestors", async () => {
    const { taxonomy } = (await client()).commerce;
    expect(await taxonomy.getDefaultCategoryTreeId("EBAY_US")).toMatchObject({ categoryTreeId: "0" });
    const { categorySuggestions } = (await taxonomy.getCategorySuggestions(
      "0",
      "Hot Wheels Camaro",
    )) as Taxonomy["CategorySuggestionResponse"];
    expect(categorySuggestions?.[0]).toMatchObject({
      category: { categoryId: "180506", categoryName: "Contemporary Manufacture" },
      categoryTreeNodeAncestors: [
        { categoryId: "180273" },
        { categoryId: "222" },
        { categoryId: "220", categoryName: "Toys & Hobbies" },
      ],
    });
  });

  it("say which specifics a leaf requires, and refuse a branch", async () => {
    const { taxonomy } = (await client()).commerce;
    const { aspects = [] } = (await taxonomy.getItemAspectsForCategory(
      "0",
      "180506",
    )) as Taxonomy["AspectMetadata"];
    const required = aspects.filter(({ aspectConstraint }) => aspectConstraint?.aspectRequired);
    expect(required.map(({ localizedAspectName }) => localizedAspectName)).toEqual(["Brand"]);
    await expect(taxonomy.getItemAspectsForCategory("0", "222")).rejects.toThrow(/leaf category/);
    await expect(taxonomy.getItemAspectsForCategory("0", "99999")).rejects.toThrow(/does not belong/);
  });

  it("say which conditions and safety attributes a category has", async () => {
    const { metadata } = (await client()).sell;
    const conditions = (await metadata.getItemConditionPolicies(
      "EBAY_US",
      "categoryIds:{180273}",
    )) as Metadata["ItemConditionPolicyResponse"];
    expect(conditions.itemConditionPolicies?.map(({ categoryId }) => categoryId)).toEqual([
      "180506",
      "180505",
    ]);
    expect(conditions.itemConditionPolicies?.[0]).toMatchObject({ itemConditionRequired: true });
    const safety = (await metadata.getRegulatoryPolicies(
      "EBAY_US",
      "categoryIds:{180506|99999}",
    )) as Metadata["RegulatoryPolicyResponse"];
    expect(safety.regulatoryPolicies?.[0]?.supportedAttributes).toEqual([
      { name: "MANUFACTURER", usage: "RECOMMENDED" },
      { name: "RESPONSIBLE_PERSONS", usage: "RECOMMENDED" },
    ]);
    expect(safety.warnings).toMatchObject([{ errorId: 46003 }]);
    await expect(metadata.getRegulatoryPolicies("EBAY_MARS", "categoryIds:{1}")).rejects.toThrow();
  });
});
