import type * as z from "zod";

import type { ListingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import {
  MARKETPLACE_FIELDS,
  type MarketplaceField,
  type reviseListing as contract,
} from "../../../contract/listing/listingEdit.ts";
import { pendingEdits } from "../../../contract/listing/pendingEdits.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";
import { describeRefusal } from "../../ebay/refusal.ts";
import { copiesLeft } from "../copiesLeft.ts";
import { picturesToPublish } from "../newItem.ts";
import { itemChanges } from "./itemChanges.ts";
import type { EditPorts } from "./ports.ts";
import { saveListing, type Saved } from "./saveListing.ts";

type Input = z.output<(typeof contract)["input"]>;

type Revised =
  | Saved
  | { outcome: "revised"; listingId: string; sent: MarketplaceField[] }
  | { outcome: "refused"; message: string; ebayCode: string | null; field: string | null };

/**
 * Saves first, then updates the marketplace. If that is interrupted or refused, nothing typed is lost, and the next
 * call sends the unsent fields. Values are absolute, so sending them again changes nothing.
 */
export async function reviseListing(ports: EditPorts, uid: string, input: Input): Promise<Revised> {
  const saved = await saveListing(ports, uid, { ...input, isNew: false });
  if (saved.outcome === "conflict") return saved;
  const listing = await ports.edits.read(uid, input.listingId);
  if (listing === null) throw new AppError("listing/not-found");
  const { ebayItemId: itemId } = listing;
  if (itemId === null || !isOpenListing(listing)) return saved;
  const fields = fieldsToSend(listing);
  if (fields.length === 0) return saved;
  try {
    const pictureUrls = fields.includes("firebaseImages") ? await uploadPictures(ports, uid, listing) : [];
    await ports.withAccessToken(uid, async (token) => {
      const changes = itemChanges(await unsold(ports, token, itemId, listing, fields), fields, pictureUrls);
      await ports.marketplace.revise(token, itemId, changes);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "ebay/refused") throw error;
    const { message, ebayCode, field } = describeRefusal(error);
    return { outcome: "refused", message: message ?? "Failed to revise listing", ebayCode, field };
  }
  await ports.edits.noteSent(uid, input.listingId, { itemId, fields, listing });
  return { outcome: "revised", listingId: input.listingId, sent: fields };
}

/** Deducts the copies sold since the last comparison, which would otherwise be offered again. */
async function unsold(
  { marketplace }: EditPorts,
  token: string,
  itemId: string,
  listing: ListingDocument,
  fields: readonly MarketplaceField[],
): Promise<ListingDocument> {
  if (!fields.includes("quantity")) return listing;
  const { quantitySold } = await marketplace.getItem(token, itemId);
  return { ...listing, quantity: copiesLeft(listing, quantitySold) };
}

/** What a form saved and did not send, and what was edited in the collection since the two sides were compared. */
function fieldsToSend(listing: ListingDocument): MarketplaceField[] {
  const unsent = new Set<MarketplaceField>([...listing.unsentFields, ...pendingEdits(listing)]);
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
