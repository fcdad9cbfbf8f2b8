import { type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { ListingChanges } from "../../../contract/listing/listingEdit.ts";
import { missingToPublish, newItem, picturesToPublish } from "../newItem.ts";
import type { EditPorts } from "./ports.ts";
import { givenIn } from "./saveListing.ts";

/** Returns the listing as the marketplace would get it with these changes. Saves nothing. */
export async function previewListing(
  { edits }: Pick<EditPorts, "edits">,
  uid: string,
  listingId: string | null,
  changes: ListingChanges,
) {
  const stored = listingId === null ? EMPTY : await edits.read(uid, listingId);
  if (stored === null) throw new AppError("listing/not-found");
  const listing: ListingDocument = { ...stored, ...givenIn(changes) };
  const item = newItem("", listing, "", picturesToPublish(listing));
  return {
    ...item,
    pictureUrls: [...item.pictureUrls],
    specifics: item.specifics.map(({ name, values }) => ({ name, value: values.join(", ") })),
    storeCategoryIds: [...item.storeCategoryIds],
    missing: missingToPublish(listing),
  };
}

/** The initial values of a new listing. */
const EMPTY = listingDocument.parse({ quantity: 1 });
