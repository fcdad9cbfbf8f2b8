import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type ItemAtEbay,
  type ListingDocument,
  listingDocument,
} from "../../functions/src/contract/documents.ts";
import { listingTerms } from "../../functions/src/contract/listing/terms.ts";
import {
  MARKETPLACE_FIELDS,
  type MarketplaceField,
} from "../../functions/src/contract/listing/listingEdit.ts";
import { planRevision } from "../../functions/src/domain/listings/edit/planRevision.ts";
import { adoptItem, WHOLE_FIELDS } from "../../functions/src/domain/listings/whole/listingValues.ts";
import { readItemAtEbay } from "../../functions/src/ebay/item/itemAtEbay.ts";
import { buildRevision } from "../../functions/src/ebay/item/itemXml.ts";
import { parseXml as parseAnswer } from "../../functions/src/ebay/trading/parseXml.ts";
import { writeRequest } from "../../functions/src/ebay/trading/tradingClient.ts";
import { findElements, type XmlElement as ReadElement } from "../../functions/src/ebay/trading/xml.ts";
import { keepItemFields } from "../simulators/ebay/trading/items/itemFields.ts";
import { applyRevision } from "../simulators/ebay/trading/items/reviseFixedPriceItem.ts";
import {
  amount,
  element,
  find,
  findAll,
  leaf,
  parseXml,
  textAt,
  writeXml,
  type XmlElement,
} from "../simulators/ebay/trading/xml.ts";
import { anyItem } from "./items/shapes.ts";

/** Answers recorded from eBay by others. They are no part of this repository, so without them only generated items run. */
const RECORDINGS =
  process.env["EBAY_RECORDINGS"] ?? join(import.meta.dirname, "../../../shared/data/ebay/trading");
const RUNS = Number(process.env["ITEM_RUNS"] ?? 1_000);

const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";
/** What eBay adds to an item for itself. */
const OWN_OF_EBAY = [
  ...leaf("ItemID", "256000000001"),
  ...leaf("Quantity", 7),
  ...element("SellingStatus", leaf("BidCount", 0), leaf("QuantitySold", 2), leaf("ListingStatus", "Active")),
];

/** Reads an item as the product does. */
function read(item: XmlElement): ItemAtEbay {
  const price = textAt(item, "StartPrice") ?? "0";
  const whole = {
    name: "Item",
    children: item.children.some(({ name }) => name === "ItemID")
      ? item.children
      : [
          ...item.children,
          ...OWN_OF_EBAY.map((own) =>
            own.name === "SellingStatus"
              ? { ...own, children: [...own.children, ...amount("CurrentPrice", price)] }
              : own,
          ),
        ],
  };
  const xml = writeXml({ name: "GetItemResponse", children: [whole] }, NAMESPACE);
  const found = readItemAtEbay(findElements(parseAnswer(xml), "Item")[0]);
  if (found === null) throw new Error("no item");
  return found;
}

const imported = (item: ItemAtEbay): ListingDocument => {
  const { title, sku, priceCents, quantity, quantitySold, itemId } = item;
  const listing = {
    title,
    sku,
    price: priceCents / 100,
    quantity,
    quantitySold,
    ebayItemId: itemId,
    status: "active",
  };
  const bare = listingDocument.parse(listing);
  return { ...bare, ...adoptItem(bare, null, item) };
};

/** Sends the listing's fields like the product, and applies them like eBay. */
function revise(
  item: XmlElement,
  fresh: ItemAtEbay,
  listing: ListingDocument,
  field: MarketplaceField,
): XmlElement {
  const changes = planRevision(listing, [field], fresh, [NEW_PICTURE]);
  const xml = writeRequest(
    "ReviseFixedPriceItem",
    buildRevision(fresh.itemId, changes, fresh.containers as ReadElement),
  );
  const request = parseXml(xml);
  if ("problem" in request) throw new Error(request.problem);
  const submitted = find(request, "Item");
  if (!submitted) throw new Error("no Item was sent");
  return applyRevision(
    item,
    submitted,
    findAll(request, "DeletedField").map(({ text = "" }) => text),
  );
}

const NEW_PICTURE = "https://i.ebayimg.com/new.jpg";

