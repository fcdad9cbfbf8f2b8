import type { AnswerAct, InquiryKind } from "../../contract/inquiries.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import type { OrderPorts } from "../orders/ports.ts";
import type { SyncPorts } from "../sync/ports.ts";

/** What a buyer asks of the seller at the marketplace. */
export interface Inquiry {
  kind: InquiryKind;
  /** The marketplace's id. Notifications use the same. */
  id: string;
  /** Whether it waits for the seller. */
  isOpen: boolean;
  itemId: string | null;
  orderId: string | null;
  title: string | null;
  /** The buyer's user name. */
  person: string | null;
  /** What the buyer wrote. */
  text: string | null;
  /** Dollars: the price of one copy that the buyer offers, or the refund that is asked for. */
  amount: number | null;
  /** The copies that the buyer offers to buy, or returns. */
  quantity: number | null;
  /** Epoch milliseconds. Null if the marketplace doesn't say. */
  at: number | null;
  /** When the marketplace decides by itself, or the offer ends. Epoch milliseconds. */
  respondBy: number | null;
  /** The marketplace's codes of its state, and of the buyer's reason. */
  status: string | null;
  reason: string | null;
  /** What the marketplace lets the seller do now. */
  options: AnswerAct[];
  /** Decisions that its state shows as made. */
  made: AnswerAct[];
  /** The seller's replies, oldest first. */
  replies: string[];
}

export interface InquiryPage {
  inquiries: Inquiry[];
  hasMore: boolean;
}

/** Reads inquiries page by page, from page 1. */
export interface InquiryMarketplace {
  /** Returns the questions asked between two times (epoch milliseconds). */
  questions(accessToken: string, from: number, to: number, page: number): Promise<InquiryPage>;
  /** Returns the offers that wait for an answer. */
  offers(accessToken: string, page: number): Promise<InquiryPage>;
  /** Returns the cancellations and returns asked for since a time, whatever their state. */
  cancellations(accessToken: string, from: number, page: number): Promise<InquiryPage>;
  returns(accessToken: string, from: number, page: number): Promise<InquiryPage>;
}

export interface InquiryStore {
  /** Stores each inquiry as one activity, and adds its text to the activity that a notification has made. */
  keep(uid: string, inquiries: readonly Inquiry[]): Promise<void>;
  /** Closes the open ones of a kind that the marketplace no longer lists. `openIds` are all that it lists. */
  closeOthers(uid: string, kind: InquiryKind, openIds: readonly string[]): Promise<void>;
  /** Stores that a kind has been read, or why it couldn't be. */
  saveReading(uid: string, kind: InquiryKind, at: number, failure: AppError | null): Promise<void>;
}

/** How far a seller has been caught up with. Times are epoch milliseconds; 0 is never. */
export interface CatchUpProgress {
  itemsUntil: number;
  questionsUntil: number;
  subscriptionCheckedAt: number;
}

export interface CatchUpStore {
  read(uid: string): Promise<CatchUpProgress>;
  save(uid: string, progress: Partial<CatchUpProgress>): Promise<void>;
  /** Stores when the marketplace has answered last. */
  saveHeard(uid: string, at: number): Promise<void>;
}

export interface InquiryPorts extends Pick<SyncPorts, "withAccessToken" | "now"> {
  progress: CatchUpStore;
  inquiries: { marketplace: InquiryMarketplace; store: InquiryStore };
}

export interface ItemPorts extends Pick<SyncPorts, "listings" | "marketplace" | "withAccessToken" | "now"> {
  progress: CatchUpStore;
  readSync: SyncPorts["operations"]["read"];
  /** Starts a sync of all listings, or joins one that runs. */
  startSync: (uid: string) => Promise<void>;
}

export interface CatchUpPorts extends InquiryPorts, ItemPorts {
  orders: OrderPorts;
  /** Enables the seller's notifications again if the marketplace has switched them off. */
  ensureSubscribed: (uid: string) => Promise<void>;
}
