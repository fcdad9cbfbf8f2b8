import type * as z from "zod";

import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import {
  MARKETPLACE_FIELDS,
  type MarketplaceField,
  type reviseListing as contract,
} from "../../../contract/listing/listingEdit.ts";
import { pendingEdits } from "../../../contract/listing/pendingEdits.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";
import { describeRefusal } from "../../ebay/refusal.ts";
import type { ItemChanges } from "../marketplace.ts";
import { picturesToPublish } from "../newItem.ts";
import { assertFixedPrice, assertKeptWithoutCopies, assertNoVariations } from "../notRevisable.ts";
import { editsSince } from "../whole/listingValues.ts";
import { readWhole } from "../whole/readWhole.ts";
import { applyChanges, planRevision } from "./planRevision.ts";
import type { EditPorts } from "./ports.ts";
import { saveListing, type Saved } from "./saveListing.ts";

type Input = z.output<(typeof contract)["input"]>;

type Revised =
  | Saved
  | { outcome: "revised"; listingId: string; sent: MarketplaceField[] }
  | { outcome: "refused"; message: string; ebayCode: string | null; field: string | null };

/**
 * Saves first, then reads the item as it is now, and sends it what the seller changed. If that is interrupted or
 * refused, nothing typed is lost, and the next call sends the unsent fields. Values are absolute, so sending them
 * again changes nothing.
 */
export async function reviseListing(ports: EditPorts, uid: string, input: Input): Promise<Revised> {
  const { listingId } = input;
  const saved = await saveListing(ports, uid, { ...input, isNew: false });
  if (saved.outcome === "conflict") return saved;
  const before = await ports.edits.read(uid, listingId);
  if (before === null) throw new AppError("listing/not-found");
  if (before.ebayItemId === null || !isOpenListing(before)) return saved;
  const earlier = await ports.items.read(uid, listingId);
  if (fieldsToSend(before, earlier).length === 0) return saved;
  try {
    const whole = await readWhole(ports, uid, listingId, before.ebayItemId);
    if (whole === null) throw new AppError("ebay/refused", GONE);
    const { item, listing } = whole;
    const fields = fieldsToSend(listing, item);
    assertFixedPrice(item.listingType);
    const sent = await send(ports, uid, listing, fields, item);
    await ports.edits.noteSent(uid, listingId, { itemId: item.itemId, fields, listing, item: sent });
    return { outcome: "revised", listingId, sent: fields };
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    const { message, ebayCode, field } = describeRefusal(error);
    return { outcome: "refused", message: message ?? "Failed to revise listing", ebayCode, field };
  }
}

const GONE = { message: "eBay doesn't know this item any more." };
const REFUSALS: ReadonlySet<string> = new Set(["ebay/refused", "listing/not-revisable"]);

/** Sends the changes, and returns the item as it is then. */
async function send(
  ports: EditPorts,
  uid: string,
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
  fresh: ItemAtEbay,
): Promise<ItemAtEbay> {
  const pictureUrls = fields.includes("firebaseImages") ? await uploadPictures(ports, uid, listing) : [];
  const changes = planRevision(listing, fields, fresh, pictureUrls);
  if (Object.keys(changes).length === 0) return fresh;
  for (const [change, field] of OF_VARIATIONS) if (change in changes) assertNoVariations(fresh, field);
  await ports.withAccessToken(uid, async (token) => {
    if (changes.quantity === 0) await assertKeptWithoutCopies(ports.marketplace, token);
    await ports.marketplace.revise(token, fresh, changes);
  });
  return applyChanges(fresh, changes);
}

/** Changes that concern each variation of an item by itself, with the field they come from. */
const OF_VARIATIONS = [
  ["priceCents", "price"],
  ["quantity", "quantity"],
  ["sku", "sku"],
] as const satisfies readonly (readonly [keyof ItemChanges, MarketplaceField])[];

/**
 * Lists what a form saved and did not send, and what was edited in the collection since the two sides were compared,
 * or since the item was read.
 */
function fieldsToSend(listing: ListingDocument, item: ItemAtEbay | null): MarketplaceField[] {
  const isOfItem = item !== null && item.itemId === listing.ebayItemId;
  const unsent = new Set<MarketplaceField>([
    ...listing.unsentFields,
    ...pendingEdits(listing),
    ...(isOfItem ? editsSince(listing, item) : []),
  ]);
  return MARKETPLACE_FIELDS.filter((field) => unsent.has(field));
}

/** eBay keeps a picture that a listing uses, so each is uploaded again only when the pictures change. */
async function uploadPictures(ports: EditPorts, uid: string, listing: ListingDocument): Promise<string[]> {
  const urls: string[] = [];
  for (const photoUrl of picturesToPublish(listing)) {
    const jpeg = await ports.photos.read(uid, photoUrl);
    const picture = await ports.withAccessToken(uid, (token) => ports.marketplace.uploadPicture(token, jpeg));
    urls.push(picture.url);
  }
  return urls;
}
