import type { AnswerAct, InquiryDocument, MessageSourceName } from "../../contract/inbox.ts";

/** A buyer's request to the seller at the marketplace. Times are epoch milliseconds. */
export interface Inquiry extends Omit<
  InquiryDocument,
  "state" | "ebayId" | "listingId" | "settled" | "movedTo" | "at" | "respondBy" | "answers" | "lease"
> {
  /** The marketplace's id, as in notifications. */
  id: string;
  /** Whether it needs an answer from the seller. */
  isOpen: boolean;
  /** Null if the marketplace doesn't say. */
  at: number | null;
  /** Deadline after which the marketplace decides or the offer expires. */
  respondBy: number | null;
  /** The decisions that the state shows as already made. */
  made: AnswerAct[];
  /** The source that a question was read from. */
  via: MessageSourceName | null;
}

/** The fields by which the marketplace identifies an inquiry. */
export type Subject = Pick<
  InquiryDocument,
  "kind" | "ebayId" | "itemId" | "person" | "quantity" | "conversationId" | "messages"
>;
