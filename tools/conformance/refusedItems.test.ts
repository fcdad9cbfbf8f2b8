import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { carDetails } from "../../functions/src/contract/listing/values.ts";
import { AppError } from "../../functions/src/contract/wire/errors.ts";
import { listingTextStore } from "../../functions/src/db/item/listingTexts.ts";
import { readCategoryRules } from "../../functions/src/domain/item/categoryRules.ts";
import { NO_ITEM_FACTS } from "../../functions/src/domain/item/itemFacts.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { memoryFirestore } from "../../tests/support/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { KEYSET, openWorld, type World } from "./seller/world.ts";

const DRAFT = {
  title: "Hot Wheels Nightjar",
  price: 3,
  quantity: 1,
  brand: "Hot Wheels",
  status: "draft",
  isDraft: true,
  ebayItemId: null,
  firebaseImages: ["https://photos.test/front.jpg"],
};
const VINTAGE = { primaryCategory: { categoryId: "180505", name: null } };
const TRADING_CARDS = { primaryCategory: { categoryId: "183050", name: null } };
const CONTACT = {
  ...{ company: "Maker GmbH", street: "Weg 1", city: "Berlin", region: "", postalCode: "10115" },
  ...{ country: "DE", email: "safety@maker.example", phone: "" },
};

interface Refusal {
  /** The field beside which the sentence stands, and the part of it. */
  field: string;
  part?: string;
  words: RegExp;
  draft: object;
  /** What the seller changes at that field. */
  mend: object;
  /** What the simulator has to demand for it. */
  category?: Record<string, string>;
  /** eBay's own code, if the item gets there because its category's rules couldn't be read. */
  code: string;
}

const REFUSALS: Record<string, Refusal> = {
  "without a title": {
    field: "title",
    words: /a title/,
    draft: { title: " " },
    mend: { title: "Nightjar" },
    code: "37",
  },
  "with a title that is too long": {
    field: "title",
    words: /at most 80/,
    draft: { title: "x".repeat(81) },
    mend: { title: "Nightjar" },
    code: "70",
  },
  "without a price": {
    field: "price",
    words: /a price/,
    draft: { price: null },
    mend: { price: 3 },
    code: "73",
  },
  "without copies": {
    field: "quantity",
    words: /a quantity/,
    draft: { quantity: 0 },
    mend: { quantity: 1 },
    code: "515",
  },
  "without a picture": {
    field: "firebaseImages",
    words: /a picture/,
    draft: { firebaseImages: [] },
    mend: { firebaseImages: DRAFT.firebaseImages },
    code: "21919136",
  },
  "in a branch of the category tree": {
    field: "primaryCategory",
    words: /without subcategories/,
    draft: { primaryCategory: { categoryId: "222", name: null } },
    mend: { primaryCategory: null },
    code: "87",
  },
  "in a category that eBay doesn't have": {
    field: "primaryCategory",
    words: /a category/,
    draft: { primaryCategory: { categoryId: "99999", name: null } },
    mend: { primaryCategory: null },
    code: "87",
  },
  "without its brand": {
    field: "itemSpecifics",
    part: "Brand",
    words: /item specific Brand/,
    draft: { brand: null },
    mend: { itemSpecifics: { Brand: "Unbranded" } },
    code: "21919303",
  },
  "without another required specific": {
    field: "itemSpecifics",
    part: "Vehicle Type",
    words: /item specific Vehicle Type/,
    draft: VINTAGE,
    mend: { itemSpecifics: { "Vehicle Type": "Car" } },
    code: "21919303",
  },
  "with a value that eBay doesn't offer": {
    field: "itemSpecifics",
    part: "Vehicle Type",
    words: /a value of Vehicle Type that eBay offers/,
    draft: { ...VINTAGE, itemSpecifics: { "Vehicle Type": "Boat" } },
    mend: { itemSpecifics: { "Vehicle Type": "Bus" } },
    code: "37",
  },
  "with several values where one is taken": {
    field: "itemSpecifics",
    part: "Scale",
    words: /one value of Scale/,
    draft: { itemSpecifics: { Scale: "1:64|1:43" } },
    mend: { itemSpecifics: { Scale: "1:64" } },
    code: "37",
  },
  "in a condition that its category doesn't have": {
    field: "conditionId",
    words: /a condition that eBay has/,
    draft: { conditionId: "5000" },
    mend: { conditionId: "3000" },
    code: "21916883",
  },
  "without what eBay asks of its condition": {
    field: "conditionId",
    part: "40001",
    words: /the detail Card Condition/,
    draft: { ...TRADING_CARDS, conditionId: "4000", itemSpecifics: { Franchise: "Cars" } },
    mend: { conditionDescriptors: { "40001": "400011" } },
    code: "37",
  },
  "without safety contacts where eBay requires them": {
    field: "safety",
    part: "manufacturer",
    words: /the manufacturer of its brand/,
    draft: { brand: "Maker" },
    mend: {},
    category: { id: "180506", safety: "REQUIRED" },
    code: "37",
  },
};

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let world: World;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
beforeEach(async () => {
  await control("reset", {});
  const firestore = memoryFirestore(Date.now);
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore });
  await world.connect();
});
afterAll(() => simulator.close());

