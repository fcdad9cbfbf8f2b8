import { createHash } from "node:crypto";

import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  Filter,
  type Firestore,
  GrpcStatus,
  type Transaction,
} from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { TimestampLike } from "../../contract/wire/timestamp.ts";
import type { Merge, UserRecord, UserRecords, WaitingRecord } from "../../domain/session/ports.ts";
import { toSessionsFrom } from "../../domain/session/sessions.ts";
import type { Person, RoleRecords } from "../../domain/session/setRole.ts";
import { moveSubcollections } from "./moveSubcollections.ts";
import { findUsersByEmail } from "./usersByEmail.ts";
import { createOnce, hasStatus, readMillis } from "../documents.ts";

export function openUserRecords(firestore: Firestore): UserRecords & RoleRecords {
  const users = firestore.collection(paths.users());
  const now = () => FieldValue.serverTimestamp();
  /** Queries both fields, because records are also created by hand. */
  const superAdmins = users
    .where(
      Filter.or(Filter.where("accountRole", "==", "super-admin"), Filter.where("isSuperAdmin", "==", true)),
    )
    .limit(1);

  return {
    async find(uid) {
      return toRecord(await users.doc(uid).get());
    },

    async stampSignIn(uid) {
      await users.doc(uid).update({ uid, status: "active", lastLoginAt: now() });
    },

    async endSessions(uid, from) {
      try {
        await users.doc(uid).update({ sessionsFrom: from, updatedAt: now() });
        return true;
      } catch (error) {
        if (hasStatus(error, GrpcStatus.NOT_FOUND)) return false;
        throw error;
      }
    },

    async listWaiting(email) {
      const found = await findUsersByEmail(firestore, email);
      return found.filter(isWaiting).map(({ id }) => id);
    },

    adopt: (uid, keys, merge) =>
      firestore.runTransaction((transaction) => adopt(transaction, firestore, uid, keys, merge)),

    async carryOver(uid, key) {
      await moveSubcollections(firestore, users.doc(key), users.doc(uid));
      await users.doc(uid).update({ adopting: FieldValue.arrayRemove(key) });
    },

    async listByEmail(email) {
      return (await findUsersByEmail(firestore, email)).map(({ id }) => id);
    },

    setRole: (keys, role, by) =>
      firestore.runTransaction(async (transaction) => {
        if (keys.length === 0) return [];
        if (by !== undefined) await requireSuperAdmin(transaction, users.doc(by));
        const found = (await transaction.getAll(...keys.map((key) => users.doc(key)))).filter(
          ({ exists }) => exists,
        );
        for (const { ref } of found) {
          transaction.update(ref, {
            accountRole: role,
            isSuperAdmin: role === "super-admin",
            updatedAt: now(),
          });
        }
        return found.map(({ id }) => id);
      }),

    async preCreate(email, role) {
      const id = toWaitingKey(email);
      const isNew = await createOnce(users.doc(id), {
        email,
        accountRole: role,
        isSuperAdmin: role === "super-admin",
        hasAcceptedTerms: false,
        createdAt: now(),
        updatedAt: now(),
      });
      return isNew ? id : undefined;
    },

    async hasSuperAdmin() {
      return !(await superAdmins.get()).empty;
    },

    makeFirstSuperAdmin: (uid) =>
      firestore.runTransaction(async (transaction) => {
        const [own, found] = [await transaction.get(users.doc(uid)), await transaction.get(superAdmins)];
        if (!found.empty) return "taken";
        if (!own.exists) return "missing";
        transaction.update(own.ref, { accountRole: "super-admin", isSuperAdmin: true, updatedAt: now() });
        return "made";
      }),

    async listPrivileged() {
      const { docs } = await users.where("accountRole", "in", ["admin", "super-admin"]).get();
      return docs.map(toPerson);
    },
  };
}

/**
 * Throws `auth/super-admin-only` unless the caller is a super admin, in the transaction that changes another
 * person. If two super admins demote each other at the same time, the second is refused, so one always
 * remains.
 */
