import type {
  AnswerAct,
  InquiryDocument,
  InquiryKind,
  InquiryMessage,
  MessageSourceName,
} from "../../contract/inquiries.ts";

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
  /** What was written, oldest first. Of a question alone. */
  messages: InquiryMessage[];
  /** The Message API's id of the conversation. */
  conversationId: string | null;
  /** Whether the seller has messages to read. Null if the marketplace doesn't say. */
  isUnread: boolean | null;
  /** Where a question was read. */
  via: MessageSourceName | null;
}

/** What the marketplace knows an inquiry by. */
export type Subject = Pick<
  InquiryDocument,
  "kind" | "ebayId" | "itemId" | "person" | "quantity" | "conversationId" | "messages"
>;