const control = (path: string, body: object) =>
  fetch(`${simulator.url}/control/${path}`, { method: "POST", body: JSON.stringify(body) });
const callsOf = async (call: string): Promise<number> => {
  const { calls } = (await (await fetch(`${simulator.url}/control/calls`)).json()) as {
    calls: { call: string }[];
  };
  return calls.filter((each) => each.call === call).length;
};
const listing = (id = "L1") => world.firestore.doc(paths.listing(world.uid, id));
const publish = (ports = world.publishPorts) => publishListing(ports, world.uid, "L1");
const refusalOf = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("nothing was refused", { cause: error });
  return error;
};

/** Mends the listing as the seller would, at the field that was named. */
async function mend({ field, mend: change }: Refusal): Promise<void> {
  if (field === "safety") {
    const contacts = { manufacturer: CONTACT, responsible: null };
    await listingTextStore(world.firestore).saveContacts(world.uid, "Maker", contacts, 10);
  } else await listing().update(change);
}

describe.each(Object.entries(REFUSALS))("an item %s", (_, refusal) => {
  const { field, part, words, draft, category, code } = refusal;
  beforeEach(async () => {
    if (category) await control("categories", category);
    await listing().set({ ...DRAFT, ...draft });
  });

  test("is refused at its field before anything is sent, and goes live once that is mended", async () => {
    const before = await callsOf("AddFixedPriceItem");
    const error = await refusalOf(publish());
    expect(error.code).toBe("listing/not-publishable");
    expect(error.params).toMatchObject({ field, ...(part !== undefined && { part }) });
    expect(error.params["message"]).toMatch(words);
    expect(await callsOf("AddFixedPriceItem")).toBe(before);

    await mend(refusal);
    expect((await publish()).ebayItemId).toMatch(/^\d+$/);
  });

  test.skipIf(["title", "price", "quantity", "firebaseImages"].includes(field))(
    "is refused by eBay at the same field if its category's rules can't be read",
    async () => {
      const blind = { ...world.publishPorts, itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) } };
      const error = await refusalOf(publish(blind));
      expect(error.code).toBe("ebay/refused");
      expect(error.params).toMatchObject({ field, ebayCode: code });

      await mend(refusal);
      expect((await publish()).ebayItemId).toMatch(/^\d+$/);
    },
  );
});

