import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import type { Reason } from "../../../contract/reasons/reasonText.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import { assertLotHolds } from "../../lots/lotStock.ts";
import { hasEnded, type Refusal, toRefusal } from "../../ebay/refusal.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import type { ItemChanges } from "../marketplace.ts";
import { listPicturesToPublish } from "../newItem.ts";
import { assertFitsCard, assertFixedPrice, assertKeepsSoldOut, assertNoVariations } from "../notRevisable.ts";
import { findEditsSince } from "../whole/listingValues.ts";
import { readWhole } from "../whole/readWhole.ts";
import { applyChanges, planRevision } from "./planRevision.ts";
import type { EditPorts } from "./ports.ts";

export interface Refused extends Refusal {
  outcome: "refused";
  /** The name of the rejected item specific. */
  part: string | null;
}

/** A listing and its freshly read item. */
interface Whole {
  listing: ListingDocument;
  item: ItemAtEbay;
}

/** Sends these fields of a listing, or returns the marketplace's refusal. */
export async function sendFields(
  ports: EditPorts,
  uid: string,
  listingId: string,
  { listing, item }: Whole,
  fields: readonly MarketplaceField[],
): Promise<{ outcome: "sent" } | Refused> {
  return catchRefusal(async () => {
    assertFixedPrice(item.listingType);
    const changes = await send(ports, uid, listing, fields, item).catch(async (error: unknown) => {
      // Marked at once, so that it can be relisted before the next sync.
      if (hasEnded(error)) await ports.edits.markEnded(uid, item.itemId);
      throw error;
    });
    const sent = { itemId: item.itemId, fields, listing, item: applyChanges(item, changes) };
    await ports.edits.noteSent(uid, listingId, sent);
    return (await readOutcome(ports, uid, listingId, item, changes)) ?? { outcome: "sent" };
  });
}

/**
 * Reads the item again after changes of containers, because eBay decides about their content. Returns a
 * refusal if eBay kept a value against the change. If the item can't be read now, the next reading shows the
 * result.
 */
async function readOutcome(
  ports: EditPorts,
  uid: string,
  listingId: string,
  { itemId, conditionDescriptors: before }: ItemAtEbay,
  { terms, conditionDescriptors: wanted }: ItemChanges,
): Promise<Refused | null> {
  if (terms === undefined && wanted === undefined) return null;
  const read = await readWhole(ports, uid, listingId, itemId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const after = read?.item.conditionDescriptors ?? {};
  const isKept =
    wanted !== undefined && Object.keys(before ?? {}).some((id) => !(id in wanted) && id in after);
  const reason: Reason = "detail-kept";
  return isKept ? toRefused(new AppError("ebay/refused", { reason, field: "conditionId" })) : null;
}

/** Converts the marketplace's refusals to a result. Rethrows all other errors. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    return toRefused(error);
  }
}

function toRefused(error: AppError): Refused {
  const part = error.params["part"];
  return {
    ...{ outcome: "refused", ...toRefusal(error, "revise-failed") },
    part: part === undefined ? null : String(part),
  };
}

const REFUSALS: ReadonlySet<string> = new Set(["ebay/refused", "listing/not-revisable"]);

/** Sends the fields that differ at the marketplace, and returns them. */
async function send(
  ports: EditPorts,
  uid: string,
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
  fresh: ItemAtEbay,
): Promise<ItemChanges> {
  const pictureUrls = fields.includes("firebaseImages") ? await uploadPictures(ports, uid, listing) : [];
  const { texts } = fields.includes("description")
    ? await ports.itemFacts.read(uid, fresh.category?.id ?? null)
    : NO_ITEM_FACTS;
  const changes = planRevision(listing, fields, fresh, pictureUrls, texts);
  if (changes.conditionId !== undefined) assertFitsCard(listing);
  if (Object.keys(changes).length === 0) return changes;
  for (const [change, field] of VARIATION_CHANGES) if (change in changes) assertNoVariations(fresh, field);
  // A browser may have written the quantity directly.
  if (changes.quantity !== undefined && changes.quantity > fresh.quantity)
    await assertLotHolds(ports.edits, uid, listing.lot, changes.quantity);
  await ports.withAccessToken(uid, async (token) => {
    if (changes.quantity === 0) await assertKeepsSoldOut(ports.marketplace, token);
    await ports.marketplace.revise(token, fresh, changes);
  });
  return changes;
}

/** Changes that items with variations set per variation, and the fields that they come from. */
const VARIATION_CHANGES = [
  ["priceCents", "price"],
  ["quantity", "quantity"],
  ["sku", "sku"],
] as const satisfies readonly (readonly [keyof ItemChanges, MarketplaceField])[];

/**
 * Returns the edits that the marketplace doesn't have, and all unsent fields: sending one that it has settles
 * the field.
 */
export function listFieldsToSend(listing: ListingDocument, item: ItemAtEbay | null): MarketplaceField[] {
  const edits = findEditsSince(listing, item?.itemId === listing.ebayItemId ? item : null);
  return MARKETPLACE_FIELDS.filter((field) => listing.unsentFields.includes(field) || edits.includes(field));
}

/**
 * Uploads the pictures. eBay keeps pictures that a listing uses, so they are uploaded again only after a
 * change.
 */
async function uploadPictures(ports: EditPorts, uid: string, listing: ListingDocument): Promise<string[]> {
  const urls: string[] = [];
  for (const photoUrl of listPicturesToPublish(listing)) {
    const jpeg = await ports.photos.read(uid, photoUrl);
    const picture = await ports.withAccessToken(uid, (token) => ports.marketplace.uploadPicture(token, jpeg));
    urls.push(picture.url);
  }
  return urls;
}
