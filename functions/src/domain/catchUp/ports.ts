import type * as z from "zod";

import type { InquiryKind } from "../../contract/inbox.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry } from "../inbox/inquiry.ts";
import type { MessagePorts } from "../inbox/messageSources.ts";
import type { OrderPorts } from "../orders/ports.ts";
import type { SyncPorts } from "../sync/ports.ts";
import type { catchUpDocument } from "../../contract/operations.ts";

export interface InquiryPage {
  inquiries: Inquiry[];
  hasMore: boolean;
}

/** Reads inquiries page by page, from page 1. Questions come from a `MessageSource`. */
export interface InquiryMarketplace {
  readOffers(accessToken: string, page: number): Promise<InquiryPage>;
  /** Returns the cancellations and returns requested since a time, in any state. */
  readCancellations(accessToken: string, from: number, page: number): Promise<InquiryPage>;
  readReturns(accessToken: string, from: number, page: number): Promise<InquiryPage>;
}

export interface InquiryStore {
  /** Returns the ids of inquiries whose messages are all stored. */
  findKnown(uid: string, inquiries: readonly Inquiry[]): Promise<ReadonlySet<string>>;
  /** Stores each inquiry, and creates the activities of questions and offers. */
  save(uid: string, inquiries: readonly Inquiry[]): Promise<void>;
  /**
   * Closes the open inquiries of a kind that the marketplace no longer lists. `openIds` are all that it listed
   * to a reading that began at `readFrom` (epoch milliseconds). Keeps those that were stored since.
   */
  closeOthers(uid: string, kind: InquiryKind, openIds: readonly string[], readFrom: number): Promise<void>;
  /**
   * Stores that a kind has been read completely, and when the reading began, or why it couldn't be read.
   */
  saveReading(uid: string, kind: InquiryKind, at: number, failure: AppError | null): Promise<void>;
}

/** The cursors of a seller's catch-up. Times are epoch milliseconds; 0 means never. */
export type CatchUpProgress = Omit<z.output<typeof catchUpDocument>, "heardAt">;

export interface CatchUpStore {
  read(uid: string): Promise<CatchUpProgress>;
  save(uid: string, progress: Partial<CatchUpProgress>): Promise<void>;
  /** Stores the time of the marketplace's last answer. */
  saveLastContact(uid: string, at: number): Promise<void>;
}

export interface InquiryPorts extends MessagePorts, Pick<SyncPorts, "withAccessToken" | "now"> {
  progress: CatchUpStore;
  inquiries: { marketplace: InquiryMarketplace; store: InquiryStore };
}

export interface ItemPorts extends Pick<SyncPorts, "listings" | "marketplace" | "withAccessToken" | "now"> {
  progress: CatchUpStore;
  readSync: SyncPorts["operations"]["read"];
  /** Starts a sync of all listings, or joins the running one. */
  startSync: (uid: string) => Promise<void>;
}

export interface CatchUpPorts extends InquiryPorts, ItemPorts {
  orders: OrderPorts;
  /** Enables the seller's notifications again if the marketplace has disabled them. */
  ensureSubscribed: (uid: string) => Promise<void>;
}
