import { nameListing } from "@/lib/listings/nameListing";
import { getItemUrl } from "@/lib/ebay/ebayPages";
import { isAtCloudinary } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";
import { collectionStore } from "@/lib/listings/store";

/** Returns the title of a listing by its id, whether or not the collection has it. */
export const getTitle = (id: string): string => nameListing(collectionStore.get(id) ?? { title: "" });

/** Returns those of these listings that the collection has. */
export const findRows = (ids: readonly string[]): ListingRow[] =>
  ids.flatMap((id) => collectionStore.get(id) ?? []);

/** Returns the address of the item at the marketplace, by its id if the address is unknown. */
export const getItemPage = ({
  listingUrl,
  ebayItemId,
}: Pick<ListingRow, "listingUrl" | "ebayItemId">): string | null =>
  listingUrl ?? (ebayItemId === null ? null : getItemUrl(ebayItemId));

/** Returns whether a listing is for sale at the marketplace, or scheduled there. */
export const isLive = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId !== null && (status === "active" || status === "scheduled" || status === "draft");

/** Returns whether a listing was never at the marketplace and can be published. */
export const isDraft = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId === null && status === "draft";

/**
 * Returns whether only the marketplace stores a listing's pictures. The server finds pictures that the
 * marketplace hasn't returned yet.
 */
export const hasPicturesAtEbay = ({ ebayItemId, hasFirebaseImages, frontImageUrl }: ListingRow): boolean =>
  ebayItemId !== null && !hasFirebaseImages && !isAtCloudinary(frontImageUrl);

export const needsReAnalysis = (row: ListingRow, isGenericTitle: (title: string) => boolean): boolean =>
  row.needsAiAnalysis || row.aiAnalysisFailed || isGenericTitle(row.title);