export async function requireSuperAdmin(transaction: Transaction, caller: DocumentReference): Promise<void> {
  const found = toRecord(await transaction.get(caller));
  if (found?.status !== "active" || found.accountRole !== "super-admin") {
    throw new AppError("auth/super-admin-only");
  }
}

/** Derives the key from the email address, so that two clicks create one record. */
const toWaitingKey = (email: string): string =>
  `email-${createHash("sha256").update(email).digest("hex").slice(0, 32)}`;

async function adopt(
  transaction: Transaction,
  firestore: Firestore,
  uid: string,
  keys: readonly string[],
  merge: Merge,
): Promise<UserRecord | undefined> {
  const own = firestore.doc(paths.user(uid));
  const [existing, deletion, ...found] = await transaction.getAll(
    own,
    firestore.doc(paths.deletedUser(uid)),
    ...keys.map((key) => firestore.doc(paths.user(key))),
  );
  // Another tab of the same person came first.
  if (existing?.exists) return toRecord(existing);
  // The purge deletes the data, the record and the account under this uid. Then the person gets a new uid.
  if (deletion?.get("purgingSince") != null) return undefined;
  const [first, ...others] = found.filter(isWaiting).map(toWaiting).toSorted(compareAge);
  if (!first) return undefined;
  const waiting = [first, ...others] as const;
  const adopting = waiting.map(({ key }) => key);
  const deletedAt = deletion && readMillis(deletion, "deletedAt");
  const merged = {
    ...merge(waiting),
    // Somebody who was deleted and is added again signs in anew, as after a restore (decisions/admin/0394).
    ...(deletedAt != null && { sessionsFrom: toSessionsFrom(deletedAt) }),
    adopting,
  };
  const stamp = FieldValue.serverTimestamp();
  transaction.create(own, { ...merged, activatedAt: stamp, updatedAt: stamp });
  for (const { key, fields } of waiting) {
    // Keeps a copy, because the merge drops fields that an older record has too.
    transaction.set(firestore.doc(paths.adoption(uid, key)), fields);
    transaction.delete(firestore.doc(paths.user(key)));
  }
  return parseRecord(merged);
}

/** Returns whether the record has had no sign-in and hasn't refused one. */
function isWaiting(snapshot: DocumentSnapshot): boolean {
  return snapshot.exists && snapshot.get("uid") == null && snapshot.get("status") !== "not-found";
}

function toWaiting(snapshot: DocumentSnapshot): WaitingRecord {
  const stated = snapshot.get("createdAt") as TimestampLike | null | undefined;
  return {
    key: snapshot.id,
    createdAt: (typeof stated?.toMillis === "function" ? stated : snapshot.createTime)?.toMillis() ?? 0,
    fields: snapshot.data() ?? {},
  };
}

function compareAge(a: WaitingRecord, b: WaitingRecord): number {
  return a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1);
}

function toRecord(snapshot: DocumentSnapshot): UserRecord | undefined {
  const fields = snapshot.data();
  return fields && parseRecord(fields);
}

const admission = userDocument.pick({ accountRole: true });

/** Reads only the fields needed for admission, so that a malformed preference can't lock its owner out. */
function parseRecord(fields: Record<string, unknown>): UserRecord {
  return {
    status: fields["status"] === "not-found" ? "not-found" : "active",
    accountRole: admission.parse(fields).accountRole,
    hasAcceptedTerms: fields["hasAcceptedTerms"] === true,
    sessionsFrom: typeof fields["sessionsFrom"] === "number" ? fields["sessionsFrom"] : 0,
    adopting: Array.isArray(fields["adopting"]) ? fields["adopting"].map(String) : [],
  };
}

function toPerson(snapshot: DocumentSnapshot): Person {
  return {
    key: snapshot.id,
    email: String(snapshot.get("email")),
    accountRole: admission.parse(snapshot.data()).accountRole,
    signedIn: snapshot.get("uid") != null,
  };
}
