import type { ApiListing, ApiOrder } from "../../contract/apiResources.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import type { TimestampLike } from "../../contract/timestamp.ts";
import type { StoredListing, StoredOrder } from "./ports.ts";

export function listingResource({ id, listing }: StoredListing): ApiListing {
  return {
    id,
    title: listing.title,
    status: statusOf(listing),
    sku: listing.sku,
    price: listing.price ?? listing.currentPrice ?? null,
    quantity: listing.quantity,
    quantitySold: listing.quantitySold,
    description: listing.description ?? null,
    handlingCost: listing.handlingCost ?? null,
    conditionId: listing.conditionId ?? null,
    primaryCategory: listing.primaryCategory ?? null,
    itemSpecifics: listing.itemSpecifics,
    bestOfferEnabled: listing.bestOfferEnabled ?? null,
    bestOfferDetails: listing.bestOfferDetails ?? null,
    immediatePayment: listing.immediatePayment ?? null,
    car: listing.car ?? null,
    notes: listing.notes ?? null,
    cost: listing.cost ?? null,
    postage: listing.postage ?? null,
    pictureUrls: picturesOf(listing),
    ebayItemId: listing.ebayItemId,
    listingUrl: listing.listingUrl ?? null,
    unsentFields: listing.unsentFields,
    watchCount: listing.watchCount ?? null,
    viewCount: listing.viewCount ?? null,
    startTime: timeOf(listing.startTime),
    endTime: timeOf(listing.endTime),
    createdAt: timeOf(listing.createdAt),
    updatedAt: timeOf(listing.updatedAt),
  };
}

export function orderResource({ id, order }: StoredOrder): ApiOrder {
  return {
    id,
    status: order.status,
    paymentStatus: order.paymentStatus,
    shippingStatus: order.shippingStatus,
    buyer: order.buyer,
    shipTo: order.shipTo ?? null,
    items: order.items,
    subtotal: order.subtotal ?? null,
    shippingCost: order.shippingCost ?? null,
    total: order.total,
    shipments: order.shipments.map(({ carrier, trackingNumber, shippedAt }) => ({
      carrier,
      trackingNumber,
      shippedAt: timeOf(shippedAt),
    })),
    orderedAt: isoOf(order.date.toMillis()),
    paidAt: timeOf(order.paidAt),
    shipBy: timeOf(order.shipBy),
    updatedAt: order.ebayModifiedAt == null ? null : isoOf(order.ebayModifiedAt),
  };
}

export const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const timeOf = (at: TimestampLike | null | undefined): string | null =>
  at == null ? null : isoOf(at.toMillis());

function statusOf({ status, isDraft, ebayItemId }: ListingDocument): ApiListing["status"] {
  if (status === "completed") return "ended";
  return status ?? (isDraft || ebayItemId === null ? "draft" : "unknown");
}

/** Picks the pictures that the collection shows. */
function picturesOf({ imageSource, firebaseImages, cloudinaryImages, ebayPhotos }: ListingDocument) {
  const own = imageSource === "cloudinary" ? cloudinaryImages : firebaseImages;
  return own.length > 0 ? own : ebayPhotos;
}
