import * as z from "zod";

import type { ApiProblemCode } from "./apiProblems.ts";
import {
  API_SHIPPING_STATUSES,
  apiAccount,
  apiListing,
  apiListingChanges,
  apiListingSummary,
  apiNewListing,
  apiOrder,
} from "./apiResources.ts";
import { documentId } from "../wire/documentId.ts";
import { LISTING_STATUSES } from "../listings/listings.ts";

export const API_BASE = "/api/v1";
/** Fits a listing with the longest description. */
export const MAX_API_BODY_BYTES = 2 * 1024 * 1024;
/**
 * Maximum UTF-8 bytes of all texts in a body. The change history stores old and new values in one document of
 * at most 1 MiB.
 */
export const MAX_API_TEXT_BYTES = 510_000;

export interface ApiOperation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Headers extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH";
  /** Relative to `API_BASE`. `{name}` is one of `params`. */
  readonly path: string;
  readonly tag: "Account" | "Listings" | "Orders";
  readonly summary: string;
  readonly description: string;
  readonly params: Params;
  /** Parsed from the query string, so every input is a string. */
  readonly query: Query;
  /** Keyed by lower-case header name. */
  readonly headers: Headers;
  readonly body: Body;
  readonly status: 200 | 201;
  readonly answer: Answer;
  /** Problems specific to the operation, in addition to those of every operation. */
  readonly problems: readonly ApiProblemCode[];
}

const nothing = z.strictObject({});
const READING = { method: "GET", headers: z.object({}), body: z.undefined(), status: 200 } as const;
const listingId = z.strictObject({ listingId: documentId });
const page = {
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe("The `nextCursor` of the previous page. Don't change the other query parameters."),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe("The maximum number of entries on a page."),
};
/** The range of Firestore timestamps, years 1 to 9999, in epoch milliseconds. */
const TIMES = { first: Date.parse("0001-01-01T00:00:00Z"), last: Date.parse("9999-12-31T23:59:59.999Z") };
const since = z.iso
  .datetime({ offset: true })
  .transform((text) => Date.parse(text))
  .refine((at) => at >= TIMES.first && at <= TIMES.last, "A time in the years 1 to 9999");
const nextCursor = z
  .string()
  .nullable()
  .describe("The cursor of the next page. Null on the last page, which can be empty.");

const getAccount = define({
  id: "getAccount",
  ...READING,
  path: "/account",
  tag: "Account",
  summary: "Get your account and its limits",
  description:
    "Returns the account that the key belongs to. Use it as a first request, to check that a key works.",
  params: nothing,
  query: nothing,
  answer: apiAccount,
  problems: [],
});

const listListings = define({
  id: "listListings",
  ...READING,
  path: "/listings",
  tag: "Listings",
  summary: "List listings",
  description:
    "Returns your listings, ordered by their last change, the oldest first. To follow changes, store the `updatedAt` of the last listing that you have read, and pass a time one minute before it as `updatedSince`: a change can appear up to a minute after its `updatedAt`. You get some listings again. Deleted listings aren't included.",
  params: nothing,
  query: z.strictObject({
    status: z.enum(LISTING_STATUSES).optional(),
    sku: z.string().min(1).max(50).optional().describe("Returns only listings with exactly this SKU."),
    updatedSince: since
      .optional()
      .describe("Returns only listings that changed at or after this time (ISO 8601)."),
    ...page,
  }),
  answer: z
    .object({ data: z.array(apiListingSummary), nextCursor })
    .meta({ id: "ListingPage", description: "A page of listings." }),
  problems: [],
});

const getListing = define({
  id: "getListing",
  ...READING,
  path: "/listings/{listingId}",
  tag: "Listings",
  summary: "Get a listing",
  description: "Returns all fields of a listing. Pass its `ETag` as `If-Match` when you change it.",
  params: listingId,
  query: nothing,
  answer: apiListing,
  problems: ["not-found"],
});

const createListing = define({
  id: "createListing",
  method: "POST",
  path: "/listings",
  tag: "Listings",
  summary: "Create a draft",
  description:
    "Creates a draft. It isn't on eBay until you publish it. The `Idempotency-Key` ensures that it is created once: if you repeat the request within 30 days, it returns the same draft with `Idempotent-Replayed: true`.",
  params: nothing,
  query: nothing,
  headers: z.object({
    "idempotency-key": z
      .string()
      .min(1)
      .max(255)
      .describe("A unique key of this request, such as a UUID. Use a new one for each draft."),
  }),
  body: apiNewListing,
  status: 201,
  answer: apiListing,
  problems: ["idempotency-key-reused", "not-found", "too-large", "unsupported-media-type"],
});

const changeListing = define({
  id: "changeListing",
  method: "PATCH",
  path: "/listings/{listingId}",
  tag: "Listings",
  summary: "Change a listing",
  description:
    "Changes the fields that you pass, and no others. A listing that is live is changed at eBay too, in the same request. If eBay refuses, the change stays saved in Pegboard (`saved`), and `unsentFields` lists what isn't sent to eBay yet. With `If-Match` it changes nothing unless the listing is still as you read it.",
  params: listingId,
  query: nothing,
  headers: z.object({
    "if-match": z.string().max(100).optional().describe("The `ETag` of the listing as you read it."),
  }),
  body: apiListingChanges,
  status: 200,
  answer: apiListing,
  problems: [
    "not-found",
    "conflict",
    "precondition-failed",
    "too-large",
    "unsupported-media-type",
    "marketplace-refused",
    "marketplace-not-connected",
    "marketplace-limited",
    "marketplace-unavailable",
  ],
});

const listOrders = define({
  id: "listOrders",
  ...READING,
  path: "/orders",
  tag: "Orders",
  summary: "List orders",
  description:
    "Returns your orders as last read from eBay, the newest first. With `updatedSince`, returns those that changed at eBay since then, the oldest change first.",
  params: nothing,
  query: z.strictObject({
    shippingStatus: z.enum(API_SHIPPING_STATUSES).optional(),
    updatedSince: since
      .optional()
      .describe("Returns only orders that changed at eBay at or after this time (ISO 8601)."),
    ...page,
  }),
  answer: z
    .object({ data: z.array(apiOrder), nextCursor })
    .meta({ id: "OrderPage", description: "A page of orders." }),
  problems: [],
});

const getOrder = define({
  id: "getOrder",
  ...READING,
  path: "/orders/{orderId}",
  tag: "Orders",
  summary: "Get an order",
  description: "Returns an order as last read from eBay.",
  params: z.strictObject({ orderId: documentId.describe("eBay's order id.") }),
  query: nothing,
  answer: apiOrder,
  problems: ["not-found"],
});

export const API_OPERATIONS = {
  getAccount,
  listListings,
  getListing,
  createListing,
  changeListing,
  listOrders,
  getOrder,
} as const;

function define<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Headers extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(operation: ApiOperation<Params, Query, Headers, Body, Answer>) {
  return operation;
}
