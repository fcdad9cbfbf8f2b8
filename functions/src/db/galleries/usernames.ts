import { randomBytes } from "node:crypto";

import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import { galleryDocument, galleryPaths } from "../../contract/galleries/galleries.ts";
import { usernameDocument, usernamePath } from "../../contract/galleries/usernames.ts";
import type { Usernames } from "../../domain/galleries/usernames.ts";

const chosen = userDocument.pick({ username: true, galleryHidden: true });

export function usernameStore(firestore: Firestore): Usernames & {
  /** Shows or hides a person's gallery, if they have a username. */
  showGallery(uid: string, isShown: boolean): Promise<void>;
} {
  return {
    async findOwner(username) {
      const claim = await firestore.doc(usernamePath(username)).get();
      if (claim.exists) return usernameDocument.parse(claim.data()).uid;
      return (await queryRecords(username).get()).docs[0]?.id ?? null;
    },

    give: (uid, username) =>
      firestore.runTransaction(async (transaction) => {
        const user = firestore.doc(paths.user(uid));
        const claim = firestore.doc(usernamePath(username));
        const [record, claimed] = await transaction.getAll(user, claim);
        const named = await transaction.get(queryRecords(username));
        const { username: before, galleryHidden } = chosen.parse(record?.data());
        const owners = [
          ...(claimed?.exists ? [usernameDocument.parse(claimed.data()).uid] : []),
          ...named.docs.map(({ id }) => id),
        ];
        if (owners.some((owner) => owner !== uid)) return "taken";
        const former = typeof before === "string" && before !== username ? before : null;
        const formerGallery = former === null ? [] : await findGalleryDocuments(transaction, former);
        const gallery = firestore.doc(galleryPaths.gallery(username));
        const shown = await transaction.get(gallery);

        const key = claimed?.exists ? usernameDocument.parse(claimed.data()).key : createKey();
        const now = FieldValue.serverTimestamp();
        if (!claimed?.exists) transaction.create(claim, { uid, key, since: now });
        if (!galleryHidden && !shown.exists)
          transaction.create(gallery, { ...galleryDocument.parse({}), since: now });
        if (former !== null) {
          transaction.delete(firestore.doc(usernamePath(former)));
          for (const part of formerGallery) transaction.delete(part);
        }
        transaction.update(user, { username, updatedAt: now });
        return "given";
      }),

    showGallery: (uid, isShown) =>
      firestore.runTransaction(async (transaction) => {
        const user = firestore.doc(paths.user(uid));
        const { username } = chosen.parse((await transaction.get(user)).data());
        const now = FieldValue.serverTimestamp();
        if (username) {
          const [claim, shown] = await transaction.getAll(
            firestore.doc(usernamePath(username)),
            firestore.doc(galleryPaths.gallery(username)),
          );
          const { uid: owner, key } = claim?.exists
            ? usernameDocument.parse(claim.data())
            : { uid, key: createKey() };
          if (owner !== uid) return;
          const parts = isShown ? [] : await findGalleryDocuments(transaction, username);
          if (!claim?.exists)
            transaction.create(firestore.doc(usernamePath(username)), { uid, key, since: now });
          if (isShown && !shown?.exists) {
            const gallery = firestore.doc(galleryPaths.gallery(username));
            transaction.create(gallery, { ...galleryDocument.parse({}), since: now });
          }
          for (const part of parts) transaction.delete(part);
        }
        transaction.update(user, { galleryHidden: !isShown, updatedAt: now });
      }),
  };

  /** Finds records with the name from before names were documents. */
  function queryRecords(username: string) {
    return firestore.collection(paths.users()).where("username", "==", username).select().limit(2);
  }

  /** Returns all public documents of a gallery. */
  async function findGalleryDocuments(
    transaction: Transaction,
    username: string,
  ): Promise<DocumentReference[]> {
    const gallery = firestore.doc(galleryPaths.gallery(username));
    const pages = await transaction.get(gallery.collection("pages").select());
    return [gallery, ...pages.docs.map(({ ref }) => ref)];
  }
}

const createKey = (): string => randomBytes(9).toString("base64url");
