import type { InquiryKind } from "../../contract/inbox.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type Echoes, OWN_SHIPMENT_ECHO } from "../ebay/echoes.ts";
import { type RefreshPorts, refreshItem } from "./refreshItem.ts";
import { readOncePerSale, type SaleReadings } from "./saleReadings.ts";
import type { NoticeActivities, NoticeActivity, StoredNotice, WebhookLogs } from "./ports.ts";

export interface ProcessPorts extends RefreshPorts {
  logs: Pick<WebhookLogs, "read" | "markProcessed">;
  activities: NoticeActivities;
  refreshOrder: (uid: string, orderId: string) => Promise<void>;
  catchUpOrders: (uid: string) => Promise<void>;
  echoes: Pick<Echoes, "take">;
  saleReadings: SaleReadings;
  /** Reads buyers' questions, offers, cancellations and returns. */
  catchUpInquiries: Readonly<Record<InquiryKind, (uid: string) => Promise<void>>>;
  /**
   * Return when an item, the orders, all parts of one order, or a kind of requests were last read at the
   * marketplace, and stored as read (epoch milliseconds). Null if never, or unknown.
   */
  readTimes: {
    item: (uid: string, itemId: string) => Promise<number | null>;
    orders: (uid: string) => Promise<number | null>;
    order: (uid: string, orderId: string) => Promise<number | null>;
    inquiries: (uid: string, kind: InquiryKind) => Promise<number | null>;
  };
  /** Asks the marketplace whether the seller's consent is still valid. */
  isConsentValid: (uid: string) => Promise<boolean>;
  /** Deletes the tokens of a connection made before a time (epoch milliseconds). */
  disconnect: (uid: string, connectedBefore: number) => Promise<void>;
}

/**
 * Events after which the item is read again. The read returns the current state, so the order of events
 * doesn't matter (decisions/ebay/0011).
 */
const REFRESHING = /^Item(Listed|Revised|Sold|Unsold|Closed|Extended|OutOfStock|Suspended)$/;
const SALES = new Set(["FixedPriceTransaction", "AuctionCheckoutComplete"]);
const ORDER_CHANGES = new Set(["ItemMarkedPaid", "ItemMarkedShipped", "BuyerCancelRequested"]);
/**
 * Buyers' questions and offers. Their activities are created by the reading, from what eBay returns: the ids
 * of a platform notification can be forged (decisions/ebay/0294).
 */
const QUESTIONS: readonly (readonly [RegExp, InquiryKind])[] = [
  [/^AskSellerQuestion$/, "question"],
  [/^(BestOffer|BestOfferPlaced|CounterOfferReceived)$/, "offer"],
];
/** Buyers' requests that the inbox shows. */
const REQUESTS: readonly (readonly [RegExp, InquiryKind])[] = [
  [/^Return[A-Z]/, "return"],
  [/^BuyerCancelRequested$/, "cancellation"],
];
const REVOCATIONS = new Set(["TokenRevocation", "AUTHORIZATION_REVOCATION"]);

/** The marketplace can show a change a little later than its notification's time. */
const APPEARS_WITHIN_MS = 2 * MINUTE_MS;

/**
 * Processes a stored notification and marks it as processed. Idempotent: listings get absolute values, and
 * activities have fixed ids.
 */
export async function processNotification(
  ports: ProcessPorts,
  uid: string,
  notificationId: string,
): Promise<void> {
  const notice = await ports.logs.read(uid, notificationId);
  if (notice === null || notice.processed) return;
  try {
    await handleNotice(ports, uid, notice);
  } catch (error) {
    // Nothing can be read without a connection. The next sync reads the changes.
    if (!isDisconnected(error)) throw error;
  }
  await ports.logs.markProcessed(uid, notificationId);
}

