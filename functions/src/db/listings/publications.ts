import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import { settleNewLot } from "../lots/lots.ts";
import { writeChangeSet } from "./changeSets.ts";
import { openEndingStore } from "./endings.ts";
import { parseItem } from "./itemsAtEbay.ts";
import { parseSellingTerms } from "./sellingTerms.ts";
import { makePublicationUuid } from "../../domain/listings/newItem.ts";
import type { LiveListings, Publications } from "../../domain/listings/publicationPorts.ts";
import { toItemActivity, stampEdit, readListing } from "./storedListing.ts";
import { runContended } from "../documents.ts";

/** `users/{uid}/publications/{listingId}`. Times are epoch milliseconds. */
const publicationDocument = z.object({
  /** Counts the eBay items that this listing has become over time. */
  generation: z.int().positive(),
  uuid: z.string(),
  state: z.enum(["started", "done"]),
  claim: z.object({ holder: z.string(), until: z.number() }).nullable(),
  /** Whether an attempt may have listed the item without getting a response. Unknown in older documents. */
  mayBeListed: z.boolean().default(true),
  pictures: z.array(z.object({ photoUrl: z.string(), url: z.string(), expiresAt: z.number() })),
  ebayItemId: z.string().nullable(),
});
type PublicationDocument = z.infer<typeof publicationDocument>;

/** Returns whether no attempt can have listed an item, and none is running. `found` is the publication. */
export function isUnlisted(found: DocumentSnapshot): boolean {
  if (!found.exists) return true;
  const { claim, mayBeListed } = publicationDocument.parse(found.data());
  return claim === null && !mayBeListed;
}

export function openPublicationStore(firestore: Firestore): Publications {
  const documents = (uid: string, listingId: string) => ({
    listing: firestore.doc(paths.listing(uid, listingId)),
    publication: firestore.doc(paths.publication(uid, listingId)),
    origin: firestore.doc(paths.itemAtEbay(uid, listingId)),
    terms: firestore.doc(paths.sellingTerms(uid)),
  });

  return {
    claim: (uid, listingId, { holder, now, until }) =>
      runContended(firestore, async (transaction) => {
        const at = documents(uid, listingId);
        const [found, begun, read, terms] = await transaction.getAll(
          at.listing,
          at.publication,
          at.origin,
          at.terms,
        );
        if (!found?.exists) return null;
        const listing = listingDocument.parse(found.data());
        const { ebayItemId, listingUrl = null } = listing;
        if (ebayItemId !== null && !isOpenListing(listing)) return { state: "over" as const };
        if (ebayItemId !== null) return { state: "live" as const, ebayItemId, listingUrl };
        const settled = await settleNewLot(firestore, transaction, uid, { ...listing, id: listingId });
        const earlier = begun?.exists ? publicationDocument.parse(begun.data()) : null;
        if (earlier?.claim && earlier.claim.until > now) return { state: "held" as const };
        const attempt = getOrStartAttempt(uid, listingId, earlier);
        // A claim that wasn't released ended with its process.
        const mayBeListed = attempt.mayBeListed || attempt.claim !== null;
        const publication = { ...attempt, mayBeListed, claim: { holder, until } };
        transaction.set(at.publication, { ...publication, updatedAt: FieldValue.serverTimestamp() });
        if (settled !== null) {
          transaction.update(at.listing, { ...settled, ...stampEdit() });
          const after = { quantity: settled.quantity };
          writeChangeSet(firestore, transaction, uid, "lot", [{ listingId, before: listing, after }]);
        }
        const pictures = new Map(publication.pictures.map(({ photoUrl, ...rest }) => [photoUrl, rest]));
        return {
          state: "claimed" as const,
          publication: {
            listing: { ...listing, ...settled },
            origin: parseItem(read?.data()),
            sellersTerms: parseSellingTerms(terms?.data()),
            uuid: publication.uuid,
            mayBeListed,
            pictures,
          },
        };
      }),

    rememberPicture: (uid, listingId, { holder, until }, picture) =>
      firestore.runTransaction(async (transaction) => {
        const { publication } = documents(uid, listingId);
        const begun = publicationDocument.parse((await transaction.get(publication)).data());
        const others = begun.pictures.filter(({ photoUrl }) => photoUrl !== picture.photoUrl);
        transaction.update(publication, {
          pictures: [...others, picture],
          ...(begun.claim?.holder === holder ? { "claim.until": until } : {}),
        });
      }),

    release: (uid, listingId, holder, mayBeListed) =>
      firestore.runTransaction(async (transaction) => {
        const { publication } = documents(uid, listingId);
        const begun = await transaction.get(publication);
        if (begun.get("claim.holder") !== holder) return;
        transaction.update(publication, { claim: null, mayBeListed });
      }),

    complete: (uid, listingId, { item, atEbay, sentDescription, terms, now }) =>
      firestore
        .runTransaction(async (transaction) => {
          const at = documents(uid, listingId);
          const found = await transaction.get(at.listing);
          transaction.update(at.publication, { state: "done", claim: null, ebayItemId: item.itemId });
          transaction.set(firestore.doc(paths.itemIndex(uid, item.itemId)), { listingId });
          // The listing was deleted. The item exists at eBay and in the publication, and a sync restores the
          // listing.
          if (!found.exists) return { quantity: null };
          const listing = listingDocument.parse(found.data());
          if (listing.ebayItemId === item.itemId) return { quantity: listing.quantity };
          transaction.update(at.listing, {
            status: "active",
            isDraft: false,
            ebayItemId: item.itemId,
            listingType: "FixedPriceItem",
            listingUrl: item.listingUrl,
            atEbay: { ...atEbay, terms },
            terms,
            ...(terms.shipping === "flat" && { handlingCost: null }),
            sentDescription,
            startTime: Timestamp.fromMillis(item.startTime?.getTime() ?? now),
            endTime: null,
            // eBay's values are known, so later changes there are found like those of imported items.
            itemReadAt: FieldValue.serverTimestamp(),
            ...stampEdit(),
          });
          const published = { listingId, before: listing, after: { status: "active" } };
          writeChangeSet(firestore, transaction, uid, "seller", [published], `listed-${item.itemId}`);
          transaction.set(
            firestore.doc(paths.activity(uid, `listed-${item.itemId}`)),
            toItemActivity("listed", item.itemId, listingId, listing),
          );
          return { quantity: listing.quantity };
        })
        .then(({ quantity }) => {
          if (quantity === null) throw new AppError("listing/not-found");
          return { quantity };
        }),
  };
}

