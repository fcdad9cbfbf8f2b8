import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type ItemAtEbay,
  type ListingDocument,
  listingDocument,
} from "../../functions/src/contract/documents.ts";
import { listingTerms } from "../../functions/src/contract/listings/terms/terms.ts";
import {
  MARKETPLACE_FIELDS,
  type MarketplaceField,
} from "../../functions/src/contract/listings/listingEdit.ts";
import { planRevision } from "../../functions/src/domain/listings/edit/planRevision.ts";
import { adoptItem, WHOLE_FIELDS } from "../../functions/src/domain/listings/whole/listingValues.ts";
import { buildRevision } from "../../functions/src/ebay/item/xml/itemXml.ts";
import { writeRequest } from "../../functions/src/ebay/trading/tradingClient.ts";
import type { XmlElement as ReadElement } from "../../functions/src/ebay/trading/xml.ts";
import {
  element,
  find,
  findAll,
  leaf,
  parseXml,
  textAt,
  writeXml,
  type XmlElement,
} from "../simulators/ebay/trading/xml.ts";
import { type Edit, EDITS, NEW_PICTURE } from "./testing/items/edits.ts";
import { NAMESPACE, readRaw, reviseRaw, toCompare } from "./testing/items/rawItem.ts";
import { anyItem } from "./testing/items/shapes.ts";
import { HANDLING_EDIT, TERM_EDITS } from "./testing/items/termEdits.ts";

/** Answers recorded from eBay by others, outside this repository. They are optional. */
const RECORDINGS =
  process.env["EBAY_RECORDINGS"] ?? join(import.meta.dirname, "../../../shared/data/ebay/trading");
const RUNS = Number(process.env["ITEM_RUNS"] ?? 300);

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

/** Sends the listing's fields like the product, and applies them like eBay. Returns null for none. */
function revise(
  item: XmlElement,
  fresh: ItemAtEbay,
  listing: ListingDocument,
  field: MarketplaceField,
): XmlElement | null {
  const changes = planRevision(listing, [field], fresh, [NEW_PICTURE]);
  if (Object.keys(changes).length === 0) return null;
  const xml = writeRequest(
    "ReviseFixedPriceItem",
    buildRevision(fresh.itemId, changes, fresh.containers as ReadElement),
  );
  const request = parseXml(xml);
  if ("problem" in request) throw new Error(request.problem);
  const submitted = find(request, "Item");
  if (!submitted) throw new Error("no Item was sent");
  return reviseRaw(
    item,
    submitted,
    findAll(request, "DeletedField").map(({ text = "" }) => text),
  );
}

const EVERY_EDIT = Object.entries({
  ...EDITS,
  "the handling": HANDLING_EDIT,
  ...Object.fromEntries(
    Object.entries(TERM_EDITS).flatMap(([part, edits]) =>
      edits.map((edit, at) => [`terms.${part} (${at + 1})`, edit] as const),
    ),
  ),
});

/** Revises an item, and expects only the edit to change. Returns false if the item has nothing to change. */
function expectOnlyThat(item: XmlElement, { field, edit, about, fits, isThere }: Edit): boolean {
  const fresh = readRaw(item);
  const listing = imported(fresh);
  const edited = { ...listing, ...edit(listing) };
  const after = revise(item, fresh, edited, field);
  const isNeeded = (fits?.(fresh, listing) ?? true) && !isThere(fresh, edited, item);
  expect(after !== null).toBe(isNeeded);
  if (after === null) return false;
  const isAbout = about(listing, fresh);
  expect(toCompare(after, isAbout)).toEqual(toCompare(item, isAbout));
  expect(toCompare(after)).not.toEqual(toCompare(item));
  expect(isThere(readRaw(after), edited, after)).toBe(true);
  return true;
}

describe("an item that was listed elsewhere, revised in one field", () => {
  test("is tried with every field that eBay has", () => {
    expect(new Set(EVERY_EDIT.map(([, { field }]) => field))).toEqual(new Set(MARKETPLACE_FIELDS));
  });

  test("is tried with every part of the terms, but for those that only a new item needs", () => {
    expect(Object.keys(TERM_EDITS).toSorted()).toEqual(Object.keys(listingTerms.shape).toSorted());
    const unsent = Object.entries(TERM_EDITS).filter(([, edits]) => edits.length === 0);
    expect(unsent.map(([part]) => part)).toEqual(["packageKind", "cars"]);
    fc.assert(
      fc.property(anyItem, (item) => {
        const fresh = readRaw(item);
        const listing = imported(fresh);
        const terms = listingTerms.parse({ ...listing.terms, packageKind: "lot", cars: 3 });
        expect(revise(item, fresh, { ...listing, terms }, "terms")).toBeNull();
      }),
      { numRuns: 100 },
    );
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

  test("has that field changed, and only that, whatever its shape", { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(anyItem, fc.constantFrom(...EVERY_EDIT), (item, [, edit]) => {
        expectOnlyThat(item, edit);
      }),
      { numRuns: RUNS },
    );
  });

  test.each(EVERY_EDIT)("can have another value: %s", (_, edit) => {
    fc.assert(
      fc.property(anyItem, (item) => fc.pre(expectOnlyThat(item, edit))),
      { numRuns: 3 },
    );
  });

  test("needs nothing sent for the weight that it has", () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const others = item.children.filter(({ name }) => name !== "ShippingPackageDetails");
        const weight = element("ShippingPackageDetails", leaf("WeightMajor", 4), leaf("WeightMinor", 13));
        const [edit] = TERM_EDITS.ounces;
        expect(edit && expectOnlyThat({ ...item, children: [...others, ...weight] }, edit)).toBe(false);
      }),
      { numRuns: 10 },
    );
  });

  test("needs nothing sent while nothing was edited, and keeps what eBay changed meanwhile", () => {
    fc.assert(
      fc.property(anyItem, anyItem, (item, later) => {
        const [base, fresh] = [readRaw(item), readRaw(later)];
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
      { numRuns: 100 },
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
      // Only GetItem returns specifics, so an item with them is complete.
      expect(/<Item>[^]*<ItemSpecifics>/.test(readFileSync(join(RECORDINGS, file), "utf8")), file).toBe(
        false,
      );
    }
  });

  test.each(items)("%s has that field changed, and only that", (_name, item) => {
    for (const [name, edit] of EVERY_EDIT) {
      try {
        expectOnlyThat(item, edit);
      } catch (error) {
        throw new Error(`The edit of ${name}: ${String(error)}`, { cause: error });
      }
    }
  });
});

/** Returns the complete items of an answer. Lists without details and orders have none. */
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
