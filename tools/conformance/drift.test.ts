import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { Timestamp } from "firebase-admin/firestore";
import { expect, test } from "vitest";

import {
  type ItemAtEbay,
  type ListingDocument,
  listingDocument,
} from "../../functions/src/contract/documents.ts";
import {
  COMPARED_FIELDS,
  findPendingEdits,
  isSameAtEbay,
} from "../../functions/src/contract/listings/pendingEdits.ts";
import { listingTerms } from "../../functions/src/contract/listings/terms/terms.ts";
import { openListingEdits } from "../../functions/src/db/listings/edit/listingEdits.ts";
import { openItemsAtEbay } from "../../functions/src/db/listings/itemsAtEbay.ts";
import { openUnreadItems } from "../../functions/src/db/listings/unreadItems.ts";
import {
  readUnreadItems,
  type ReadUnreadPorts,
} from "../../functions/src/domain/listings/whole/readUnreadItems.ts";
import { openSyncListings } from "../../functions/src/db/sync/syncListings.ts";
import { saveListing } from "../../functions/src/domain/listings/edit/saveListing.ts";
import { toListingValues, toTermValues } from "../../functions/src/domain/listings/whole/listingValues.ts";
import { applyItems } from "../../functions/src/domain/sync/applyItems.ts";
import { indexListings } from "../../functions/src/domain/sync/matchItems.ts";
import { readItemAtEbay } from "../../functions/src/ebay/item/itemAtEbay.ts";
import { parseXml as parseAnswer } from "../../functions/src/ebay/trading/parseXml.ts";
import { readSellerItem } from "../../functions/src/ebay/item/sellerItem.ts";
import { findElements } from "../../functions/src/ebay/trading/xml.ts";
import { paths } from "../../functions/src/contract/documents.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { addListing } from "../simulators/ebay/listings.ts";
import type { Simulator } from "../simulators/ebay/simulator.ts";
import { type Listing } from "../simulators/ebay/state/listing.ts";
import { createState } from "../simulators/ebay/state/state.ts";
import { writeItemElement } from "../simulators/ebay/trading/items/itemElement.ts";
import { keepItemFields } from "../simulators/ebay/trading/items/itemFields.ts";
import { applyRevision } from "../simulators/ebay/trading/items/reviseFixedPriceItem.ts";
import { amount, element, leaf, writeXml, type XmlElement } from "../simulators/ebay/trading/xml.ts";
import { anyItem } from "./testing/items/shapes.ts";
import { NO_LOTS } from "../../functions/src/domain/lots/testing/noLots.ts";

const RUNS = Number(process.env["DRIFT_RUNS"] ?? 120);
const UID = "seller";
const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

/** Changes by the seller on eBay's own pages, one per field that a full pass reads. */
const THERE: Readonly<Record<string, (at: number) => XmlElement[]>> = {
  title: (at) => leaf("Title", `Theirs ${at}`),
  price: (at) => amount("StartPrice", at + 0.5),
  sku: (at) => leaf("SKU", `THEIRS-${at}`),
  conditionId: (at) => leaf("ConditionID", at % 2 === 0 ? "3000" : "7000"),
  primaryCategory: (at) => element("PrimaryCategory", leaf("CategoryID", 1_000 + at)),
  storeCategory: (at) => element("Storefront", leaf("StoreCategoryID", 50 + at)),
  bestOfferEnabled: (at) => element("BestOfferDetails", leaf("BestOfferEnabled", at % 2 === 0)),
  immediatePayment: (at) => leaf("AutoPay", at % 2 === 0),
  terms: (at) =>
    element(
      "ShippingDetails",
      element(
        "ShippingServiceOptions",
        leaf("ShippingService", "USPSParcel"),
        amount("ShippingServiceCost", at + 0.25),
      ),
      leaf("ShippingType", "Flat"),
    ),
};
const PLACES = Object.keys(THERE);

const UPCS = [108, 115, 122, 139, 146, 153].map((end) => `887961000${end}`);