interface Edit {
  field: MarketplaceField;
  /** The listing after the edit. */
  edit: (listing: ListingDocument) => Partial<ListingDocument>;
  /** The elements of the item that the edit is about. Everything else has to stay. */
  about: readonly string[];
}

/** One edit per field that eBay has. Quantity isn't part of the seller's item: eBay counts it by itself. */
const EDITS: readonly Edit[] = [
  { field: "title", edit: () => ({ title: "Another title" }), about: ["Title"] },
  { field: "sku", edit: () => ({ sku: "NEW-1" }), about: ["SKU"] },
  { field: "price", edit: () => ({ price: 12.34 }), about: ["StartPrice"] },
  { field: "quantity", edit: () => ({ quantity: 42 }), about: [] },
  { field: "description", edit: () => ({ description: "Other words" }), about: ["Description"] },
  { field: "handlingCost", edit: () => ({ handlingCost: 7.77 }), about: ["ShippingDetails/price"] },
  {
    field: "terms",
    edit: ({ terms }) => ({ terms: listingTerms.parse({ ...terms, shippingPrice: 6.66 }) }),
    about: ["ShippingDetails/price"],
  },
  {
    field: "terms",
    edit: ({ terms }) => ({ terms: listingTerms.parse({ ...terms, dispatchDays: 20 }) }),
    about: ["DispatchTimeMax"],
  },
  {
    field: "terms",
    edit: ({ terms }) => ({ terms: listingTerms.parse({ ...terms, returns: "60-seller" }) }),
    about: ["ReturnPolicy"],
  },
  {
    field: "terms",
    edit: ({ terms }) => ({ terms: listingTerms.parse({ ...terms, ounces: 77 }) }),
    about: ["ShippingPackageDetails"],
  },
  {
    field: "firebaseImages",
    edit: () => ({ firebaseImages: ["ours"] }),
    about: ["PictureDetails/PictureURL"],
  },
  { field: "conditionId", edit: () => ({ conditionId: "7000" }), about: ["ConditionID"] },
  {
    field: "conditionDescriptors",
    edit: ({ conditionDescriptors }) => ({
      conditionDescriptors: { ...conditionDescriptors, "40001": "400012" },
    }),
    about: ["ConditionDescriptors/40001"],
  },
  {
    field: "conditionDescriptors",
    edit: () => ({ conditionDescriptors: {} }),
    about: ["ConditionDescriptors/choices"],
  },
  {
    field: "primaryCategory",
    edit: () => ({ primaryCategory: { categoryId: "180506", name: null } }),
    about: ["PrimaryCategory"],
  },
  {
    field: "storeCategory",
    edit: () => ({ storeCategory: { id: "1", name: "Other" } }),
    about: ["Storefront/StoreCategoryID"],
  },
  {
    field: "storeCategory2",
    edit: () => ({ storeCategory2: { id: "77", name: "Mine" } }),
    about: ["Storefront/StoreCategory2ID"],
  },
  {
    field: "itemSpecifics",
    edit: ({ itemSpecifics }) => ({ itemSpecifics: { ...itemSpecifics, "New name": "New|Newer" } }),
    about: ["ItemSpecifics/New name"],
  },
  {
    field: "itemSpecifics",
    edit: ({ itemSpecifics }) => {
      const [first = "Scale"] = Object.keys(itemSpecifics);
      return { itemSpecifics: { ...itemSpecifics, [first]: "1:43" } };
    },
    about: ["ItemSpecifics/first"],
  },
  {
    field: "itemSpecifics",
    edit: ({ itemSpecifics }) => ({
      itemSpecifics: Object.fromEntries(Object.entries(itemSpecifics).slice(1)),
    }),
    about: ["ItemSpecifics/first"],
  },
  {
    field: "bestOfferEnabled",
    edit: ({ bestOfferEnabled }) => ({ bestOfferEnabled: bestOfferEnabled !== true }),
    about: ["BestOfferDetails"],
  },
  {
    field: "bestOfferDetails",
    edit: () => ({ bestOfferDetails: { autoAcceptPrice: 9.5, minimumBestOfferPrice: 5 } }),
    about: ["ListingDetails/limits"],
  },
  {
    field: "immediatePayment",
    edit: ({ immediatePayment }) => ({ immediatePayment: immediatePayment !== true }),
    about: ["AutoPay"],
  },
];

