import type * as z from "zod";

import type { ItemAtEbay, ListingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/edits.ts";
import type { settleListing as contract, Side } from "../../../contract/listings/ledger.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import { isComparedField } from "../../../contract/listings/pendingEdits.ts";
import { mergeTerms } from "../../../contract/listings/terms/termParts.ts";
import type { Refusal } from "../../ebay/refusal.ts";
import { type CopyPicturePorts, copyPictures } from "../edit/copyPictures.ts";
import type { EditPorts, ListingWrite } from "../edit/ports.ts";
import { listFieldsToSend, sendFields } from "../edit/sendFields.ts";
import { createNotRevisableError } from "../notRevisable.ts";
import { toListingValues, toTermValues } from "../whole/listingValues.ts";
import { readWhole } from "../whole/readWhole.ts";
import { pickBasics } from "./ledger.ts";

type Input = z.output<(typeof contract)["input"]>;

export interface SettleResult {
  taken: MarketplaceField[];
  sent: MarketplaceField[];
  refusal: Refusal | null;
}

/**
 * Adopts the marketplace's values of some fields of a listing, and sends our values of others. Reads the item
 * first, so that both are compared with its current state (decisions/collection/0151).
 */
export async function settleListing(
  ports: EditPorts & Omit<CopyPicturePorts, "photos"> & { photos: CopyPicturePorts["photos"] },
  uid: string,
  { listingId, choices }: Input,
): Promise<SettleResult> {
  const before = await ports.edits.read(uid, listingId);
  if (before === null) throw new AppError("listing/not-found");
  const { ebayItemId } = before;
  if (ebayItemId === null || !isOpenListing(before)) throw createNotRevisableError("not-on-sale");
  const whole = await readWhole(ports, uid, listingId, ebayItemId);
  if (whole === null) throw createNotRevisableError("not-on-sale");
  const { item, listing } = whole;
  const listChosen = (side: Side) => MARKETPLACE_FIELDS.filter((field) => choices[field] === side);
  const taken = await takeTheirs(ports, uid, listingId, listing, item, listChosen("theirs"));
  const current = await ports.edits.read(uid, listingId);
  if (current === null) throw new AppError("listing/not-found");
  const ours = listFieldsToSend(current, item).filter((field) => choices[field] === "ours");
  const outcome =
    ours.length > 0 ? await sendFields(ports, uid, listingId, { listing: current, item }, ours) : null;
  if (outcome?.outcome === "refused") {
    const { message, ebayCode, field, failure } = outcome;
    return { taken, sent: [], refusal: { message, ebayCode, field, failure } };
  }
  return { taken, sent: ours, refusal: null };
}

/** Writes the item's values of some fields to the listing. Returns the fields that the item has. */
async function takeTheirs(
  ports: Parameters<typeof settleListing>[0],
  uid: string,
  listingId: string,
  listing: ListingDocument,
  item: ItemAtEbay,
  fields: readonly MarketplaceField[],
): Promise<MarketplaceField[]> {
  if (fields.length === 0) return [];
  const firebaseImages =
    fields.includes("firebaseImages") && item.pictureUrls.length > 0
      ? await copyPictures(ports, uid, { ...listing, firebaseImages: [] }, item, listingId)
      : undefined;
  const theirs: Partial<Record<MarketplaceField, unknown>> = {
    ...toListingValues(item),
    ...pickBasics(item),
    firebaseImages,
  };
  const taken = fields.filter((field) => theirs[field] !== undefined);
  await ports.edits.change(uid, listingId, (current) => {
    if (current?.ebayItemId !== item.itemId) throw new AppError("listing/not-found");
    return { write: { fields: toWrite(current, item, theirs, taken), create: false }, answer: null };
  });
  if (taken.includes("quantity")) await ports.settleLotsOf(uid, [listingId]);
  return taken;
}

function toWrite(
  current: ListingDocument,
  item: ItemAtEbay,
  theirs: Partial<Record<MarketplaceField, unknown>>,
  taken: readonly MarketplaceField[],
): ListingWrite["fields"] {
  const compared = Object.fromEntries(
    Object.entries({ ...toTermValues(item), ...pickBasics(item) }).filter(
      ([field]) => isComparedField(field as MarketplaceField) && taken.includes(field as MarketplaceField),
    ),
  );
  return {
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    ...(taken.includes("terms") && { terms: mergeTerms(current.terms, toTermValues(item).terms) }),
    unsentFields: current.unsentFields.filter((field) => !taken.includes(field)),
    ...(current.atEbay && { atEbay: { ...current.atEbay, ...compared } }),
    ...(taken.includes("description") && { sentDescription: null }),
    ...(taken.includes("price") && { currentPrice: item.priceCents / 100 }),
    // The quantity excludes the copies sold by then.
    ...(taken.includes("quantity") && { quantitySold: item.quantitySold }),
  };
}