/** Changes that no list of items contains, one for each part that only GetItem returns. */
const UNTOLD: Readonly<Record<string, (at: number) => XmlElement[]>> = {
  description: (at) => leaf("Description", `<p>Theirs ${at}</p>`),
  itemSpecifics: (at) =>
    element("ItemSpecifics", element("NameValueList", leaf("Name", "Theirs"), leaf("Value", `No. ${at}`))),
  pictures: (at) => element("PictureDetails", leaf("PictureURL", `https://i.ebayimg.com/theirs${at}.jpg`)),
  conditionDescriptors: (at) =>
    element(
      "ConditionDescriptors",
      element("ConditionDescriptor", leaf("Name", "27502"), leaf("Value", `27502${at}`)),
    ),
  conditionDescription: (at) => leaf("ConditionDescription", `Opened ${at} times`),
  secondCategory: (at) => element("SecondaryCategory", leaf("CategoryID", 2_000 + at)),
  subtitle: (at) => leaf("SubTitle", `Rare ${at}`),
  offers: (at) =>
    element(
      "ListingDetails",
      amount("MinimumBestOfferPrice", at + 1),
      amount("BestOfferAutoAcceptPrice", at + 2),
    ),
  dispatch: (at) => leaf("DispatchTimeMax", at),
  returns: (at) =>
    element(
      "ReturnPolicy",
      leaf("ReturnsAcceptedOption", at % 2 === 0 ? "ReturnsAccepted" : "ReturnsNotAccepted"),
    ),
  package: (at) => element("ShippingPackageDetails", leaf("WeightMajor", at), leaf("WeightMinor", at + 1)),
  place: (at) => [...leaf("Location", `Town ${at}`), ...leaf("PostalCode", `9720${at}`)],
  upc: (at) => element("ProductListingDetails", leaf("UPC", UPCS[at] ?? "")),
  safety: (at) => element("Regulatory", element("Manufacturer", leaf("CompanyName", `Maker ${at}`))),
  variations: (at) =>
    element(
      "Variations",
      element("Variation", leaf("SKU", `V${at}`), amount("StartPrice", at + 1), leaf("Quantity", 1)),
    ),
};
const ANYWHERE = { ...THERE, ...UNTOLD };

/** Edits in our forms. */
const HERE: Readonly<Record<string, (at: number) => unknown>> = {
  title: (at) => `Mine ${at}`,
  price: (at) => at + 0.99,
  sku: (at) => `MINE-${at}`,
  quantity: (at) => at,
  conditionId: (at) => (at % 2 === 0 ? "1000" : "3000"),
  conditionDescriptors: (at) => ({ "27502": `27502${at}` }),
  primaryCategory: (at) => ({ categoryId: String(1_000 + at), name: null }),
  storeCategory: (at) => ({ id: String(50 + at), name: "Mine" }),
  bestOfferEnabled: (at) => at % 2 === 0,
  immediatePayment: (at) => at % 2 === 0,
  handlingCost: (at) => at + 0.25,
  terms: (at) => listingTerms.parse({ shipping: "flat", shippingPrice: at + 0.25 }),
  description: (at) => `My words ${at}`,
  itemSpecifics: (at) => ({ "My name": `Mine ${at}` }),
};

const act = fc.oneof(
  fc.record({
    side: fc.constant("here" as const),
    field: fc.constantFrom(...Object.keys(HERE)),
    value: fc.nat({ max: 5 }),
  }),
  fc.record({
    side: fc.constant("there" as const),
    field: fc.constantFrom(...PLACES),
    value: fc.nat({ max: 5 }),
  }),
  fc.record({
    side: fc.constant("there" as const),
    field: fc.constant("quantity"),
    value: fc.nat({ max: 5 }),
  }),
  // A full pass, and a reading of the whole item.
  fc.record({
    side: fc.constantFrom("pass" as const, "reading" as const),
    field: fc.constant(""),
    value: fc.constant(0),
  }),
);

