import type {
  Answer,
  InquiryDocument,
  InquiryMark,
  MessageSourceName,
  StoredAnswer,
} from "../../contract/inbox.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry, Subject } from "./inquiry.ts";
import type { MessagePorts } from "./messageSources.ts";

/** Answers inquiries of all kinds except questions, which use a `MessageSource`. */
export interface AnswerMarketplace {
  /** Returns the inquiry in its current state, or null if it doesn't exist. */
  readInquiry(accessToken: string, inquiry: Subject): Promise<Inquiry | null>;
  /** Sends the answer once. Throws `ebay/unavailable` if it isn't known whether the answer has arrived. */
  send(accessToken: string, inquiry: Subject, answer: Decision): Promise<void>;
}

export type Decision = Exclude<Answer, { act: "reply" }>;

export type Claim =
  /** The answer with this id was sent before. */
  | { status: "sent" }
  | { status: "busy" }
  | { status: "missing" }
  | { status: "claimed"; inquiry: InquiryDocument; stored: StoredAnswer; isRepeat: boolean };

/** An answer that is being sent. */
export interface Delivery {
  inquiryId: string;
  inquiry: InquiryDocument;
  stored: StoredAnswer;
}

export interface AnswerStore {
  /** Stores the answer as `sending` unless it is stored already, and leases the inquiry to `holder`. */
  claim(
    uid: string,
    inquiryId: string,
    answer: { id: string; answer: Answer; at: number },
    lease: { holder: string; until: number },
  ): Promise<Claim>;
  /**
   * Stores the ids of existing replies with the same text before the reply is sent, and the source they were
   * read from.
   */
  saveSeen(
    uid: string,
    inquiryId: string,
    answerId: string,
    seen: readonly string[],
    via: MessageSourceName | null,
  ): Promise<void>;
  /**
   * Ends the lease. Without an outcome the answer stays `sending`, and a repeat finds out whether it arrived.
   * `found` is the inquiry as the marketplace has it.
   */
  settle(
    uid: string,
    inquiryId: string,
    holder: string,
    outcome: { answerId: string; failure: AppError | null } | null,
    found: Inquiry | null,
  ): Promise<void>;
}

export interface MarkStore {
  /** Returns an inquiry, or null if it doesn't exist. */
  read(uid: string, inquiryId: string): Promise<InquiryDocument | null>;
  mark(uid: string, inquiryId: string, mark: InquiryMark): Promise<void>;
}

export interface AnswerPorts extends MessagePorts {
  marketplace: AnswerMarketplace;
  answers: AnswerStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  now: () => number;
}
