import type { NotificationTopic } from "../../contract/notifications.ts";

/** What a notification is about; null where it doesn't say. `amount` in dollars. */
export interface NoticeDetails {
  itemId: string | null;
  title: string | null;
  orderId: string | null;
  /** The sale, message, offer or feedback itself. */
  entryId: string | null;
  /** The other person's user name. */
  person: string | null;
  amount: number | null;
  text: string | null;
}

/** A notification that the marketplace has signed. */
export interface Notice {
  kind: "notice";
  /** The same at every delivery; can be a document's id. */
  notificationId: string;
  eventType: string;
  /** Whose account it concerns: by an id that stays, by another that stays, by a name that may change. */
  recipient: { userId: string | null; eiasToken: string | null; userName: string | null };
  /** Epoch milliseconds. */
  sentAt: number;
  details: NoticeDetails;
  /** JSON for people to look at. */
  payload: string;
}

/** An account at the marketplace is gone, and what anybody holds of its owner has to go too. */
export interface AccountDeletion {
  kind: "deletion";
  userId: string;
  userName: string;
}

export const REFUSALS = [
  /** Says nothing of who sent it. */
  "unsigned",
  /** A return, which the marketplace itself sends unsigned: nothing to trust, nothing to complain of. */
  "unsigned-return",
  "bad-signature",
  /** Signed too long ago, or ahead of time. */
  "stale",
  /** Neither a notification's XML nor JSON. */
  "malformed",
  /** XML that defines entities. */
  "entities",
  /** The marketplace didn't give its key, so nobody can say yet. */
  "unverifiable",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface NotificationReader {
  /** Only what is signed comes back as more than a refusal. */
  read(message: {
    body: Uint8Array;
    signature: string | null;
  }): Promise<Notice | AccountDeletion | { kind: "refused"; reason: Refusal }>;
}

export interface EbayAccounts {
  /** Who has connected the account last; null for nobody. */
  ownerOf(account: Notice["recipient"]): Promise<string | null>;
}

export interface StoredNotice {
  notificationId: string;
  eventType: string;
  sentAt: number;
  details: NoticeDetails;
  processed: boolean;
}

export interface WebhookLogs {
  /** Stores it unless it is there already; `processed` says whether there is nothing left to do. */
  keep(uid: string, notice: Notice): Promise<{ isNew: boolean; processed: boolean }>;
  read(uid: string, notificationId: string): Promise<StoredNotice | null>;
  markProcessed(uid: string, notificationId: string): Promise<void>;
  /** How many came since then (epoch milliseconds). */
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
  /** Adds it unless there is one of that id. */
  add(uid: string, activity: NoticeActivity): Promise<void>;
}

/** What a seller has switched on, as the marketplace has it. */
export interface NotificationPreferences {
  applicationEnabled: boolean;
  /** Where the marketplace sends to. */
  url: string | null;
  topics: string[];
}

export interface NotificationMarketplace {
  preferences(accessToken: string): Promise<NotificationPreferences>;
  /** Absolute: these on, the others of the table off, and sent to `url`. */
  setPreferences(accessToken: string, url: string, topics: readonly NotificationTopic[]): Promise<void>;
}