/** Creates a seller with one listing that was made elsewhere. */
function openSeller(item: XmlElement) {
  let clock = Date.UTC(2026, 10, 23);
  const firestore = memoryFirestore(() => clock);
  const state = createState();
  const simulator = { store: { state }, url: "http://ebay.test" } as unknown as Simulator;
  const now = new Date(Date.UTC(2026, 10, 23));
  const listing = addListing(
    state,
    { seller: "redline_garage", item: keepItemFields(item, "USD"), quantity: 3 },
    now,
  );
  const listingId = `ebay-${listing.itemId}`;
  const listings = openSyncListings(firestore);
  const edits = openListingEdits(firestore);
  const render = (detail: boolean) => {
    const [rendered] = writeItemElement(simulator, listing, now, {
      description: detail,
      specifics: detail,
      watchCount: true,
    });
    const xml = writeXml(
      { name: "Answer", children: rendered ? [{ ...rendered, name: "Item" }] : [] },
      NAMESPACE,
    );
    return findElements(parseAnswer(xml), "Item")[0];
  };
  return {
    listing,
    /** Returns the item as GetSellerList does. */
    listed() {
      const found = render(false);
      const read = found && readSellerItem(found);
      if (!read) throw new Error("no item");
      return read;
    },
    async pass() {
      const index = indexListings(await listings.listAll(UID));
      return applyItems(listings, UID, [this.listed()], index, null);
    },
    whole(): ItemAtEbay {
      const read = readItemAtEbay(render(true));
      if (!read) throw new Error("no item");
      return read;
    },
    async reading() {
      await openItemsAtEbay(firestore).adopt(UID, listingId, this.whole());
    },
    /** Lets time pass, as between two syncs. */
    wait: () => void (clock += 3_600_000),
    /** Runs the background readings after a full pass that began now. Returns how many items they read. */
    async readUnread(isFull = true): Promise<number> {
      let calls = 0;
      const before = Timestamp.fromMillis(clock);
      if (isFull) await firestore.doc(paths.privateItemReading(UID)).set({ before }, { merge: true });
      clock += 1_000;
      const ports: ReadUnreadPorts = {
        items: openItemsAtEbay(firestore),
        marketplace: {
          readWhole: () => {
            calls += 1;
            return Promise.resolve(this.whole());
          },
        },
        withAccessToken: (_uid, work) => work("token"),
        unread: openUnreadItems(firestore),
        takeShare: (wanted) => Promise.resolve(wanted),
        enqueue: () => Promise.resolve(),
        now: () => clock,
      };
      await readUnreadItems(ports, UID);
      return calls;
    },
    async adopted(): Promise<ItemAtEbay> {
      const found = await openItemsAtEbay(firestore).read(UID, listingId);
      if (found === null) throw new Error("nothing was read");
      return found;
    },
    async changeSets(): Promise<number> {
      return (await firestore.collection(paths.changes(UID)).get()).size;
    },
    async save(field: string, value: unknown) {
      const { [field]: before } = (await this.stored()) as Record<string, unknown>;
      const edit = {
        listingId,
        isNew: false,
        base: { [field]: before ?? null },
        changes: { [field]: value },
      };
      await saveListing({ ...NO_LOTS, edits, photos: NO_PHOTOS }, UID, edit);
    },
    async stored(): Promise<ListingDocument> {
      return listingDocument.parse((await firestore.doc(paths.listing(UID, listingId)).get()).data());
    },
  };
}
const NO_PHOTOS = {
  save: () => Promise.resolve(""),
  read: () => Promise.resolve(new Uint8Array()),
  assertStored: () => Promise.resolve(),
};

function changeThere(listing: Listing, field: string, value: number): void {
  if (field === "quantity") listing.quantityAvailable = value;
  else
    listing.item = applyRevision(
      listing.item,
      { name: "Item", children: ANYWHERE[field]?.(value) ?? [] },
      [],
    );
}

/** Returns what an answer of eBay says of the compared fields. */
const toldBy = (
  terms: object,
  { title, sku, priceCents, quantity }: ItemAtEbay,
): Record<string, unknown> => ({
  ...terms,
  title,
  sku,
  price: priceCents / 100,
  quantity,
});

