import { paths } from "../../../../functions/src/contract/documents.ts";
import type { RefusalPlace } from "../../../../functions/src/contract/listings/refusalPlaces.ts";
import { SAMPLE_TERMS } from "../../../../functions/src/contract/listings/testing/sampleTerms.ts";
import { openListingTextStore } from "../../../../functions/src/db/item/listingTexts.ts";
import { openSellingTermsStore } from "../../../../functions/src/db/listings/sellingTerms.ts";
import { publishListing } from "../../../../functions/src/domain/listings/publishListing.ts";
import { duplicateListing } from "../../../../functions/src/domain/listings/edit/copyListing.ts";
import { writeForeignItem, importItem, writePair } from "./foreignItems.ts";
import type { World } from "../seller/world.ts";

/** A seller's draft that can't go live as it is. */
export interface RefusedDraft {
  /** The simulator's refusal (`listSimulatorRefusals`). */
  of: string;
  /** The place of the sentence, and its item specific or descriptor. */
  place: RefusalPlace;
  part?: string;
  words: RegExp;
  draft: object;
  /** A copy of an item that was listed elsewhere. */
  isCopy?: true;
  prepare?: (world: World) => Promise<unknown>;
  /** The seller's change at that place: fields of the listing, or something else. */
  mend: object | ((world: World) => Promise<unknown>);
  /** What the simulator demands of a category. */
  category?: Record<string, string>;
  /** eBay's own code, if the item gets to eBay: always, or when its category's rules can't be read. */
  code: string;
  seenBy: "pegboard" | "ebay" | "both";
}

const inForm = (field: Extract<RefusalPlace, { in: "form" }>["field"]): RefusalPlace => ({
  in: "form",
  field,
});
const TERMS: RefusalPlace = { in: "settings", tab: "selling-terms" };
const TEXTS: RefusalPlace = { in: "settings", tab: "listing-texts" };

const PICTURES = ["https://photos.test/front.jpg"];
const VINTAGE = { primaryCategory: { categoryId: "180505", name: null } };
const TRADING_CARDS = {
  primaryCategory: { categoryId: "183050", name: null },
  itemSpecifics: { Franchise: "Cars" },
  conditionId: "4000",
};
const CONTACT = {
  ...{ company: "Maker GmbH", street: "Weg 1", city: "Berlin", region: "", postalCode: "10115" },
  ...{ country: "DE", email: "safety@maker.example", phone: "" },
};
const saveContact = (contact: typeof CONTACT) => (world: World) =>
  openListingTextStore(world.firestore).saveContacts(
    world.uid,
    "Maker",
    { manufacturer: contact, responsible: null },
    10,
  );
const saveTerms = (terms: object) => (world: World) =>
  openSellingTermsStore(world.firestore).save(world.uid, { ...SAMPLE_TERMS, ...terms });

/** An account with business policies, and a seller's terms that name a policy which it doesn't have. */
const POLICIES = { shipping: "7000", payment: "7002", return: "7003" };
const withoutPolicy = (kind: keyof typeof POLICIES) => ({
  prepare: async (world: World) => {
    await world.market.switchPolicies(world.uid, { firstId: 7_000 });
    await saveTerms({ policies: { ...POLICIES, [kind]: "9999" } })(world);
  },
  mend: saveTerms({ policies: POLICIES }),
  draft: {},
  words: /Your business policies have changed at eBay/,
  seenBy: "ebay" as const,
});

