import { type XmlElement } from "../trading/xml.ts";

export interface Listing {
  itemId: string;
  seller: string;
  /** The submitted Item with the fields that eBay keeps, in the schema's order. */
  item: XmlElement;
  /** Lower-case hex. eBay refuses a second listing with the same UUID. */
  uuid?: string;
  quantityAvailable: number;
  quantitySold: number;
  startTime: string;
  /** Milliseconds by which eBay has extended it. */
  extendedMs?: number;
  endedAt?: string;
  endingReason?: string;
  /** Last action of the seller or a buyer. Watching and viewing don't count. */
  modifiedAt: string;
  revisions: number;
  /** In Pacific time, like all of eBay's days. */
  revisionsToday?: { day: string; count: number };
  watchCount: number;
  hitCount: number;
  /** Page views by Pacific day. */
  visits?: Record<string, number>;
  /** Bids on an auction, highest last. */
  bids?: { bidder: string; amount: string }[];
  /** Made by the Inventory API, so that Trading calls can't change it. */
  madeByInventoryApi?: true;
}

export interface Picture {
  id: string;
  seller: string;
  /** In pixels. */
  size: { width: number; height: number };
  expiresAt: string;
}
