import { itemPage } from "@/lib/ebay/ebayPages";
import type { ListingRow } from "@/lib/listings/row";

import { copy } from "../copy";

export const titleOf = ({ title }: Pick<ListingRow, "title">): string =>
  title.trim() === "" ? copy.untitled : title;

/** The item's page at the marketplace; by its id where nobody has told the address. */
export const itemPageOf = ({
  listingUrl,
  ebayItemId,
}: Pick<ListingRow, "listingUrl" | "ebayItemId">): string | null =>
  listingUrl ?? (ebayItemId === null ? null : itemPage(ebayItemId));

/** Is at the marketplace, and sells there or will. */
export const isLive = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId !== null && (status === "active" || status === "scheduled" || status === "draft");

/** Was never at the marketplace, and can go there. */
export const isDraft = ({ ebayItemId, status }: ListingRow): boolean =>
  ebayItemId === null && status === "draft";

export const needsReAnalysis = (row: ListingRow, isGenericTitle: (title: string) => boolean): boolean =>
  row.needsAiAnalysis || row.aiAnalysisFailed || isGenericTitle(row.title);

/** "1 listing", "1,204 listings" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