export const REFUSED_DRAFTS: Readonly<Record<string, RefusedDraft>> = {
  "without a title": {
    ...{ of: "invalidInput Item.Title", code: "37", seenBy: "pegboard" },
    ...{ place: inForm("title"), words: /a title/, draft: { title: " " }, mend: { title: "Nightjar" } },
  },
  "with a title that is too long": {
    ...{ of: "titleTooLong", code: "70", seenBy: "pegboard" },
    ...{ place: inForm("title"), words: /at most 80/ },
    ...{ draft: { title: "x".repeat(81) }, mend: { title: "Nightjar" } },
  },
  "without a price": {
    ...{ of: "priceInvalid", code: "73", seenBy: "pegboard" },
    ...{ place: inForm("price"), words: /a price/, draft: { price: null }, mend: { price: 3 } },
  },
  "with a price below eBay's lowest": {
    ...{ of: "priceInvalid", code: "73", seenBy: "ebay" },
    ...{ place: inForm("price"), words: /Change the price/, draft: { price: 0.5 }, mend: { price: 3 } },
  },
  "without copies": {
    ...{ of: "quantityInvalid", code: "515", seenBy: "pegboard" },
    ...{ place: inForm("quantity"), words: /a quantity/, draft: { quantity: 0 }, mend: { quantity: 1 } },
  },
  "with a SKU that is too long": {
    ...{ of: "invalidInput Item.SKU", code: "37", seenBy: "ebay" },
    ...{ place: inForm("sku"), words: /Item\.SKU/, draft: { sku: "x".repeat(51) }, mend: { sku: "DHR20" } },
  },
  "without a picture": {
    ...{ of: "photoRequired", code: "21919136", seenBy: "pegboard" },
    ...{ place: inForm("firebaseImages"), words: /a picture/ },
    ...{ draft: { firebaseImages: [] }, mend: { firebaseImages: PICTURES } },
  },
  "with a picture that is too small": {
    ...{ of: "photoTooSmall", code: "21919137", seenBy: "ebay" },
    ...{ place: inForm("firebaseImages"), words: /500 pixels/ },
    draft: { firebaseImages: ["https://photos.test/small.jpg"] },
    mend: { firebaseImages: PICTURES },
  },
  "with a file that is no picture": {
    ...{ of: "media 400 Invalid image", code: "190400", seenBy: "ebay" },
    ...{ place: inForm("firebaseImages"), words: /not a picture/ },
    draft: { firebaseImages: ["https://photos.test/text.jpg"] },
    mend: { firebaseImages: PICTURES },
  },
  "in a branch of the category tree": {
    ...{ of: "categoryInvalid", code: "87", seenBy: "both" },
    ...{ place: inForm("primaryCategory"), words: /without subcategories/ },
    draft: { primaryCategory: { categoryId: "222", name: null } },
    mend: { primaryCategory: null },
  },
  "in a category that eBay doesn't have": {
    ...{ of: "categoryInvalid", code: "87", seenBy: "both" },
    ...{ place: inForm("primaryCategory"), words: /a category/ },
    draft: { primaryCategory: { categoryId: "99999", name: null } },
    mend: { primaryCategory: null },
  },
  "without its brand": {
    ...{ of: "specificMissing", code: "21919303", seenBy: "both" },
    ...{ place: inForm("itemSpecifics"), part: "Brand", words: /item specific Brand/ },
    ...{ draft: { brand: null }, mend: { itemSpecifics: { Brand: "Unbranded" } } },
  },
  "without another required specific": {
    ...{ of: "specificMissing", code: "21919303", seenBy: "both" },
    ...{ place: inForm("itemSpecifics"), part: "Vehicle Type", words: /item specific Vehicle Type/ },
    ...{ draft: VINTAGE, mend: { itemSpecifics: { "Vehicle Type": "Car" } } },
  },
  "with a value that eBay doesn't offer": {
    ...{ of: "specificInvalid", code: "37", seenBy: "both" },
    ...{
      place: inForm("itemSpecifics"),
      part: "Vehicle Type",
      words: /a value of Vehicle Type that eBay offers/,
    },
    draft: { ...VINTAGE, itemSpecifics: { "Vehicle Type": "Boat" } },
    mend: { itemSpecifics: { "Vehicle Type": "Bus" } },
  },
  "with a word in its title that eBay doesn't allow": {
    ...{ of: "wordsNotAllowed", code: "240", seenBy: "ebay" },
    ...{ place: inForm("title"), words: /words that eBay doesn't allow/ },
    ...{ draft: { title: "Counterfeit Nightjar" }, mend: { title: "Nightjar" } },
  },
  "with the title of an item that is on sale": {
    ...{ of: "duplicateListing", code: "21919067", seenBy: "ebay" },
    ...{ place: inForm("title"), words: /raise its quantity instead/ },
    draft: {},
    prepare: async (world) => {
      await publishOther(world);
      await world.market.addFault({ kind: "duplicate", call: "AddFixedPriceItem" });
    },
    mend: { title: "Hot Wheels Nightjar in red" },
  },
  "with more copies than the selling limit leaves": {
    ...{ of: "sellingLimitReached", code: "21919188", seenBy: "ebay" },
    ...{ place: inForm("quantity"), words: /up to 1 more items.*list fewer copies/ },
    ...{ draft: { quantity: 2 }, mend: { quantity: 1 } },
    prepare: (world) => world.market.restrictAccount(world.uid, { sellingLimit: 1 }),
  },
  "with several values where one is taken": {
    ...{ of: "specificInvalid", code: "37", seenBy: "both" },
    ...{ place: inForm("itemSpecifics"), part: "Scale", words: /one value of Scale/ },
    draft: { itemSpecifics: { Scale: "1:64|1:43" } },
    mend: { itemSpecifics: { Scale: "1:64" } },
  },
  "in a condition that its category doesn't have": {
    ...{ of: "conditionInvalid", code: "21916883", seenBy: "both" },
    ...{ place: inForm("conditionId"), words: /a condition that eBay has/ },
    ...{ draft: { conditionId: "5000" }, mend: { conditionId: "3000" } },
  },
  "without what eBay asks of its condition": {
    ...{ of: "invalidInput Item.ConditionDescriptors.ConditionDescriptor", code: "37", seenBy: "both" },
    ...{ place: inForm("conditionId"), part: "40001", words: /the detail Card Condition/ },
    ...{ draft: TRADING_CARDS, mend: { conditionDescriptors: { "40001": "400011" } } },
  },
  "with an answer about its condition that eBay doesn't know": {
    ...{ of: "invalidInput Item.ConditionDescriptors.ConditionDescriptor.Value", code: "37", seenBy: "both" },
    ...{ place: inForm("conditionId"), part: "40001", words: /another value of Card Condition/ },
    draft: { ...TRADING_CARDS, conditionDescriptors: { "40001": "1" } },
    mend: { conditionDescriptors: { "40001": "400011" } },
  },
  "without safety contacts where eBay requires them": {
    ...{ of: "invalidInput Item.Regulatory.${element}", code: "37", seenBy: "both" },
    ...{ place: TEXTS, part: "manufacturer", words: /the manufacturer of its brand/ },
    ...{
      draft: { brand: "Maker" },
      category: { id: "180506", safety: "REQUIRED" },
      mend: saveContact(CONTACT),
    },
  },
  "copied from an item whose safety contact is incomplete": {
    ...{ of: "invalidInput Item.Regulatory.Manufacturer", code: "37", seenBy: "ebay" },
    ...{ place: TEXTS, words: /Item\.Regulatory\.Manufacturer/ },
    ...{ draft: {}, isCopy: true },
    prepare: copyForeign(`<ItemSpecifics>${writePair("Brand", "Maker")}</ItemSpecifics>
      <Regulatory><Manufacturer><CompanyName>Maker</CompanyName></Manufacturer></Regulatory>`),
    mend: saveContact(CONTACT),
  },
  "copied from an item with a longer value than eBay takes now": {
    ...{ of: "specificTooLong", code: "21919308", seenBy: "ebay" },
    ...{ place: inForm("itemSpecifics"), part: "Series", words: /65 characters/ },
    ...{ draft: {}, isCopy: true },
    prepare: copyForeign(
      `<ItemSpecifics>${writePair("Brand", "Maker")}${writePair("Series", "x".repeat(66))}</ItemSpecifics>`,
    ),
    mend: { itemSpecifics: { Brand: "Maker", Series: "x".repeat(65) } },
  },
  "from a postal code that isn't one": {
    ...{ of: "invalidInput Item.PostalCode", code: "37", seenBy: "ebay" },
    ...{ place: TERMS, words: /Item\.PostalCode/, draft: {} },
    ...{ prepare: saveTerms({ postalCode: "ABC" }), mend: saveTerms({}) },
  },
  "by a shipping service that eBay has no more": {
    ...{ of: "serviceInvalid", code: "21915469", seenBy: "ebay" },
    ...{ place: inForm("terms.service"), words: /shipping service/ },
    draft: { terms: { service: "USPSParcel" } },
    mend: { terms: { service: "USPSPriority" } },
  },
  "by a shipping service that the sandbox doesn't have": {
    ...{ of: "serviceInvalid", code: "21915469", seenBy: "ebay" },
    ...{ place: inForm("terms.service"), words: /shipping service/ },
    prepare: (world) => world.market.switchSandbox(),
    draft: { terms: { service: "USPSGroundAdvantage" } },
    mend: { terms: { service: "USPSPriority" } },
  },
  "without the weight that eBay calculates from": {
    ...{ of: "weightMissing", code: "25020", seenBy: "pegboard" },
    ...{ place: inForm("terms.ounces"), words: /the weight of the package/ },
    draft: { terms: { shipping: "calculated", packageKind: "loose" } },
    mend: { terms: { shipping: "calculated", packageKind: "loose", ounces: 4 } },
  },
  "copied from an item without the weight that eBay calculates the shipping abroad from": {
    ...{ of: "weightMissing", code: "25020", seenBy: "ebay" },
    ...{ place: inForm("terms.ounces"), words: /Enter the weight/, draft: {}, isCopy: true },
    prepare: async (world) => {
      await saveTerms({ packages: { ...SAMPLE_TERMS.packages, card: null } })(world);
      await copyForeign(`<ItemSpecifics>${writePair("Brand", "Hot Wheels")}</ItemSpecifics>`, (template) =>
        template.replace(">Flat<", ">FlatDomesticCalculatedInternational<"),
      )(world);
    },
    mend: { terms: { ounces: 4 } },
  },
  "without the weight that a business policy calculates from": {
    ...{ of: "weightMissing", code: "25020", seenBy: "ebay" },
    ...{ place: inForm("terms.ounces"), words: /Enter the weight/ },
    prepare: async (world) => {
      await world.market.switchPolicies(world.uid, { firstId: 7_000 });
      await saveTerms({ policies: { ...POLICIES, shipping: "7004" } })(world);
    },
    draft: { terms: { packageKind: "loose" } },
    mend: { terms: { packageKind: "loose", ounces: 4 } },
  },
  "under a shipping policy that the account doesn't have": {
    ...{ of: "policyInvalid", code: "21917327", place: inForm("terms.shippingPolicy") },
    ...withoutPolicy("shipping"),
  },
  "under a payment policy that the account doesn't have": {
    ...{ of: "policyInvalid", code: "21917328", place: inForm("terms.paymentPolicy") },
    ...withoutPolicy("payment"),
  },
  "under a return policy that the account doesn't have": {
    ...{ of: "policyInvalid", code: "21917329", place: inForm("terms.returnPolicy") },
    ...withoutPolicy("return"),
  },
};

export const DRAFT = {
  title: "Hot Wheels Nightjar",
  price: 3,
  quantity: 1,
  brand: "Hot Wheels",
  status: "draft",
  isDraft: true,
  ebayItemId: null,
  firebaseImages: PICTURES,
};

/** Puts another car with the same title on sale. Returns its item. */
export async function publishOther(world: World): Promise<string> {
  await world.firestore.doc(paths.listing(world.uid, "L2")).set(DRAFT);
  return (await publishListing(world.publishPorts, world.uid, "L2")).ebayItemId;
}

/** Copies an item that was listed elsewhere to the draft. */
function copyForeign(parts: string, change: (template: string) => string = (template) => template) {
  return async (world: World): Promise<void> => {
    await world.firestore.doc(paths.listing(world.uid, "L1")).delete();
    const { listingId } = await importItem(world, { template: change(writeForeignItem(parts)) });
    await duplicateListing(world.copyPorts, world.uid, listingId, "L1");
  };
}

/** Corrects the draft like its seller, at the place that was named. */
export async function mendDraft(world: World, { mend }: RefusedDraft): Promise<void> {
  if (typeof mend === "function") await mend(world);
  else await world.firestore.doc(paths.listing(world.uid, "L1")).update(mend);
}
