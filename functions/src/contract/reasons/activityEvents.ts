import * as z from "zod";

const buyersOrder = {
  /** The title of the order's first item, or its number. */
  title: z.string(),
  /** The number of the order's other items. */
  others: z.int(),
  buyer: z.string(),
};
/** What a buyer sent. The title is the item's, the text the buyer's, and each can be missing. */
const sent = { title: z.string().nullable(), text: z.string().nullable(), person: z.string().nullable() };
/** The title of the seller's listing. */
const noticed = { title: z.string().nullable() };

/** What an activity is about. A code of a later version reads as null. */
export const activityEvent = z.discriminatedUnion("code", [
  z.object({ code: z.literal("sold"), ...buyersOrder }),
  z.object({ code: z.literal("cancelled"), ...buyersOrder }),
  z.object({ code: z.literal("created"), title: z.string() }),
  z.object({ code: z.literal("raised"), title: z.string(), quantity: z.int() }),
  z.object({ code: z.literal("item"), title: z.string(), sku: z.string().nullable() }),
  z.object({ code: z.literal("imported"), count: z.int(), shop: z.string() }),
  z.object({ code: z.literal("unchecked"), orderId: z.string(), reason: z.string().nullable() }),
  z.object({ code: z.literal("question"), ...sent }),
  z.object({ code: z.literal("offer"), ...sent }),
  // Activities before 2026-11-27. Today's come from what eBay returns: `offer` and `question`.
  z.object({ code: z.literal("new-offer"), ...noticed }),
  z.object({ code: z.literal("new-question"), ...noticed }),
  z.object({ code: z.literal("new-message"), ...noticed }),
  z.object({ code: z.literal("new-feedback"), ...noticed }),
  z.object({ code: z.literal("new-bid"), ...noticed }),
]);
export type ActivityEvent = z.infer<typeof activityEvent>;
/** The events of eBay's notifications. */
export type NoticeEvent = Extract<ActivityEvent, { code: `new-${string}` }>;

interface ActivityText {
  readonly title: string;
  readonly subtitle: string | null;
}

type Described = { [Code in ActivityEvent["code"]]: Extract<ActivityEvent, { code: Code }> };

const describeItems = ({ title, others }: Described["sold"] | Described["cancelled"]) =>
  others > 0 ? `${title} and ${others} more` : title;

const describeSent =
  (words: string) =>
  ({ title, text, person }: Described["question"] | Described["offer"]): ActivityText => ({
    title: title ?? text ?? words,
    subtitle: person === null ? null : `${words} ${person}`,
  });

const describeNotice =
  (words: string) =>
  ({ title }: { readonly title: string | null }): ActivityText => ({ title: words, subtitle: title });

const TEXTS: { readonly [Code in keyof Described]: (event: Described[Code]) => ActivityText } = {
  sold: (event) => ({ title: describeItems(event), subtitle: `Sold to ${event.buyer}` }),
  cancelled: (event) => ({ title: describeItems(event), subtitle: `Cancelled, ${event.buyer}` }),
  created: ({ title }) => ({ title, subtitle: "New listing" }),
  raised: ({ title, quantity }) => ({ title, subtitle: `Quantity ${quantity}` }),
  item: ({ title, sku }) => ({ title, subtitle: sku === null ? null : `SKU ${sku}` }),
  imported: ({ count, shop }) => ({
    title: `${count === 1 ? "1 product" : `${count} products`} imported`,
    subtitle: `From ${shop}`,
  }),
  unchecked: ({ orderId, reason }) => ({ title: `Order ${orderId} goes unchecked`, subtitle: reason }),
  question: describeSent("Question from"),
  offer: describeSent("Offer from"),
  "new-offer": describeNotice("New offer on eBay"),
  "new-question": describeNotice("New question on eBay"),
  "new-message": describeNotice("New message on eBay"),
  "new-feedback": describeNotice("New feedback on eBay"),
  "new-bid": describeNotice("New bid on eBay"),
};

export function describeEvent(event: ActivityEvent): ActivityText {
  const describe = TEXTS[event.code] as (event: ActivityEvent) => ActivityText;
  return describe(event);
}

/** Returns an activity's words as they are stored: specification 1 names the fields. The code is stored beside them. */
export const storeEvent = (event: ActivityEvent) => ({ event, ...describeEvent(event) });
