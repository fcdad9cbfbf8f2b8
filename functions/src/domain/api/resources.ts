import {
  API_FIELDS,
  type ApiField,
  type ApiListing,
  type ApiOrder,
} from "../../contract/api/apiResources.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import { timestamp, type TimestampLike } from "../../contract/wire/timestamp.ts";
import type { StoredListing, StoredOrder } from "./ports.ts";

export function toApiListing({ id, listing }: StoredListing): ApiListing {
  return {
    id,
    ...pickApiFields(listing),
    status: getStatus(listing),
    price: listing.price ?? listing.currentPrice ?? null,
    pictureUrls: pickPictures(listing),
    unsentFields: listing.unsentFields,
  };
}

/** The fields that are returned as stored. Null means unknown. */
const pickApiFields = (listing: ListingDocument) =>
  Object.fromEntries(
    API_FIELDS.map((name) => [name, isTime(listing[name]) ? toTime(listing[name]) : (listing[name] ?? null)]),
  ) as Pick<ApiListing, ApiField>;

const isTime = (value: unknown): value is TimestampLike => timestamp.safeParse(value).success;

export function toApiOrder({ id, order }: StoredOrder): ApiOrder {
  return {
    id,
    status: order.status,
    paymentStatus: order.paymentStatus,
    shippingStatus: order.shippingStatus,
    buyer: order.buyer,
    shipTo: order.shipTo ?? null,
    shipToReferenceId: order.shipToReferenceId ?? null,
    finalDestination: order.finalDestination ?? null,
    buyerNotes: order.buyerNotes ?? null,
    items: order.items.map(toApiItem),
    subtotal: order.subtotal ?? null,
    shippingCost: order.shippingCost ?? null,
    itemDiscount: order.itemDiscount ?? null,
    shippingDiscount: order.shippingDiscount ?? null,
    adjustment: order.adjustment ?? null,
    tax: order.tax ?? null,
    collectedTax: order.collectedTax ?? null,
    total: order.total,
    refunded: order.refunded ?? null,
    fee: order.fee ?? null,
    shipments: order.shipments.map(({ carrier, trackingNumber, shippedAt }) => ({
      carrier,
      trackingNumber,
      shippedAt: toTime(shippedAt),
    })),
    orderedAt: toIso(order.date.toMillis()),
    paidAt: toTime(order.paidAt),
    shipBy: toTime(order.shipBy),
    updatedAt: order.ebayModifiedAt == null ? null : toIso(order.ebayModifiedAt),
  };
}

const toApiItem = (item: StoredOrder["order"]["items"][number]): ApiOrder["items"][number] => ({
  listingId: item.listingId,
  ebayItemId: item.ebayItemId,
  title: item.title,
  sku: item.sku,
  quantity: item.quantity,
  price: item.price,
  discount: item.discount ?? null,
});

export const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toTime = (at: TimestampLike | null | undefined): string | null =>
  at == null ? null : toIso(at.toMillis());

function getStatus({ status, isDraft, ebayItemId }: ListingDocument): ApiListing["status"] {
  if (status === "completed") return "ended";
  return status ?? (isDraft || ebayItemId === null ? "draft" : "unknown");
}

function pickPictures({ imageSource, firebaseImages, cloudinaryImages, ebayPhotos }: ListingDocument) {
  const own = imageSource === "cloudinary" ? cloudinaryImages : firebaseImages;
  return own.length > 0 ? own : ebayPhotos;
}
