import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { findKnownContacts } from "../../functions/src/contract/item/safetyContacts.ts";
import { carDetails } from "../../functions/src/contract/listings/values.ts";
import { describeReason } from "../../functions/src/contract/reasons/reasonText.ts";
import { AppError } from "../../functions/src/contract/wire/errors.ts";
import { openListingTextStore } from "../../functions/src/db/item/listingTexts.ts";
import { readCategoryRules } from "../../functions/src/domain/item/categoryRules.ts";
import { NO_ITEM_FACTS } from "../../functions/src/domain/item/itemFacts.ts";
import { publishListing } from "../../functions/src/domain/listings/publishListing.ts";
import { changeLiveQuantity } from "../../functions/src/domain/listings/changeLiveQuantity.ts";
import { endListing } from "../../functions/src/domain/listings/endListing.ts";
import { relistListing } from "../../functions/src/domain/listings/edit/copyListing.ts";
import { reviseListing } from "../../functions/src/domain/listings/edit/reviseListing.ts";
import { findRefusalPlace, type RefusalPlace } from "../../functions/src/contract/listings/refusalPlaces.ts";
import { REFUSED_PLACES } from "../../functions/src/contract/listings/testing/refusedPlaces.ts";
import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";
import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { DRAFT, mendDraft, REFUSED_DRAFTS, type RefusedDraft } from "./testing/refusals/drafts.ts";
import { REFUSED_ACCOUNTS } from "./testing/refusals/accounts.ts";
import { createOwnItem, REFUSED_CHANGES } from "./testing/refusals/liveItems.ts";
import { REFUSED_LOTS, UNCAUSED_BY_LOTS, UNCAUSED_BY_PICTURES } from "./testing/refusals/lots.ts";
import { UNCAUSED, type UncausedRefusal } from "./testing/refusals/uncaused.ts";
import { WAITS } from "./testing/refusals/waits.ts";
import { listSimulatorRefusals } from "./testing/refusals/simulatorRefusals.ts";
import { KEYSET, openWorld, type World } from "./testing/seller/world.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
let small: Uint8Array;
let world: World;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 600, height: 600, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
  small = await sharp(photo).resize(400).jpeg().toBuffer();
});
beforeEach(async () => {
  await control("reset", {});
  const firestore = memoryFirestore(Date.now);
  world = openWorld({ url: simulator.url, photo, callsADay: 5_000, firestore });
  world.publishPorts.photos.read = readPhoto;
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

/** Returns the seller's photos: one that is no picture, one that is too small, and all others. */
function readPhoto(_uid: string, url: string): Promise<Uint8Array> {
  const [name] = /\w+(?=\.jpg$)/.exec(url) ?? [];
  return Promise.resolve(name === "text" ? Buffer.from("no picture") : name === "small" ? small : photo);
}

/** `refusedForATime.test.ts` has the refusals that pass, and `itemDraft.test.ts` those of lots. */
test("every refusal of the simulator is in a table, and nothing else", () => {
  const caused = [REFUSED_DRAFTS, REFUSED_ACCOUNTS, REFUSED_CHANGES, REFUSED_LOTS, WAITS];
  const known = [
    ...caused.flatMap((table) => Object.values<{ of: string }>(table).map(({ of }) => of)),
    ...["callLimitExceeded", "fixedPriceEnded", "alreadyClosed"],
    ...[UNCAUSED, UNCAUSED_BY_LOTS, UNCAUSED_BY_PICTURES].flatMap((table) => Object.keys(table)),
  ];
  expect([...new Set(known)].toSorted()).toEqual(listSimulatorRefusals());
});

test("the places in the form of all refusals are those that the form's own test is made of", () => {
  const tables = [REFUSED_DRAFTS, REFUSED_ACCOUNTS, REFUSED_CHANGES, UNCAUSED];
  const all = tables.flatMap((table) =>
    Object.values<{ place: RefusalPlace | null; part?: string }>(table).flatMap(({ place, part = null }) =>
      place?.in === "form" ? [`${place.field} ${part}`] : [],
    ),
  );
  expect([...new Set(all)].toSorted()).toEqual(
    REFUSED_PLACES.map(({ field, part }) => `${field} ${part}`).toSorted(),
  );
});

const message = (error: AppError) => describeReason(error) ?? "";
const placeOf = (field: unknown) => findRefusalPlace(typeof field === "string" ? field : null);
const seenBy = (...eyes: RefusedDraft["seenBy"][]) =>
  Object.entries(REFUSED_DRAFTS).filter(([, refused]) => eyes.includes(refused.seenBy));
const by = (call: UncausedRefusal["call"]) =>
  Object.entries(UNCAUSED).filter(([, refusal]) => refusal.call === call);

async function makeDraft({ category, draft, prepare }: RefusedDraft): Promise<void> {
  if (category) await control("categories", category);
  await listing().set({ ...DRAFT, ...draft });
  await prepare?.(world);
}

function expectSentence(error: AppError, { place, part, words }: RefusedDraft): void {
  expect(placeOf(error.params["field"])).toEqual(place);
  expect(error.params).toMatchObject(part === undefined ? {} : { part });
  expect(message(error)).toMatch(words);
}

async function expectMended(refused: RefusedDraft): Promise<void> {
  await mendDraft(world, refused);
  expect((await publish()).ebayItemId).toMatch(/^\d+$/);
}

test.each(seenBy("pegboard", "both"))(
  "an item %s is refused at its field before anything is sent, and goes live once that is mended",
  async (_, refused) => {
    await makeDraft(refused);
    const error = await refusalOf(publish());
    expect(error.code).toMatch(/^listing\/(not-publishable|terms-missing)$/);
    expectSentence(error, refused);
    expect(await callsOf("AddFixedPriceItem")).toBe(0);
    await expectMended(refused);
  },
);

test.each(seenBy("ebay"))(
  "an item %s is refused by eBay at its field, and goes live once that is mended",
  async (_, refused) => {
    await makeDraft(refused);
    const error = await refusalOf(publish());
    expect(error).toMatchObject({ code: "ebay/refused", params: { ebayCode: refused.code } });
    expectSentence(error, refused);
    const storedListing = (await listing().get()).data();
    expect(storedListing).toMatchObject({
      ...(refused.isCopy ? { status: "draft" } : DRAFT),
      ...refused.draft,
    });
    await expectMended(refused);
  },
);

test.each(seenBy("both"))(
  "an item %s is refused by eBay at the same field if its category's rules can't be read",
  async (_, refused) => {
    await makeDraft(refused);
    const blind = { ...world.publishPorts, itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) } };
    const error = await refusalOf(publish(blind));
    expect(error).toMatchObject({ code: "ebay/refused", params: { ebayCode: refused.code } });
    expect(placeOf(error.params["field"])).toEqual(refused.place);
    await expectMended(refused);
  },
);

