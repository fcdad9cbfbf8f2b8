import type { NotificationTopic } from "../../contract/ebay/notifications.ts";

/** The subject of a notification. Fields are null if absent. `amount` is in dollars. */
export interface NoticeDetails {
  itemId: string | null;
  title: string | null;
  orderId: string | null;
  /** The id of the sale, message, offer or feedback. */
  entryId: string | null;
  /** The other person's user name. */
  person: string | null;
  amount: number | null;
  text: string | null;
}

/** A notification signed by the marketplace. */
export interface Notice {
  kind: "notice";
  /** The same for every delivery. Valid as a document id. */
  notificationId: string;
  eventType: string;
  /** The account concerned: by two permanent ids and by a name that can change. */
  recipient: { userId: string | null; eiasToken: string | null; userName: string | null };
  /** Epoch milliseconds. */
  sentAt: number;
  details: NoticeDetails;
  /** JSON for display. */
  payload: string;
  /** False if the signature covers only a part, so that anybody who has seen one can write the rest. */
  isWholeSigned: boolean;
}

/** The deletion of an account at the marketplace. All data about its owner must be deleted too. */
export interface AccountDeletion {
  kind: "deletion";
  userId: string;
  userName: string;
}

export const REFUSALS = [
  /** Has no signature. */
  "unsigned",
  /**
   * A notification about a return, which eBay itself sends unsigned. It can't be trusted, but isn't answered with
   * an error.
   */
  "unsigned-return",
  "bad-signature",
  /** Signed too long ago or in the future. */
  "stale",
  /** Neither notification XML nor JSON. */
  "malformed",
  /** XML that defines entities. */
  "entities",
  /** The marketplace didn't return its key, so the signature can't be checked yet. */
  "unverifiable",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface NotificationReader {
  /** Returns a refusal for anything that isn't signed. */
  read(message: {
    body: Uint8Array;
    signature: string | null;
  }): Promise<Notice | AccountDeletion | { kind: "refused"; reason: Refusal }>;
}

export interface EbayAccounts {
  /** Returns the seller who connected the account last, or null. */
  findOwner(account: Notice["recipient"]): Promise<string | null>;
}

export interface StoredNotice {
  notificationId: string;
  eventType: string;
  sentAt: number;
  details: NoticeDetails;
  processed: boolean;
}

export interface WebhookLogs {
  /** Stores the notification if it's new. `processed` means that nothing is left to do. */
  keep(uid: string, notice: Notice): Promise<{ isNew: boolean; processed: boolean }>;
  read(uid: string, notificationId: string): Promise<StoredNotice | null>;
  markProcessed(uid: string, notificationId: string): Promise<void>;
  /** Counts the notifications since a time (epoch milliseconds). */
  countSince(uid: string, since: number): Promise<number>;
}

export interface NoticeActivity {
  id: string;
  type: "sale" | "bid" | "feedback" | "message" | "question" | "offer";
  title: string;
  subtitle: string | null;
  amount: number | null;
  /** Epoch milliseconds. */
  at: number;
  metadata: Record<string, string>;
}

export interface NoticeActivities {
  /** Adds an activity if its id is new. */
  add(uid: string, activity: NoticeActivity): Promise<void>;
}

/** The notifications that a seller has enabled at the marketplace. */
export interface NotificationPreferences {
  applicationEnabled: boolean;
  /** The address that the marketplace sends to. */
  url: string | null;
  topics: string[];
}

export interface NotificationMarketplace {
  preferences(accessToken: string): Promise<NotificationPreferences>;
  /** Replaces the preferences: enables these topics, disables the other known ones, and sends to `url`. */
  setPreferences(accessToken: string, url: string, topics: readonly NotificationTopic[]): Promise<void>;
}
