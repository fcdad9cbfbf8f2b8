import type {
  AnswerAct,
  InquiryDocument,
  InquiryKind,
  InquiryMessage,
  MessageSourceName,
} from "../../contract/inbox.ts";

/** A buyer's request to the seller at the marketplace. */
export interface Inquiry {
  kind: InquiryKind;
  /** The marketplace's id, as in notifications. */
  id: string;
  /** Whether it needs an answer from the seller. */
  isOpen: boolean;
  itemId: string | null;
  orderId: string | null;
  title: string | null;
  /** The buyer's user name. */
  person: string | null;
  /** The buyer's text. */
  text: string | null;
  /** Dollars: the price per copy that the buyer offers, or the requested refund. */
  amount: number | null;
  /** The number of copies that the buyer offers to buy, or returns. */
  quantity: number | null;
  /** Epoch milliseconds. Null if the marketplace doesn't say. */
  at: number | null;
  /** Deadline after which the marketplace decides or the offer expires. Epoch milliseconds. */
  respondBy: number | null;
  /** The marketplace's code for the state. `reason` is the code for the buyer's reason. */
  status: string | null;
  reason: string | null;
  /** The answers that the marketplace allows now. */
  options: AnswerAct[];
  /** The decisions that the state shows as already made. */
  made: AnswerAct[];
  /** The seller's replies, oldest first. */
  replies: string[];
  /** All messages, oldest first. Only for questions. */
  messages: InquiryMessage[];
  /** The Message API's id of the conversation. */
  conversationId: string | null;
  /** Whether the conversation has unread messages. Null if the marketplace doesn't say. */
  isUnread: boolean | null;
  /** The source that a question was read from. */
  via: MessageSourceName | null;
}

/** The fields by which the marketplace identifies an inquiry. */
export type Subject = Pick<
  InquiryDocument,
  "kind" | "ebayId" | "itemId" | "person" | "quantity" | "conversationId" | "messages"
>;
