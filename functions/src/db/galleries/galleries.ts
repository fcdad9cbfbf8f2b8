import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { galleryDocument } from "../../contract/galleries/galleries.ts";
import { usernameDocument } from "../../contract/galleries/usernames.ts";
import type { Galleries, StoredGallery } from "../../domain/galleries/refreshGallery.ts";
import { openGalleryListings } from "./galleryListings.ts";
import { openGalleryPages } from "./galleryPages.ts";

export function openGalleryStore(firestore: Firestore): Galleries {
  const at = (millis: number) => Timestamp.fromMillis(millis);
  const document = (username: string) => firestore.doc(paths.gallery(username));

  const stored = openGalleryPages(firestore);

  return {
    ...openGalleryListings(firestore),

    async find(username) {
      const [claim, gallery] = await firestore.getAll(
        firestore.doc(paths.username(username)),
        document(username),
      );
      if (!claim?.exists || !gallery) return null;
      const { uid } = usernameDocument.parse(claim.data());
      if (uid === "") return null;
      const seller = await firestore.doc(paths.user(uid)).get();
      if (!gallery.exists && !(isShowing(seller, username) && (await restore(username, uid)))) return null;
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

    async deletePublicData(username) {
      // Deletes the gallery last, so that a retry finds the rest.
      await stored.deleteOthers(username, null);
      await document(username).delete();
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

    readPages: async (username, { build, pages }) =>
      build === null ? null : stored.read(username, build, pages),

    noteUnchanged: (username, gallery, { changedUntil, restsUntil }) =>
      writeIfUnchanged(username, gallery, (transaction) => {
        const times = { changedUntil: at(changedUntil), restsUntil: at(restsUntil) };
        transaction.update(document(username), times);
      }),

    change: (username, gallery, pages, { changedUntil, restsUntil, ...figures }) =>
      writeIfUnchanged(username, gallery, (transaction) => {
        for (const { at: page, listings } of pages)
          stored.replace(transaction, username, gallery.build ?? "", page, listings);
        transaction.update(document(username), {
          ...figures,
          changedUntil: at(changedUntil),
          restsUntil: at(restsUntil),
          version: gallery.version + 1,
        });
      }),

    async rebuild(username, gallery, pages, given) {
      const { changedUntil, restsUntil, checkedAt, isFromListings, ...figures } = given;
      const build = await stored.writeBuild(username, pages);
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
      // Another build may have won meanwhile. Its pages stay, and ours are deleted with those of former builds.
      const current = await document(username).get();
      await stored.deleteOthers(
        username,
        current.exists ? galleryDocument.parse(current.data()).build : null,
      );
    },
  };

  /**
   * Creates the gallery that was deleted with its seller's record, because the record was restored. Returns false
   * if the seller no longer shows it.
   */
  function restore(username: string, uid: string): Promise<boolean> {
    return firestore.runTransaction(async (transaction) => {
      const [seller, found] = await transaction.getAll(firestore.doc(paths.user(uid)), document(username));
      if (!isShowing(seller, username)) return false;
      if (!found?.exists)
        transaction.create(document(username), {
          ...galleryDocument.parse({}),
          since: FieldValue.serverTimestamp(),
        });
      return true;
    });
  }

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
}

const isShowing = (seller: DocumentSnapshot | undefined, username: string): boolean =>
  seller?.get("username") === username &&
  seller.get("galleryHidden") !== true &&
  seller.get("status") !== "not-found";
