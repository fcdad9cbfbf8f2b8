import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { resolveTerms, pickTermsToKeep } from "../../contract/listings/terms/resolveTerms.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import { type ChangeQuantityPorts, changeLiveQuantity } from "./changeLiveQuantity.ts";
import { wasNotListed } from "../ebay/refusal.ts";
import type { ItemFactsPort } from "../item/itemFacts.ts";
import { noteSentDescription } from "./descriptionHtml.ts";
import type { HostedPicture, ListedItem, NewItem } from "./marketplace.ts";
import {
  assertPublishable,
  assertTerms,
  buildNewItem,
  listPicturesToPublish,
  planNewItem,
} from "./newItem.ts";
import type { ListingPhotos, Publication, Publications } from "./publicationPorts.ts";

export interface PublishPorts extends ChangeQuantityPorts {
  publications: Publications;
  photos: ListingPhotos;
  itemFacts: ItemFactsPort;
  now: () => number;
  /** Returns the URL of an item's page for buyers. */
  listingUrl: (itemId: string) => string;
}

export interface Published {
  ebayItemId: string;
  listingUrl: string;
  message: string;
}

/**
 * Lifetime of a claim, extended with every picture. Covers the slowest step, three attempts to list the item.
 * Two concurrent publishers would still list only one item, because they use the same UUID.
 */
const CLAIM_MS = 90_000;
/** Pictures that expire sooner are uploaded again. */
const PICTURE_MARGIN_MS = HOUR_MS;
/** Leaves time for the response to the browser, which waits 120 s. */
const WAIT_MS = 100_000;
const POLL_MS = 500;

/**
 * Publishes a draft. Every step can be repeated after a crash: uploaded pictures are stored, all attempts use
 * the same UUID, and listing, publication and activity change in one transaction.
 * Concurrent callers wait and get the same item.
 */
export async function publishListing(
  ports: PublishPorts,
  uid: string,
  listingId: string,
): Promise<Published> {
  const { publications, now } = ports;
  const holder = randomUUID();
  const giveUpAt = now() + WAIT_MS;
  for (;;) {
    const claim = { holder, now: now(), until: now() + CLAIM_MS };
    const outcome = await publications.claim(uid, listingId, claim);
    if (outcome === null) throw new AppError("listing/not-found");
    switch (outcome.state) {
      case "live":
        return toPublished(
          ports,
          { itemId: outcome.ebayItemId, ...outcome },
          "This listing is live on eBay.",
        );
      case "claimed":
        return await carryOut(ports, uid, listingId, outcome.publication, holder);
      case "over":
        throw new AppError("listing/not-publishable", { reason: "ended" satisfies Reason });
      case "held":
        if (now() > giveUpAt) throw new AppError("listing/busy");
        await sleep(POLL_MS);
    }
  }
}

async function carryOut(
  ports: PublishPorts,
  uid: string,
  listingId: string,
  publication: Publication,
  holder: string,
): Promise<Published> {
  const { listing, origin, uuid } = publication;
  let { mayBeListed } = publication;
  /** Lists the item. After a failure, records whether the item may be listed. */
  const list = async (token: string, item: NewItem): Promise<ListedItem> => {
    try {
      return await ports.marketplace.addItem(token, item);
    } catch (error) {
      mayBeListed ||= !wasNotListed(error);
      throw error;
    }
  };
  try {
    const categoryId = listing.primaryCategory?.categoryId ?? origin?.category?.id ?? null;
    const facts = await ports.itemFacts.read(uid, categoryId);
    assertPublishable(planNewItem(listing, facts, origin).requirements);
    const resolution = resolveTerms(publication.sellersTerms, listing, origin?.terms ?? null);
    assertTerms(resolution);
    const { terms } = resolution;
    const pictureUrls = await uploadPictures(ports, uid, listingId, publication, holder);
    const item = buildNewItem(listingId, listing, { uuid, pictureUrls, terms, origin, facts });
    const listed = await ports.withAccessToken(uid, (token) => list(token, item));
    mayBeListed = true;
    const atEbay = await readShownAtEbay(ports, uid, listed, item);
    const { quantity } = await ports.publications.complete(uid, listingId, {
      item: listed,
      atEbay,
      sentDescription: noteSentDescription(listing, item.descriptionHtml),
      terms: pickTermsToKeep(listing, terms),
      now: ports.now(),
    });
    const late = quantity === item.quantity ? null : await sendLateQuantity(ports, uid, listingId);
    return toPublished(ports, listed, late ?? "Your listing is live on eBay.");
  } catch (error) {
    await ports.publications.release(uid, listingId, holder, mayBeListed);
    throw error;
  }
}

/**
 * Returns the values that eBay has, which are those that were sent. If an earlier attempt listed the item,
 * they aren't known and are read from eBay (decisions/ebay/0019).
 */
async function readShownAtEbay(
  { withAccessToken, marketplace }: PublishPorts,
  uid: string,
  { itemId, startTime }: ListedItem,
  sent: NewItem,
): Promise<{ title: string; sku: string | null; price: number; quantity: number }> {
  if (startTime === null) {
    const { title, sku, price, quantity } = await withAccessToken(uid, (token) =>
      marketplace.getItem(token, itemId),
    );
    return { title, sku, price, quantity };
  }
  const { title, sku, priceCents, quantity } = sent;
  return { title, sku, price: priceCents / 100, quantity };
}

async function uploadPictures(
  ports: PublishPorts,
  uid: string,
  listingId: string,
  { listing, pictures }: Publication,
  holder: string,
): Promise<string[]> {
  const { marketplace, photos, publications, now } = ports;
  const urls: string[] = [];
  for (const photoUrl of listPicturesToPublish(listing)) {
    let picture = pictures.get(photoUrl);
    if (!isLasting(picture, now())) {
      const jpeg = await photos.read(uid, photoUrl);
      picture = await ports.withAccessToken(uid, (token) => marketplace.uploadPicture(token, jpeg));
      const claim = { holder, until: now() + CLAIM_MS };
      await publications.rememberPicture(uid, listingId, claim, { photoUrl, ...picture });
    }
    urls.push(picture.url);
  }
  return urls;
}

const isLasting = (picture: HostedPicture | undefined, now: number): picture is HostedPicture =>
  picture !== undefined && picture.expiresAt - now > PICTURE_MARGIN_MS;

/**
 * Sends the quantity if copies were captured while the item was being listed. If that fails, the item is live
 * anyway, and the returned message says so.
 */
async function sendLateQuantity(ports: PublishPorts, uid: string, listingId: string): Promise<string | null> {
  try {
    await changeLiveQuantity(ports, uid, listingId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) ports.report("catching up with a new listing's quantity failed", error);
    return "Your listing is live on eBay, but with the quantity it had before your last change.";
  }
}

function toPublished(
  { listingUrl }: PublishPorts,
  item: Pick<ListedItem, "itemId"> & { listingUrl: string | null },
  message: string,
): Published {
  return { ebayItemId: item.itemId, listingUrl: item.listingUrl ?? listingUrl(item.itemId), message };
}
