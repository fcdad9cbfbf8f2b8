import { itemPage } from "@/lib/ebay/ebayPages";
import { isAtCloudinary } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";

import { copy } from "../copy";

export const getTitle = ({ title }: Pick<ListingRow, "title">): string =>
  title.trim() === "" ? copy.untitled : title;

/** Returns the address of the item at the marketplace, by its id if the address is unknown. */
export const getItemPage = ({
  listingUrl,
  ebayItemId,
}: Pick<ListingRow, "listingUrl" | "ebayItemId">): string | null =>
  listingUrl ?? (ebayItemId === null ? null : itemPage(ebayItemId));

/** Whether a listing sells at the marketplace, or is scheduled there. */
export const isLive = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId !== null && (status === "active" || status === "scheduled" || status === "draft");

/** Whether a listing was never at the marketplace, and can be published. */
export const isDraft = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId === null && status === "draft";

/** Whether a listing's pictures lie at the marketplace alone. The server finds those that it hasn't named yet. */
export const hasPicturesAtEbay = ({ ebayItemId, hasFirebaseImages, frontImageUrl }: ListingRow): boolean =>
  ebayItemId !== null && !hasFirebaseImages && !isAtCloudinary(frontImageUrl);

export const needsReAnalysis = (row: ListingRow, isGenericTitle: (title: string) => boolean): boolean =>
  row.needsAiAnalysis || row.aiAnalysisFailed || isGenericTitle(row.title);