export function openLiveListings(firestore: Firestore): LiveListings {
  return {
    async read(uid, listingId) {
      const listing = await readListing(firestore, uid, listingId);
      if (listing === null) return null;
      const { ebayItemId, quantity, quantitySold, listingType = null } = listing;
      return ebayItemId !== null && isOpenListing(listing)
        ? { ebayItemId, quantity, quantitySold, listingType }
        : null;
    },
    markEnded: (uid, itemId) => openEndingStore(firestore).markEnded(uid, itemId),
    noteAtEbay: (uid, listingId, sent) =>
      firestore.runTransaction(async (transaction) => {
        const at = firestore.doc(paths.listing(uid, listingId));
        const found = await transaction.get(at);
        if (!found.exists) return;
        const { ebayItemId, quantity, atEbay } = listingDocument.parse(found.data());
        if (ebayItemId !== sent.ebayItemId || quantity !== sent.quantity) return;
        if (!atEbay || atEbay.quantity === sent.atEbay) return;
        transaction.update(at, {
          "atEbay.quantity": sent.atEbay,
          updatedAt: FieldValue.serverTimestamp(),
        });
      }),
  };
}

/** Returns the attempt to continue: a started one, or a new one if the last has become an item. */
function getOrStartAttempt(
  uid: string,
  listingId: string,
  earlier: PublicationDocument | null,
): PublicationDocument {
  if (earlier?.state === "started") return earlier;
  const generation = (earlier?.generation ?? 0) + 1;
  return {
    generation,
    uuid: makePublicationUuid(uid, listingId, generation),
    state: "started",
    claim: null,
    mayBeListed: false,
    pictures: [],
    ebayItemId: null,
  };
}