function expectTruth(
  listing: ListingDocument,
  theirs: Readonly<Record<string, unknown>>,
  edited: ReadonlySet<string>,
): void {
  const compared = COMPARED_FIELDS.filter((field) => theirs[field] !== undefined);
  const shown: readonly string[] = findPendingEdits(listing);
  expect(compared.filter((field) => shown.includes(field))).toEqual(
    compared.filter((field) => !isSameAtEbay(field, listing[field], theirs[field])),
  );
  for (const field of shown) expect(edited, field).toContain(field);
}

test(
  "a full pass finds every difference that was planted on either side, and invents none",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyItem, fc.array(act, { maxLength: 8 }), async (item, acts) => {
        const seller = openSeller(item);
        await seller.pass();
        const edited = new Set<string>();
        for (const { side, field, value } of acts) {
          if (side === "pass") await seller.pass();
          else if (side === "reading") await seller.reading();
          else if (side === "there") changeThere(seller.listing, field, value);
          else {
            await seller.save(field, HERE[field]?.(value));
            edited.add(field);
          }
        }
        await seller.pass();
        const { terms = {} } = seller.listed();
        expectTruth(await seller.stored(), toldBy(toTermValues(terms), seller.whole()), edited);
        // A second pass has nothing to write.
        expect((await seller.pass()).written).toBe(0);
        await seller.reading();
        const whole = seller.whole();
        expectTruth(await seller.stored(), toldBy(toListingValues(whole), whole), edited);
      }),
      { numRuns: RUNS },
    );
  },
);

const plant = fc.record({
  field: fc.constantFrom(...Object.keys(ANYWHERE), "quantity"),
  value: fc.nat({ max: 5 }),
});

test(
  "a full pass and its readings in the background find a change of any part of an item, and invent none",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyItem, fc.array(plant, { maxLength: 4 }), async (item, plants) => {
        const seller = openSeller(item);
        await seller.pass();
        expect(await seller.readUnread()).toBe(1);
        const [before, changes] = [seller.whole(), await seller.changeSets()];
        expect(await seller.readUnread(false)).toBe(0);

        seller.wait();
        for (const { field, value } of plants) changeThere(seller.listing, field, value);
        await seller.pass();
        expect(await seller.readUnread()).toBe(1);
        const [after, listing] = [seller.whole(), await seller.stored()];
        expect(await seller.adopted()).toEqual(after);
        expectTruth(listing, toldBy(toListingValues(after), after), new Set());
        expect(findPendingEdits(listing)).toEqual([]);
        const invented = isDeepStrictEqual(before, after) ? (await seller.changeSets()) - changes : 0;
        expect(invented).toBe(0);
        // Read once per pass.
        expect(await seller.readUnread(false)).toBe(0);
      }),
      { numRuns: RUNS },
    );
  },
);

test("each part of an item that a reading holds is among those that a change is planted in", () => {
  const changedBy = (field: string, value: number) => {
    const seller = openSeller(SAMPLE);
    const before = seller.whole();
    changeThere(seller.listing, field, value);
    const after = seller.whole();
    return (Object.keys(before) as (keyof ItemAtEbay)[]).filter(
      (part) => !isDeepStrictEqual(before[part], after[part]),
    );
  };
  const planted = new Set(
    [...Object.keys(ANYWHERE), "quantity"].flatMap((field) => [
      ...changedBy(field, 4),
      ...changedBy(field, 5),
    ]),
  );
  // Facts that no seller sets: the item's id and format, and what buyers have done.
  const ofEbay = ["itemId", "listingType", "bidCount", "quantitySold", "viewCount"];
  expect([...planted, ...ofEbay].toSorted()).toEqual(Object.keys(openSeller(SAMPLE).whole()).toSorted());
});

const [SAMPLE = { name: "Item", children: [] }] = fc.sample(anyItem, { numRuns: 1, seed: 7 });
