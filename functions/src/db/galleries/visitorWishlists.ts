import { createHash } from "node:crypto";

import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  type GalleryWishlistDocument,
  galleryWishlistDocument,
} from "../../contract/galleries/galleryWishlists.ts";
import { usernameDocument } from "../../contract/galleries/usernames.ts";
import { VISITOR_WISHLIST_DAYS, visitorLimitDocument } from "../../contract/galleries/visitorWishlists.ts";
import type { WishlistItem } from "../../contract/galleries/wishlists.ts";
import { GALLERY_FIELDS, toGalleryListing } from "../../domain/galleries/galleryRows.ts";
import {
  admitReads,
  type ListContent,
  type Offered,
  updateList,
} from "../../domain/galleries/visitorWishlist.ts";
import { DAY_MS, toDay } from "../../contract/wire/durations.ts";
import { readAll } from "../documents.ts";
import { pickListingFields } from "../listings/storedListing.ts";

/** Time that a day's counts are kept. */
const LIMITS_LIFETIME_MS = 2 * DAY_MS;

const OFFERED_FIELDS = [...GALLERY_FIELDS, "sku"] as const;
const offeredListing = pickListingFields(OFFERED_FIELDS);

const counts = visitorLimitDocument.omit({ expiresAt: true });

export interface Visitor {
  readonly address: string | null;
  readonly country: string | null;
  readonly region: string | null;
}

export interface WishlistRequest {
  readonly username: string;
  readonly secret: string;
  readonly itemIds: readonly string[];
}

export function openVisitorWishlists(firestore: Firestore, now: () => number = Date.now) {
  return {
    /** Saves and returns the list. `wishlistId` is null if there is none. */
    async save(
      { username, secret, itemIds }: WishlistRequest,
      visitor: Visitor,
    ): Promise<{ wishlistId: string | null; items: readonly WishlistItem[] }> {
      await countReads(visitor, itemIds);
      return firestore.runTransaction(async (transaction) => {
        const [claim, gallery] = await transaction.getAll(
          firestore.doc(paths.username(username)),
          firestore.doc(paths.gallery(username)),
        );
        if (!claim?.exists || !gallery?.exists) throw new AppError("gallery/not-found");
        const { uid, key } = usernameDocument.parse(claim.data());
        const at = now();
        const day = toDay(at);
        const list = firestore.doc(paths.galleryWishlist(hashText(`${key}:${secret}`)));
        const ofAddress = openLimit(day, visitor);
        const ofGallery = firestore.doc(paths.visitorLimit(day, username));
        const [found, addressLimit, galleryLimit] = await transaction.getAll(list, ofAddress, ofGallery);
        const stored = found?.exists ? galleryWishlistDocument.parse(found.data()) : null;

        const known = new Set(stored?.items.map(({ id }) => id));
        const fresh = itemIds
          .filter((id) => !known.has(id))
          .map((id) => firestore.doc(paths.listing(uid, id)));
        const offered = await readAll(transaction, fresh, OFFERED_FIELDS);
        const saves = stored?.saves.day === day ? stored.saves.count : 0;
        const byAddress = parseLimits(addressLimit);
        const content = updateList(
          {
            content: stored,
            offered: new Map(offered.flatMap(parseOffer).map((each) => [each.id, each])),
            listSaves: saves,
            byAddress,
            listsInGallery: byAddress.listsByGallery[username] ?? 0,
            byGallery: parseLimits(galleryLimit),
          },
          itemIds,
          at,
        );
        if (!content) return { wishlistId: stored && list.id, items: stored?.items ?? [] };

        const expiresAt = Timestamp.fromMillis(at + LIMITS_LIFETIME_MS);
        const more = {
          saves: FieldValue.increment(1),
          lists: FieldValue.increment(stored ? 0 : 1),
          ...(!stored && { listsByGallery: { [username]: FieldValue.increment(1) } }),
          expiresAt,
        };
        transaction.set(ofAddress, more, { merge: true });
        // Written only for new lists, because all visitors share this document.
        if (!stored)
          transaction.set(ofGallery, { lists: FieldValue.increment(1), expiresAt }, { merge: true });
        transaction.set(list, {
          ...withCounts(content),
          galleryOwner: uid,
          username,
          // The visitor's last location, if the platform reports one.
          ipCountry: visitor.country ?? stored?.ipCountry ?? null,
          ipRegion: visitor.country === null ? (stored?.ipRegion ?? null) : visitor.region,
          createdAt: stored?.createdAt ?? Timestamp.fromMillis(at),
          updatedAt: Timestamp.fromMillis(at),
          expiresAt: Timestamp.fromMillis(at + VISITOR_WISHLIST_DAYS * DAY_MS),
          saves: { day, count: saves + 1 },
        });
        return { wishlistId: list.id, items: content.items };
      });
    },

    async open(wishlistId: string): Promise<GalleryWishlistDocument | null> {
      const found = await firestore.doc(paths.galleryWishlist(wishlistId)).get();
      return found.exists ? galleryWishlistDocument.parse(found.data()) : null;
    },
  };

  /** Counts the documents that a call may read before it reads them. A refused call costs one read. */
  async function countReads(visitor: Visitor, itemIds: readonly string[]): Promise<void> {
    const at = now();
    const limit = openLimit(toDay(at), visitor);
    const found = await limit.get();
    const { reads } = parseLimits(found);
    const more = {
      reads: FieldValue.increment(admitReads(reads, itemIds)),
      expiresAt: Timestamp.fromMillis(at + LIMITS_LIFETIME_MS),
    };
    await limit.set(more, { merge: true });
  }

  function openLimit(day: string, { address }: Visitor) {
    return firestore.doc(paths.visitorLimit(day, hashText(`${day}:${address ?? ""}`)));
  }
}

/** Returns 132 bits of SHA-256, which is enough against collisions and guessing. */
const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

function parseOffer(found: DocumentSnapshot): Offered[] {
  const parsed = offeredListing.safeParse(found.data());
  if (!found.exists || !parsed.success) return [];
  const listing = toGalleryListing(found.id, parsed.data);
  return listing ? [{ ...listing, sku: parsed.data.sku }] : [];
}

const parseLimits = (found: DocumentSnapshot | undefined) => counts.parse(found?.data() ?? {});

const withCounts = ({ items, removedItems }: ListContent) => ({
  items,
  removedItems,
  itemCount: items.length,
  removedItemsCount: removedItems.length,
});
