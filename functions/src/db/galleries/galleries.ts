import { randomBytes } from "node:crypto";

import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import {
  galleryDocument,
  type GalleryListing,
  galleryListings,
  galleryPageDocument,
} from "../../contract/galleries/galleries.ts";
import { usernameDocument } from "../../contract/galleries/usernames.ts";
import { GALLERY_FIELDS, toGalleryListing } from "../../domain/galleries/galleryRows.ts";
import type { Galleries, StoredGallery } from "../../domain/galleries/refreshGallery.ts";
import { readAll, readTogether } from "../documents.ts";
import { pickListingFields } from "../listings/storedListing.ts";

const shown = pickListingFields(GALLERY_FIELDS);
/** Bytes of pages per write. Firestore's limit is 10 MiB. */
const MAX_BATCH_BYTES = 6_000_000;

export function openGalleryStore(firestore: Firestore): Galleries {
  const at = (millis: number) => Timestamp.fromMillis(millis);
  const document = (username: string) => firestore.doc(paths.gallery(username));

  return {
    async find(username) {
      const [claim, gallery] = await firestore.getAll(
        firestore.doc(paths.username(username)),
        document(username),
      );
      if (!claim?.exists || !gallery) return null;
      const { uid } = usernameDocument.parse(claim.data());
      if (uid === "") return null;
      const seller = await firestore.doc(paths.user(uid)).get();
      const isBack = seller.get("username") === username && seller.get("galleryHidden") !== true;
      if (!gallery.exists && !isBack) return null;
      // Restores the gallery that was deleted with its seller's record, because the record was restored.
      if (!gallery.exists)
        await gallery.ref.set({ ...galleryDocument.parse({}), since: FieldValue.serverTimestamp() });
      const { build, pages, version, ...times } = galleryDocument.parse(gallery.data() ?? {});
      return {
        uid,
        hasSeller: seller.exists && seller.get("status") !== "not-found",
        ...{ build, pages, version },
        checkedAt: times.checkedAt?.toMillis() ?? null,
        restsUntil: times.restsUntil?.toMillis() ?? null,
        changedUntil: times.changedUntil?.toMillis() ?? null,
        rebuiltAt: times.rebuiltAt?.toMillis() ?? null,
      };
    },

    async putAway(username) {
      const pages = await firestore.collection(paths.galleryPages(username)).select().get();
      // Deletes the gallery last, so that a retry finds the rest.
      await deleteAll(pages.docs.map(({ ref }) => ref));
      await deleteAll([document(username)]);
    },

    noteCheck: (username, gallery, checkedAt) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(document(username));
        const before = found.exists
          ? (galleryDocument.parse(found.data()).checkedAt?.toMillis() ?? null)
          : undefined;
        if (before !== gallery.checkedAt) return false;
        transaction.update(found.ref, { checkedAt: at(checkedAt) });
        return true;
      }),

    async readAll(uid) {
      const active = firestore.collection(paths.listings(uid)).where("status", "==", "active");
      const { docs, readTime } = await active.select(...GALLERY_FIELDS).get();
      return {
        listings: docs.flatMap((found) => parseListing(found.id, found.data()) ?? []),
        readAt: readTime.toMillis(),
      };
    },

    async readChanges(uid, since, most) {
      const after = at(Math.max(0, since));
      const listings = firestore.collection(paths.listings(uid)).where("updatedAt", ">", after);
      const trash = firestore.collection(paths.trash(uid)).where("deletedAt", ">", after);
      const [changed, deleted] = await readTogether(firestore, [
        listings.limit(most + 1).select(...GALLERY_FIELDS),
        trash.limit(most + 1).select(),
      ]);
      if (!changed || !deleted || changed.size > most || deleted.size > most) return null;
      const changes = new Map<string, GalleryListing | null>([
        ...deleted.docs.map(({ id }) => [id, null] as const),
        // Listings override trash entries with the same id.
        ...changed.docs.map((found) => [found.id, parseListing(found.id, found.data())] as const),
      ]);
      return { changes, readAt: changed.readTime.toMillis() };
    },

    async readPages(username, { build, pages }) {
      if (build === null) return null;
      const found = await readAll(
        firestore,
        Array.from({ length: pages }, (_, page) => firestore.doc(paths.galleryPage(username, build, page))),
      );
      const parsed = found.map((page) => (page.exists ? parsePage(page.data()) : null));
      return parsed.every((page) => page !== null) ? parsed : null;
    },

    noteUnchanged: (username, gallery, { changedUntil, restsUntil }) =>
      writeIfUnchanged(username, gallery, (transaction) => {
        const times = { changedUntil: at(changedUntil), restsUntil: at(restsUntil) };
        transaction.update(document(username), times);
      }),

    change: (username, gallery, pages, { changedUntil, restsUntil, ...figures }) =>
      writeIfUnchanged(username, gallery, (transaction) => {
        for (const { at: page, listings } of pages) {
          transaction.set(
            firestore.doc(paths.galleryPage(username, gallery.build ?? "", page)),
            serializePage(listings),
          );
        }
        transaction.update(document(username), {
          ...figures,
          changedUntil: at(changedUntil),
          restsUntil: at(restsUntil),
          version: gallery.version + 1,
        });
      }),

    async rebuild(username, gallery, pages, given) {
      const { changedUntil, restsUntil, checkedAt, isFromListings, ...figures } = given;
      // Readers don't see the pages until the gallery has their build, so several batches are safe.
      const build = randomBytes(9).toString("base64url");
      const texts = pages.map(serializePage);
      for (const part of splitByBytes(texts)) {
        const batch = firestore.batch();
        for (const { page, text } of part)
          batch.set(firestore.doc(paths.galleryPage(username, build, page)), text);
        await batch.commit();
      }
      await writeIfUnchanged(username, gallery, (transaction) => {
        transaction.update(document(username), {
          ...figures,
          build,
          pages: pages.length,
          version: gallery.version + 1,
          changedUntil: at(changedUntil),
          restsUntil: at(restsUntil),
          checkedAt: at(checkedAt),
          ...(isFromListings && { rebuiltAt: FieldValue.serverTimestamp() }),
        });
      });
      await deleteOldPages(username);
    },
  };

  /** Runs `write` in a transaction if the gallery hasn't changed since it was read. */
  async function writeIfUnchanged(
    username: string,
    { uid, build, version }: StoredGallery,
    write: (transaction: Transaction) => void,
  ): Promise<void> {
    await firestore.runTransaction(async (transaction) => {
      const [claim, found] = await transaction.getAll(
        firestore.doc(paths.username(username)),
        document(username),
      );
      if (!found?.exists || claim?.get("uid") !== uid) return;
      const now = galleryDocument.parse(found.data());
      if (now.version === version && now.build === build) write(transaction);
    });
  }

  /** Deletes the pages of former builds, and of a concurrent build that was discarded. */
  async function deleteOldPages(username: string): Promise<void> {
    const found = await document(username).get();
    const named = found.exists ? galleryDocument.parse(found.data()).build : null;
    const { docs } = await firestore.collection(paths.galleryPages(username)).select().get();
    const unnamed = docs.filter(({ id }) => named === null || !id.startsWith(`${named}-`));
    await deleteAll(unnamed.map(({ ref }) => ref));
  }

  async function deleteAll(documents: readonly DocumentReference[]): Promise<void> {
    const writer = firestore.bulkWriter();
    await Promise.all([...documents.map((each) => writer.delete(each)), writer.close()]);
  }
}

/** Returns null for a damaged listing, so that it isn't shown. */
function parseListing(id: string, data: unknown): GalleryListing | null {
  const parsed = shown.safeParse(data);
  return parsed.success ? toGalleryListing(id, parsed.data) : null;
}

const serializePage = (listings: readonly GalleryListing[]) => ({ listings: JSON.stringify(listings) });

/** Returns null if the page can't be parsed. */
export function parsePage(data: unknown): GalleryListing[] | null {
  try {
    return galleryListings.parse(JSON.parse(galleryPageDocument.parse(data).listings));
  } catch {
    return null;
  }
}

function* splitByBytes(texts: readonly { readonly listings: string }[]) {
  let part: { page: number; text: { readonly listings: string } }[] = [];
  let size = 0;
  for (const [page, text] of texts.entries()) {
    const bytes = Buffer.byteLength(text.listings);
    if (size + bytes > MAX_BATCH_BYTES && part.length > 0) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push({ page, text });
    size += bytes;
  }
  if (part.length > 0) yield part;
}
