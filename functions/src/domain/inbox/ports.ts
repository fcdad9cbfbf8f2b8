import type { Answer, InquiryDocument, StoredAnswer } from "../../contract/inquiries.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry } from "../catchUp/ports.ts";

export interface AnswerMarketplace {
  /** Returns the inquiry as the marketplace has it now, or null if there is none. */
  look(accessToken: string, inquiry: Subject): Promise<Inquiry | null>;
  /** Sends the answer once. `ebay/unavailable`: it isn't known whether it has arrived. */
  send(accessToken: string, inquiry: Subject, answer: Answer): Promise<void>;
}

/** What the marketplace knows an inquiry by. */
export type Subject = Pick<InquiryDocument, "kind" | "ebayId" | "itemId" | "person" | "quantity">;

export type Claim =
  /** The answer with this id has been sent before. */
  | { status: "sent" }
  | { status: "busy" }
  | { status: "missing" }
  | { status: "claimed"; inquiry: InquiryDocument; stored: StoredAnswer; isRepeat: boolean };

export interface AnswerStore {
  /** Stores the answer as `sending`, unless it is stored, and leases the inquiry to `holder`. */
  claim(
    uid: string,
    inquiryId: string,
    answer: { id: string; answer: Answer; at: number },
    lease: { holder: string; until: number },
  ): Promise<Claim>;
  /** Stores how many replies of the same text the marketplace had before this one. */
  saveSeen(uid: string, inquiryId: string, answerId: string, seen: number): Promise<void>;
  /**
   * Ends the lease. Without an outcome the answer stays `sending`: a repeat finds out. `found` is what the marketplace
   * has.
   */
  settle(
    uid: string,
    inquiryId: string,
    holder: string,
    outcome: { answerId: string; failure: AppError | null } | null,
    found: Inquiry | null,
  ): Promise<void>;
}

export interface AnswerPorts {
  marketplace: AnswerMarketplace;
  answers: AnswerStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  now: () => number;
}