/** Leaves out what an edit is about, so that the rest can be compared. */
function without(item: XmlElement, about: readonly string[], first: string | undefined): XmlElement {
  const drop = (container: string, isDropped: (child: XmlElement) => boolean): XmlElement => ({
    ...item,
    children: item.children.flatMap((child) => {
      if (child.name !== container) return [child];
      const children = child.children.filter((inner) => !isDropped(inner));
      return children.length === 0 ? [] : [{ ...child, children }];
    }),
  });
  const [path = ""] = about;
  const [container = "", part] = path.split("/");
  if (part === undefined)
    return { ...item, children: item.children.filter(({ name }) => name !== container) };
  switch (part) {
    case "price":
      return withoutPrice(item);
    case "limits":
      return drop(container, ({ name }) =>
        ["MinimumBestOfferPrice", "BestOfferAutoAcceptPrice"].includes(name),
      );
    case "choices":
      return drop(container, (descriptor) => textAt(descriptor, "AdditionalInfo") === undefined);
    case "first":
      return drop(container, (pair) => textAt(pair, "Name") === (first ?? "Scale"));
    case "40001":
    case "New name":
      return drop(container, (pair) => textAt(pair, "Name") === part);
    case "StoreCategoryID":
    case "StoreCategory2ID":
      // A store category of none is the same as no store category.
      return drop(container, ({ name, text }) => name === part || text === "0");
    default:
      return drop(container, ({ name }) => name === part);
  }
}

/** Leaves out the price that a buyer pays first: of the first service, or for packing under calculated shipping. */
function withoutPrice(item: XmlElement): XmlElement {
  let services = 0;
  const isCalculated = textAt(item, "ShippingDetails", "ShippingType")?.startsWith("Calculated") === true;
  const strip = (child: XmlElement): XmlElement => {
    if (child.name === "CalculatedShippingRate" && isCalculated) {
      return { ...child, children: child.children.filter(({ name }) => name !== "PackagingHandlingCosts") };
    }
    if (child.name !== "ShippingServiceOptions" || isCalculated) return child;
    services += 1;
    if (services > 1) return child;
    const free = ["ShippingServiceCost", "FreeShipping"];
    return { ...child, children: child.children.filter(({ name }) => !free.includes(name)) };
  };
  return {
    ...item,
    children: item.children.map((child) =>
      child.name === "ShippingDetails"
        ? {
            ...child,
            children: child.children
              .map(strip)
              .filter(({ name, children }) => name !== "CalculatedShippingRate" || children.length > 0),
          }
        : child,
    ),
  };
}

function expectOnlyThat(item: XmlElement, { field, edit, about }: Edit): void {
  const fresh = read(item);
  const listing = imported(fresh);
  const edited = { ...listing, ...edit(listing) };
  const before = keepItemFields(item, "USD");
  const after = revise(before, fresh, edited, field);
  const [first] = Object.keys(listing.itemSpecifics);
  expect(without(after, about, first)).toEqual(without(before, about, first));
}

