/** An event that an application can subscribe to, with the name of eBay's notification. */
export interface MarketEvent {
  topic: string;
  seller: string;
  itemId?: string;
  transactionId?: string;
  /** The message, offer, feedback or return it concerns. */
  entryId?: string;
}

/** Where platform notifications go, and which topics each seller has enabled. */
export interface NotificationPreferences {
  application: {
    url?: string;
    alertEmail?: string;
    enabled: boolean;
    history: { type: "MarkUp" | "MarkDown"; time: string }[];
  };
  users: Record<string, Record<string, boolean>>;
}

/** A platform notification as reported by GetNotificationsUsage. */
export interface NotificationRecord {
  reference: string;
  seller: string;
  topic: string;
  url: string;
  itemId?: string;
  sentAt: string;
  status: string;
  retries: number;
  deliveredAt?: string;
  problem?: string;
}

export interface Destination {
  destinationId: string;
  name: string;
  status: string;
  endpoint: string;
  verificationToken: string;
}

export interface Subscription {
  subscriptionId: string;
  topicId: string;
  destinationId: string;
  status: string;
  creationDate: string;
}