async function handleNotice(ports: ProcessPorts, uid: string, notice: StoredNotice): Promise<void> {
  const { eventType, details } = notice;
  const { readTimes } = ports;
  const isNews = async (findReadTime: () => Promise<number | null>) =>
    !(await isKnown(ports, notice, findReadTime));
  if (REVOCATIONS.has(eventType)) {
    // The signature of a platform notification covers only its time, so it can be replayed for another user.
    if (eventType === "TokenRevocation" && (await ports.isConsentValid(uid))) return;
    // If the seller has connected again, a late notification is about the previous connection.
    await ports.disconnect(uid, notice.sentAt);
    return;
  }
  const activity = buildActivity(notice);
  if (activity !== null)
    await ports.activities.add(uid, await withListing(ports, uid, activity, details.itemId));
  const [, inquiryKind] = QUESTIONS.find(([events]) => events.test(eventType)) ?? [];
  if (inquiryKind !== undefined && (await isNews(() => readTimes.inquiries(uid, inquiryKind)))) {
    await ports.catchUpInquiries[inquiryKind](uid);
  }
  const [, request] = REQUESTS.find(([events]) => events.test(eventType)) ?? [];
  if (request !== undefined && (await isNews(() => readTimes.inquiries(uid, request)))) {
    await ignoreRefusal(() => ports.catchUpInquiries[request](uid));
  }
  const isSale = SALES.has(eventType);
  const isRefreshed = isSale || REFRESHING.test(eventType);
  const { itemId, orderId } = details;
  if (
    itemId !== null &&
    isRefreshed &&
    !(await isEcho(ports, uid, eventType, itemId)) &&
    (await isNews(() => readTimes.item(uid, itemId)))
  )
    await readOncePerSale(ports.saleReadings, uid, notice, itemId, () => refreshItem(ports, uid, itemId));
  if (orderId !== null && (isSale || ORDER_CHANGES.has(eventType))) {
    const isOwn = eventType === OWN_SHIPMENT_ECHO && (await ports.echoes.take(uid, eventType, orderId));
    if (!isOwn && (await isNews(() => readTimes.order(uid, orderId))))
      await ignoreRefusal(() => ports.refreshOrder(uid, orderId));
  } else if (isSale || eventType === "ItemSold") {
    if (await isNews(() => readTimes.orders(uid))) await ports.catchUpOrders(uid);
  }
}

/**
 * Returns whether the subject was read well after the notification. Late and forged notifications then cost
 * no call.
 */
async function isKnown(
  { now }: ProcessPorts,
  { sentAt }: StoredNotice,
  findReadTime: () => Promise<number | null>,
): Promise<boolean> {
  if (now() - sentAt <= APPEARS_WITHIN_MS) return false;
  const readAt = await findReadTime();
  return readAt !== null && readAt - sentAt > APPEARS_WITHIN_MS;
}

/**
 * Returns whether our own call caused the notification, so that no read is needed. If an active listing
 * already has a new item, we listed it.
 */
async function isEcho(
  { echoes, listings }: ProcessPorts,
  uid: string,
  eventType: string,
  itemId: string,
): Promise<boolean> {
  if (eventType !== "ItemListed") return echoes.take(uid, eventType, itemId);
  const related = await listings.listRelated(uid, [{ itemId, applicationData: null, sku: null }]);
  return related.some(({ listing }) => listing?.ebayItemId === itemId && listing.status === "active");
}

/**
 * Adds the listing's title and id, and the item's id, which the activity links to. Adds nothing without a
 * listing of the seller: the item can be somebody else's.
 */
async function withListing(
  { listings }: ProcessPorts,
  uid: string,
  activity: NoticeActivity,
  itemId: string | null,
): Promise<NoticeActivity> {
  if (itemId === null) return activity;
  const related = await listings.listRelated(uid, [{ itemId, applicationData: null, sku: null }]);
  const found = related.find(({ listing }) => listing?.ebayItemId === itemId);
  if (found === undefined) return activity;
  const event = { ...activity.event, title: found.listing?.title ?? null };
  return { ...activity, event, metadata: { itemId, listingId: found.id } };
}

/** Ignores refusals by the marketplace. The next catch-up reads again and reports them. */
async function ignoreRefusal(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof AppError && REFUSALS.includes(error.code))) throw error;
  }
}

const REFUSALS: readonly string[] = ["ebay/refused", "ebay/access-refused"];

const ACTIVITY_TYPES: readonly (readonly [RegExp, NoticeActivity["type"]])[] = [
  [/^MyMessages/, "message"],
  [/^Feedback(Received)?$/, "feedback"],
  [/^BidReceived$/, "bid"],
];

/**
 * Builds the activity of a notification, or returns null if there is none. Contains no text and no item of the
 * notification, because eBay's signature doesn't cover them. The activities of sales, questions and offers are
 * created from what is read at eBay.
 */
export function buildActivity(notice: StoredNotice): NoticeActivity | null {
  const { entryId } = notice.details;
  const [, type] = ACTIVITY_TYPES.find(([events]) => events.test(notice.eventType)) ?? [];
  if (type === undefined) return null;
  return {
    id: `${type}-${escapeId(entryId ?? notice.notificationId)}`,
    type,
    event: { code: `new-${type}`, title: null },
    amount: null,
    at: notice.sentAt,
    metadata: {},
  };
}

/** Escapes the marketplace's ids, which become part of a document path. */
export const escapeId = (text: string): string => encodeURIComponent(text).slice(0, 200);

const DISCONNECTED: readonly string[] = ["ebay/not-connected", "ebay/authorization-expired"];
const isDisconnected = (error: unknown): boolean =>
  error instanceof AppError && DISCONNECTED.includes(error.code);