describe("an item that was listed elsewhere, revised in one field", () => {
  test("is tried with every field that eBay has", () => {
    expect(new Set(EDITS.map(({ field }) => field))).toEqual(new Set(MARKETPLACE_FIELDS));
  });

  test("is tried with every part that a seller can have given it", () => {
    const xml = fc
      .sample(anyItem, { numRuns: 300, seed: 1 })
      .map((item) => writeXml(item, NAMESPACE))
      .join("");
    const parts = [
      ...["SubTitle", "SecondaryCategory", "AdditionalInfo", "ExcludeShipToLocation", "ShipToLocations"],
      ...["ResponsiblePerson", "Manufacturer", "Statement", "Hazmat", "ProductCompliancePolicyID"],
      ...["CountryPolicies", "ShippingIrregular", "WeightMajor", "InternationalShippingServiceOption"],
      ...[
        "Variation",
        "MaximumQuantity",
        "LotSize",
        "BuyerRequirementDetails",
        "CrossBorderTrade",
        "Charity",
      ],
    ];
    expect(parts.filter((part) => !xml.includes(`</${part}>`))).toEqual([]);
    const several = [
      "ShippingServiceOptions",
      "InternationalShippingServiceOption",
      "ResponsiblePerson",
      "Variation",
    ];
    for (const part of several) expect(xml, part).toMatch(new RegExp(`</${part}>\\s*<${part}>`));
  });

  test("has only that field changed, whatever its shape", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anyItem, fc.constantFrom(...EDITS), (item, edit) => {
        expectOnlyThat(item, edit);
      }),
      { numRuns: RUNS },
    );
  });

  test("takes the new value", () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const fresh = read(item);
        const listing = imported(fresh);
        const scale = { ...listing, itemSpecifics: { ...listing.itemSpecifics, Scale: "1:43|1:18" } };
        const after = read(revise(keepItemFields(item, "USD"), fresh, scale, "itemSpecifics"));
        expect(after.specifics.find(({ name }) => name === "Scale")?.values).toEqual(["1:43", "1:18"]);
        const titled = revise(keepItemFields(item, "USD"), fresh, { ...listing, title: "Zamac" }, "title");
        expect(textAt(titled, "Title")).toBe("Zamac");
      }),
      { numRuns: 100 },
    );
  });

  test("needs nothing sent while nothing was edited, and keeps what eBay changed meanwhile", () => {
    fc.assert(
      fc.property(anyItem, anyItem, (item, later) => {
        const [base, fresh] = [read(item), read(later)];
        const listing = imported(base);
        const all = [...WHOLE_FIELDS, "title", "price", "sku", "quantity"] as const;
        expect(planRevision(listing, all, base, [])).toEqual({});
        const edited = { ...listing, itemSpecifics: { ...listing.itemSpecifics, Scale: "1:43" } };
        const adopted = { ...edited, ...adoptItem(edited, base, fresh) };
        const { specifics = fresh.specifics } = planRevision(adopted, ["itemSpecifics"], fresh, []);
        const rest = (pairs: ItemAtEbay["specifics"]) =>
          pairs.filter(({ name }) => name.toLowerCase() !== "scale");
        expect(rest([...specifics])).toEqual(rest(fresh.specifics));
        expect(specifics.find(({ name }) => name.toLowerCase() === "scale")?.values).toEqual(["1:43"]);
      }),
      { numRuns: 300 },
    );
  });
});

const recordings = existsSync(RECORDINGS) ? globSync("**/*.xml", { cwd: RECORDINGS }).sort() : [];

if (recordings.length === 0)
  process.stdout.write(`No recorded item is revised: there are no recordings in ${RECORDINGS}\n`);

describe.runIf(recordings.length > 0)("a recorded item, revised in one field", () => {
  const items = recordings.flatMap((file) => recordedItems(file));

  test("is in every recording that has a whole item", () => {
    const files = new Set(items.map(([name]) => name.replace(/ \d+$/, "")));
    const without = recordings.filter((file) => !files.has(file));
    process.stdout.write(
      `${items.length} items of ${files.size} recordings; ${without.length} have no whole item: ${without.join(", ")}\n`,
    );
    expect(items.length).toBeGreaterThanOrEqual(10);
    for (const file of without) {
      // Only GetItem returns specifics. An item with them is a whole one.
      expect(/<Item>[^]*<ItemSpecifics>/.test(readFileSync(join(RECORDINGS, file), "utf8")), file).toBe(
        false,
      );
    }
  });

  test.each(items)("%s has only that field changed", (_name, item) => {
    for (const edit of EDITS) expectOnlyThat(item, edit);
  });
});

/** The whole items of an answer. Lists without details have a few fields only, and orders none of them. */
function recordedItems(file: string): [string, XmlElement][] {
  const root = parseXml(readFileSync(join(RECORDINGS, file), "utf8").replace(/^\uFEFF/, ""));
  if ("problem" in root) return [];
  const found = [...findAll(root, "Item"), ...findAll(find(root, "ItemArray"), "Item")];
  return found.flatMap((item, index) =>
    textAt(item, "ItemID") !== undefined && find(item, "ShippingDetails")
      ? [[`${file} ${index + 1}`, item] as [string, XmlElement]]
      : [],
  );
}