test.each(Object.entries(REFUSED_ACCOUNTS))(
  "an item %s is refused, and goes live once its seller has seen to that",
  async (_, { answer, code, place, words, act, mend }) => {
    await listing().set(DRAFT);
    await act(world);
    const error = await refusalOf(publish());
    expect(error).toMatchObject({ code: answer, params: code === undefined ? {} : { ebayCode: code } });
    expect(placeOf(error.params["field"])).toEqual(place);
    expect(message(error)).toMatch(words ?? /^/);
    expect((await listing().get()).data()).toMatchObject(DRAFT);
    await mend(world);
    expect((await publish()).ebayItemId).toMatch(/^\d+$/);
  },
);

const valuesOf = async (listingId: string, names: readonly string[]): Promise<Record<string, unknown>> => {
  const stored = (await listing(listingId).get()).data() ?? {};
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
};

test.each(Object.entries(REFUSED_CHANGES))(
  "a change of %s is refused and kept, and a buyer sees it once its seller has seen to that",
  async (_, { start, act, changes, code, place, words, mend, mended = changes }) => {
    const item = await start(world);
    await act?.(world, item);
    const base = await valuesOf(item.listingId, Object.keys(changes));
    const revise = (listingId: string, wish: object, from: object) =>
      reviseListing(world.editPorts, world.uid, { listingId, base: from, changes: wish });
    const refused = await revise(item.listingId, changes, base);
    if (refused.outcome !== "refused") throw new Error(refused.outcome);
    expect(refused.ebayCode).toBe(code);
    expect(refused.message).toMatch(words);
    expect(placeOf(refused.field)).toEqual(place);
    expect((await listing(item.listingId).get()).data()).toMatchObject(changes);
    const listingId = await mend(world, item);
    await revise(listingId, {}, {});
    const { ebayItemId } = await valuesOf(listingId, ["ebayItemId"]);
    const atEbay = (await world.market.listingsOf(world.uid)).find(({ itemId }) => itemId === ebayItemId);
    expect({ ...atEbay, price: Number(atEbay?.price) }).toMatchObject({ status: "active", ...mended });
  },
);

