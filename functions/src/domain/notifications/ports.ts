import type {
  NotificationTopic,
  NoticeDetails,
  WebhookLogDocument,
} from "../../contract/notifications/notifications.ts";
import type { NoticeEvent } from "../../contract/reasons/activityEvents.ts";

/** Stores the marketplace's public keys, by their ids, for all instances. */
export interface PublicKeyStore {
  read(): Promise<Readonly<Record<string, StoredPublicKey>>>;
  /** Null removes the key. */
  save(kid: string, key: StoredPublicKey | null): Promise<void>;
}

interface StoredPublicKey {
  /** As the marketplace returned it. */
  pem: string;
  /** When the marketplace last returned it (epoch milliseconds). */
  confirmedAt: number;
}

/** A notification signed by the marketplace. */
export interface Notice {
  kind: "notice";
  /** The same for every delivery of this notification. Valid as a document id. */
  notificationId: string;
  eventType: string;
  /** The recipient's account: two permanent ids and a name that can change. */
  recipient: { userId: string | null; eiasToken: string | null; userName: string | null };
  /** Epoch milliseconds. */
  sentAt: number;
  details: NoticeDetails;
  /** JSON for display. */
  payload: string;
  /** False if the signature covers only a part, so that the rest can be forged with a known signature. */
  isWholeSigned: boolean;
}

/** The deletion of an account at the marketplace. All data about its owner must be deleted. */
export interface AccountDeletion {
  kind: "deletion";
  userId: string;
  userName: string;
}

const REFUSALS = [
  /** The message has no signature. */
  "unsigned",
  /**
   * A notification about a return, which eBay itself sends unsigned. It can't be trusted, but isn't answered
   * with an error.
   */
  "unsigned-return",
  "bad-signature",
  /** The signature is too old or from the future. */
  "stale",
  /** The body is neither notification XML nor JSON. */
  "malformed",
  /** The XML defines entities. */
  "entities",
  /** The marketplace didn't return its key, so the signature can't be checked yet. */
  "unverifiable",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface NotificationReader {
  /** Reads and verifies a message. Returns a refusal unless it is signed. */
  read(message: {
    body: Uint8Array;
    signature: string | null;
  }): Promise<Notice | AccountDeletion | { kind: "refused"; reason: Refusal }>;
}

export interface EbayAccounts {
  /** Returns the seller who connected the account most recently, or null. */
  findOwner(account: Notice["recipient"]): Promise<string | null>;
}

export type StoredNotice = Pick<
  WebhookLogDocument,
  "notificationId" | "eventType" | "sentAt" | "details" | "processed"
>;

export interface WebhookLogs {
  /** Stores the notification if it is new. `processed` means that it was already processed. */
  save(uid: string, notice: Notice): Promise<{ isNew: boolean; processed: boolean }>;
  read(uid: string, notificationId: string): Promise<StoredNotice | null>;
  markProcessed(uid: string, notificationId: string): Promise<void>;
  /** Counts the notifications since a time (epoch milliseconds). */
  countSince(uid: string, since: number): Promise<number>;
}

export interface NoticeActivity {
  id: string;
  type: "bid" | "feedback" | "message";
  event: NoticeEvent;
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
  url: string | null;
  topics: string[];
}

export interface NotificationMarketplace {
  readPreferences(accessToken: string): Promise<NotificationPreferences>;
  /** Replaces the preferences: enables these topics, disables the other known ones, and sends to `url`. */
  setPreferences(accessToken: string, url: string, topics: readonly NotificationTopic[]): Promise<void>;
}
