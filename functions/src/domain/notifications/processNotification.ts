import { AppError } from "../../contract/errors.ts";
import { type RefreshPorts, refreshItem } from "./refreshItem.ts";
import type { NoticeActivities, NoticeActivity, StoredNotice, WebhookLogs } from "./ports.ts";

export interface ProcessPorts extends RefreshPorts {
  logs: Pick<WebhookLogs, "read" | "markProcessed">;
  activities: NoticeActivities;
  /** Reads one order again. */
  refreshOrder: (uid: string, orderId: string) => Promise<void>;
  /** Reads the orders that are new or have changed. */
  catchUpOrders: (uid: string) => Promise<void>;
  /** Whether the seller's consent holds, asked of the marketplace itself. */
  isConsentGood: (uid: string) => Promise<boolean>;
  /** Forgets the tokens of a connection made before then (epoch milliseconds). */
  disconnect: (uid: string, connectedBefore: number) => Promise<void>;
}

/** Only the marketplace's own state counts, never the difference a notification tells: so their order is no matter. */
const REFRESHING = /^Item(Listed|Revised|Sold|Unsold|Closed|Extended|OutOfStock|Suspended)$/;
const SALES = new Set(["FixedPriceTransaction", "AuctionCheckoutComplete"]);
const ORDER_CHANGES = new Set(["ItemMarkedPaid", "ItemMarkedShipped", "BuyerCancelRequested"]);
const REVOCATIONS = new Set(["TokenRevocation", "AUTHORIZATION_REVOCATION"]);

/**
 * Does what a stored notification asks for, then marks it. Killed in between, or called twice, it does the same again:
 * listings get absolute values, activities have ids of their own.
 */
export async function processNotification(
  ports: ProcessPorts,
  uid: string,
  notificationId: string,
): Promise<void> {
  const notice = await ports.logs.read(uid, notificationId);
  if (notice === null || notice.processed) return;
  try {
    await act(ports, uid, notice);
  } catch (error) {
    // Without a connection there is nothing to ask; the sync after the next one catches up.
    if (!isOver(error)) throw error;
  }
  await ports.logs.markProcessed(uid, notificationId);
}

async function act(ports: ProcessPorts, uid: string, notice: StoredNotice): Promise<void> {
  const { eventType, details } = notice;
  if (REVOCATIONS.has(eventType)) {
    // A platform notification's signature covers its time alone: one that was seen could be sent in anybody's name.
    if (eventType === "TokenRevocation" && (await ports.isConsentGood(uid))) return;
    // One that arrives after the seller has connected again is about the connection before.
    await ports.disconnect(uid, notice.sentAt);
    return;
  }
  const activity = activityOf(notice);
  if (activity !== null)
    await ports.activities.add(uid, await withListing(ports, uid, activity, details.itemId));
  const isSale = SALES.has(eventType);
  if (details.itemId !== null && (isSale || REFRESHING.test(eventType))) {
    await refreshItem(ports, uid, details.itemId);
  }
  if (details.orderId !== null && (isSale || ORDER_CHANGES.has(eventType))) {
    await refreshOrder(ports, uid, details.orderId);
  } else if (isSale || eventType === "ItemSold") {
    await ports.catchUpOrders(uid);
  }
}

/** Whoever looks at the activity goes on to the listing. */
async function withListing(
  { listings }: ProcessPorts,
  uid: string,
  activity: NoticeActivity,
  itemId: string | null,
): Promise<NoticeActivity> {
  if (itemId === null) return activity;
  const related = await listings.relatedTo(uid, [{ itemId, applicationData: null, sku: null }]);
  const found = related.find(({ listing }) => listing?.ebayItemId === itemId);
  if (found === undefined) return activity;
  return { ...activity, metadata: { ...activity.metadata, listingId: found.id } };
}

/** An order that the marketplace won't tell of is left to the next sync of orders. */
async function refreshOrder(ports: ProcessPorts, uid: string, orderId: string): Promise<void> {
  try {
    await ports.refreshOrder(uid, orderId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "ebay/refused")) throw error;
  }
}

const ACTIVITY_TYPES: readonly (readonly [RegExp, NoticeActivity["type"], string])[] = [
  [/^(FixedPriceTransaction|AuctionCheckoutComplete)$/, "sale", "Sold to"],
  [/^(BestOffer|BestOfferPlaced|CounterOfferReceived)$/, "offer", "Offer from"],
  [/^AskSellerQuestion$/, "question", "Question from"],
  [/^MyMessages/, "message", "Message from"],
  [/^Feedback(Received)?$/, "feedback", "Feedback from"],
  [/^BidReceived$/, "bid", "Bid by"],
];

/** A sale's activity has its order's id: the order, once read, completes the same one. */
export function activityOf(notice: StoredNotice): NoticeActivity | null {
  const { itemId, title, orderId, entryId, person, amount, text } = notice.details;
  const [, type, words] = ACTIVITY_TYPES.find(([events]) => events.test(notice.eventType)) ?? [];
  if (type === undefined || words === undefined) return null;
  const about = type === "sale" ? (orderId ?? entryId) : entryId;
  const subtitle = person === null ? text : `${words} ${person}`;
  return {
    id: `${type}-${idOf(about ?? notice.notificationId)}`,
    type,
    title: title ?? text ?? notice.eventType,
    subtitle,
    amount,
    at: notice.sentAt,
    metadata: {
      ...(itemId === null ? {} : { itemId }),
      ...(orderId === null ? {} : { orderId }),
      ...(person === null ? {} : { person }),
    },
  };
}

/** The marketplace's ids become part of a path. */
const idOf = (text: string): string => encodeURIComponent(text).slice(0, 200);

const OVER: readonly string[] = ["ebay/not-connected", "ebay/authorization-expired"];
const isOver = (error: unknown): boolean => error instanceof AppError && OVER.includes(error.code);
