import { randomBytes } from "node:crypto";

import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import { galleryDocument } from "../../contract/galleries/galleries.ts";
import {
  MAX_RESTING_USERNAMES,
  USERNAME_REST_DAYS,
  usernameDocument,
} from "../../contract/galleries/usernames.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Usernames } from "../../domain/galleries/usernames.ts";

const chosen = userDocument.pick({ username: true, galleryHidden: true });

export function openUsernameStore(
  firestore: Firestore,
  now: () => number = Date.now,
): Usernames & {
  /** Shows or hides a person's gallery, if they have a username. */
  showGallery(uid: string, isShown: boolean): Promise<void>;
  /** Reserves the name of a deleted person without an owner. Idempotent. */
  release(uid: string, username: string): Promise<void>;
  /** Reserves a name that a person no longer has for a while, unless it is already. */
  rest(uid: string, username: string): Promise<void>;
} {
  return {
    async findOwner(username) {
      const claim = await firestore.doc(paths.username(username)).get();
      const owner = findHolder(claim);
      if (owner !== null) return owner;
      return (await queryRecords(username).get()).docs[0]?.id ?? null;
    },

    assign: (uid, username) =>
      firestore.runTransaction(async (transaction) => {
        const user = firestore.doc(paths.user(uid));
        const claim = firestore.doc(paths.username(username));
        const [record, claimed] = await transaction.getAll(user, claim);
        const named = await transaction.get(queryRecords(username));
        const { username: before, galleryHidden } = chosen.parse(record?.data());
        const holder = findHolder(claimed);
        const owners = [...(holder === null ? [] : [holder]), ...named.docs.map(({ id }) => id)];
        if (owners.some((owner) => owner !== uid)) return "taken";
        const former = typeof before === "string" && before !== username ? before : null;
        if (former !== null && (await countResting(transaction, uid, username)) >= MAX_RESTING_USERNAMES) {
          return "too-often";
        }
        const formerGallery = former === null ? [] : await findGalleryDocuments(transaction, former);
        const gallery = firestore.doc(paths.gallery(username));
        const shown = await transaction.get(gallery);

        // A new owner gets a new key, because the wishlists of the former owner's visitors aren't theirs.
        const key = holder === uid && claimed ? usernameDocument.parse(claimed.data()).key : createKey();
        const stamp = FieldValue.serverTimestamp();
        if (holder === null) transaction.set(claim, { uid, key, since: stamp });
        else transaction.update(claim, { restsUntil: FieldValue.delete() });
        if (!galleryHidden && !shown.exists)
          transaction.create(gallery, { ...galleryDocument.parse({}), since: stamp });
        if (former !== null) {
          transaction.set(
            firestore.doc(paths.username(former)),
            { uid, restsUntil: getRestEnd() },
            { merge: true },
          );
          for (const part of formerGallery) transaction.delete(part);
        }
        transaction.update(user, { username, updatedAt: stamp });
        return "assigned";
      }),

    showGallery: (uid, isShown) =>
      firestore.runTransaction(async (transaction) => {
        const user = firestore.doc(paths.user(uid));
        const { username } = chosen.parse((await transaction.get(user)).data());
        const stamp = FieldValue.serverTimestamp();
        if (username) {
          const [claim, shown] = await transaction.getAll(
            firestore.doc(paths.username(username)),
            firestore.doc(paths.gallery(username)),
          );
          const { uid: owner, key } = claim?.exists
            ? usernameDocument.parse(claim.data())
            : { uid, key: createKey() };
          if (owner !== uid) return;
          const parts = isShown ? [] : await findGalleryDocuments(transaction, username);
          if (!claim?.exists)
            transaction.create(firestore.doc(paths.username(username)), { uid, key, since: stamp });
          if (isShown && !shown?.exists) {
            const gallery = firestore.doc(paths.gallery(username));
            transaction.create(gallery, { ...galleryDocument.parse({}), since: stamp });
          }
          for (const part of parts) transaction.delete(part);
        }
        transaction.update(user, { galleryHidden: !isShown, updatedAt: stamp });
      }),

    async release(uid, username) {
      const claim = firestore.doc(paths.username(username));
      if ((await claim.get()).get("uid") !== uid) return;
      await firestore.recursiveDelete(firestore.doc(paths.gallery(username)));
      await claim.set({ uid: NOBODY, key: createKey(), restsUntil: getRestEnd() });
    },

    rest: (uid, username) =>
      firestore.runTransaction(async (transaction) => {
        const [user, claim] = await transaction.getAll(
          firestore.doc(paths.user(uid)),
          firestore.doc(paths.username(username)),
        );
        const isFormer = user?.get("username") !== username;
        if (!isFormer || claim?.get("uid") !== uid || claim.get("restsUntil") != null) return;
        transaction.update(claim.ref, { restsUntil: getRestEnd() });
      }),
  };

  function getRestEnd(): Timestamp {
    return Timestamp.fromMillis(now() + USERNAME_REST_DAYS * DAY_MS);
  }

  /**
   * Returns the owner of the name, or the former owner while the name is reserved. Null if the name is free.
   */
  function findHolder(claim: DocumentSnapshot | undefined): string | null {
    if (!claim?.exists) return null;
    const { uid, restsUntil } = usernameDocument.parse(claim.data());
    return restsUntil && restsUntil.toMillis() <= now() ? null : uid;
  }

  /** Counts the person's reserved former names, except the one that they are taking. */
  async function countResting(transaction: Transaction, uid: string, username: string): Promise<number> {
    const { docs } = await transaction.get(
      firestore
        .collection(paths.usernames())
        .where("uid", "==", uid)
        .where("restsUntil", ">", Timestamp.fromMillis(now()))
        .limit(MAX_RESTING_USERNAMES + 1),
    );
    return docs.filter(({ id }) => id !== username).length;
  }

  /** Finds records with the name that were stored before names were documents. */
  function queryRecords(username: string) {
    return firestore.collection(paths.users()).where("username", "==", username).select().limit(2);
  }

  async function findGalleryDocuments(
    transaction: Transaction,
    username: string,
  ): Promise<DocumentReference[]> {
    const gallery = firestore.doc(paths.gallery(username));
    const pages = await transaction.get(firestore.collection(paths.galleryPages(username)).select());
    return [gallery, ...pages.docs.map(({ ref }) => ref)];
  }
}

/** The owner of a deleted person's name. No uid is empty. */
const NOBODY = "";

const createKey = (): string => randomBytes(9).toString("base64url");