describe("a poor card", () => {
  const poor = { car: carDetails.parse({ condition: "poor" }) };

  test("goes live as used, with words about it", async () => {
    await listing().set({ ...DRAFT, ...poor });
    const { ebayItemId } = await publish();
    const item = await world.asSeller(world.uid, (token) =>
      world.publishPorts.marketplace.readWhole(token, ebayItemId),
    );
    expect(item).toMatchObject({
      conditionId: "3000",
      containers: { ConditionDescription: expect.stringContaining("poor condition") as string },
    });
  });

  test("never goes live as New, even if its seller chooses so", async () => {
    await listing().set({ ...DRAFT, ...poor, conditionId: "1000" });
    const error = await refusalOf(publish());
    expect(error.params).toMatchObject({ field: "conditionId" });
    await listing().update({ conditionId: "7000" });
    await publish();
  });

  test("is never revised to New", async () => {
    await listing().set({ ...DRAFT, ...poor });
    await publish();
    const revised = await reviseListing(world.editPorts, world.uid, {
      listingId: "L1",
      base: {},
      changes: { conditionId: "1000" },
    });
    expect(revised).toMatchObject({ outcome: "refused", field: "conditionId" });
  });
});

describe("a description", () => {
  const readText = async (ebayItemId: string) =>
    (await world.asSeller(world.uid, (token) => world.publishPorts.marketplace.readWhole(token, ebayItemId)))
      ?.descriptionHtml;

  test("is made by the seller's template, stays the seller's own words here, and is made again of new ones", async () => {
    await listingTextStore(world.firestore).saveTemplate(
      world.uid,
      "<h2>{title}</h2>\n\n{description}\n\nSeries: {series}\nYear: {year}\n\n{history}",
    );
    await listing().set({ ...DRAFT, description: "Mint <3", year: 2016, carHistory: "Drawn in 1969." });
    const { ebayItemId } = await publish();
    expect(await readText(ebayItemId)).toBe(
      "<h2>Hot Wheels Nightjar</h2><p>Mint &lt;3</p><p>Year: 2016</p><p>Drawn in 1969.</p>",
    );

    const revise = (changes: object, base: Record<string, string>) =>
      reviseListing(world.editPorts, world.uid, { listingId: "L1", base, changes });
    await revise({ title: "Nightjar" }, { title: DRAFT.title });
    expect((await listing().get()).get("description")).toBe("Mint <3");

    expect(await revise({ description: "Near mint" }, { description: "Mint <3" })).toMatchObject({
      outcome: "revised",
      sent: ["description"],
    });
    expect(await readText(ebayItemId)).toContain("<p>Near mint</p><p>Year: 2016</p>");
    expect((await listing().get()).get("description")).toBe("Near mint");
    expect(await revise({}, {})).toMatchObject({ outcome: "saved" });
  });

  test("that its seller changes at eBay replaces the one here", async () => {
    await listing().set({ ...DRAFT, description: "Mint" });
    const { ebayItemId } = await publish();
    const { marketplace } = world.publishPorts;
    await world.asSeller(world.uid, async (token) => {
      const item = await marketplace.readWhole(token, ebayItemId);
      if (item) await marketplace.revise(token, item, { descriptionHtml: "<p>Written at eBay</p>" });
    });
    await reviseListing(world.editPorts, world.uid, {
      listingId: "L1",
      base: { title: DRAFT.title },
      changes: { title: "Nightjar" },
    });
    expect((await listing().get()).get("description")).toBe("Written at eBay");
  });
});

test("what eBay demands is read with three calls, and kept for all sellers", async () => {
  for (let times = 0; times < 3; times += 1) await readCategoryRules(world.categoryPorts, "180506");
  expect(await callsOf("taxonomy.getItemAspectsForCategory")).toBe(1);
  expect(await callsOf("metadata.getItemConditionPolicies")).toBe(1);
  expect(await callsOf("metadata.getRegulatoryPolicies")).toBe(1);
});

test("safety contacts of a known brand go along where eBay takes them", async () => {
  await listing().set(DRAFT);
  const { ebayItemId } = await publish();
  const item = await world.asSeller(world.uid, (token) =>
    world.publishPorts.marketplace.readWhole(token, ebayItemId),
  );
  expect(item?.containers["Regulatory"]).toMatchObject({
    Manufacturer: { CompanyName: "Mattel, Inc.", Country: "US" },
  });
});