test("a new quantity of an item that has ended is refused, and sold once it is ended here and listed again", async () => {
  const { listingId, itemId } = await createOwnItem(world);
  await world.market.endItem(itemId);
  await listing().update({ quantity: 4 });
  const error = await refusalOf(changeLiveQuantity(world.publishPorts, world.uid, listingId));
  expect(error.params).toMatchObject({ ebayCode: "21916750" });
  expect(message(error)).toMatch(/list it again/);
  // The second end isn't a refusal: the item had ended.
  const end = () => endListing(world.endPorts, world.uid, itemId);
  expect(await end()).toMatchObject({ success: true, alreadyEnded: true });
  const again = await relistListing(world.copyPorts, world.publishPorts, world.uid, listingId, 4);
  const atEbay = await world.market.listingsOf(world.uid);
  expect(atEbay.filter(({ status }) => status === "active")).toMatchObject([
    { itemId: again.ebayItemId, quantityAvailable: 4 },
  ]);
});

const switchOn = ({ call, code, tag }: UncausedRefusal) =>
  world.market.addFault({ kind: "trading-error", call, code, ...(tag !== undefined && { tag }) });

test.each(by("AddFixedPriceItem"))(
  "eBay's refusal %s says what to do and where, keeps the draft, and is over when its cause is",
  async (_, refusal) => {
    await listing().set(DRAFT);
    await switchOn(refusal);
    const error = await refusalOf(publish());
    expect(error.code).toBe(refusal.answer);
    expect(message(error)).toMatch(refusal.words);
    expect(placeOf(error.params["field"])).toEqual(refusal.place);
    expect((await listing().get()).data()).toMatchObject(DRAFT);
    await world.market.clearFaults();
    expect((await publish()).ebayItemId).toMatch(/^\d+$/);
  },
);

test.each(by("ReviseFixedPriceItem"))(
  "eBay's refusal %s of a revision says what to do and where, keeps the change, and is over when its cause is",
  async (_, refusal) => {
    await listing().set(DRAFT);
    await publish();
    await switchOn(refusal);
    const revise = (changes: object, base: object) =>
      reviseListing(world.editPorts, world.uid, { listingId: "L1", base, changes });
    const refused = await revise({ title: "Nightjar" }, { title: DRAFT.title });
    if (refused.outcome !== "refused") throw new Error(refused.outcome);
    expect(refused.message).toMatch(refusal.words);
    expect(placeOf(refused.field)).toEqual(refusal.place);
    expect((await listing().get()).data()).toMatchObject({ title: "Nightjar", unsentFields: ["title"] });
    await world.market.clearFaults();
    expect(await revise({}, {})).toMatchObject({ outcome: "revised", sent: ["title"] });
  },
);

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
    await openListingTextStore(world.firestore).saveTemplate(
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
  for (let times = 0; times < 3; times += 1)
    await readCategoryRules(world.categoryPorts, `seller-${times}`, "180506");
  expect(await callsOf("taxonomy.getItemAspectsForCategory")).toBe(1);
  expect(await callsOf("metadata.getItemConditionPolicies")).toBe(1);
  expect(await callsOf("metadata.getRegulatoryPolicies")).toBe(1);
});

test("safety contacts go along where eBay takes them, once the seller has confirmed them", async () => {
  const sent = async () => {
    await listing().set(DRAFT);
    const { ebayItemId } = await publish();
    const item = await world.asSeller(world.uid, (token) =>
      world.publishPorts.marketplace.readWhole(token, ebayItemId),
    );
    return item?.containers["Regulatory"];
  };
  expect(await sent()).toBeUndefined();
  const known = findKnownContacts("Hot Wheels");
  await world.firestore
    .doc(paths.listingTexts(world.uid))
    .set(
      { contacts: { "Hot Wheels": { manufacturer: known?.manufacturer, responsible: null } } },
      { merge: true },
    );
  expect(await sent()).toMatchObject({ Manufacturer: { CompanyName: "Mattel, Inc.", Country: "US" } });
});
