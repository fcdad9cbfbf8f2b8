/** A buyer's question about an item. */
export interface MemberMessage {
  messageId: string;
  seller: string;
  buyer: string;
  itemId: string;
  text: string;
  createdAt: string;
  /** The seller's answers, oldest first. */
  answers?: string[];
  answeredAt?: string;
  answerTimes?: string[];
}

/** A message between two members, as after a purchase. */
export interface Note {
  noteId: string;
  seller: string;
  buyer: string;
  /** Missing for a conversation about no listing. */
  itemId?: string;
  by: "buyer" | "seller";
  text: string;
  media?: MessageMedia[];
  createdAt: string;
}

export interface MessageMedia {
  mediaName: string;
  mediaType: string;
  mediaUrl: string;
}

export interface EbayNotice {
  noticeId: string;
  seller: string;
  subject: string;
  text: string;
  createdAt: string;
}

export interface ConversationMark {
  /** How many of the received messages have been read. */
  read?: number;
  status?: "ACTIVE" | "ARCHIVE" | "DELETE";
}

export interface BestOffer {
  offerId: string;
  seller: string;
  buyer: string;
  itemId: string;
  price: string;
  quantity: number;
  /** The buyer's text. */
  message?: string;
  createdAt: string;
  /** The seller's answer, or its end, if any. */
  status?: "Accepted" | "Declined" | "Countered" | "Expired";
}

/** A seller's offer to the buyers who watch a listing. */
export interface WatcherOffer {
  offerId: string;
  seller: string;
  itemId: string;
  price: string;
  quantity: number;
  message?: string;
  buyers: string[];
  createdAt: string;
}

export interface Feedback {
  feedbackId: string;
  seller: string;
  buyer: string;
  itemId: string;
  transactionId: string;
  title: string;
  price: string;
  type: "Positive" | "Neutral" | "Negative";
  text: string;
  createdAt: string;
}
