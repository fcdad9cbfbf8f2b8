import type { Firestore, Transaction } from "firebase-admin/firestore";

import { paths } from "../contract/documents.ts";
import type { EbayAccounts } from "../domain/notifications/ports.ts";

interface Account {
  userId: string;
  username: string;
}

/** The immutable id goes first: a user name can pass to another account. */
export function ebayAccounts(firestore: Firestore): EbayAccounts {
  return {
    async ownerOf({ userId, userName }) {
      const entries = [
        ...(userId === null ? [] : [paths.ebayAccount(userId)]),
        ...(userName === null ? [] : [paths.ebayAccountName(userName)]),
      ].map((path) => firestore.doc(path));
      if (entries.length === 0) return null;
      const found = await firestore.getAll(...entries);
      const owners = found.map((entry): unknown => entry.get("uid"));
      return owners.find((uid) => typeof uid === "string") ?? null;
    },
  };
}

const entriesOf = (firestore: Firestore, { userId, username }: Account) =>
  [paths.ebayAccount(userId), paths.ebayAccountName(username)].map((path) => firestore.doc(path));

/** Notifications of the account go to `uid` from now on, whoever had it before. */
export function claimAccount(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  account: Account,
): void {
  for (const entry of entriesOf(firestore, account)) transaction.set(entry, { uid });
}

/** Reads first and answers the writes: a transaction wants all its reads before. Another person's claim stays. */
export async function releaseAccount(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  account: Account,
): Promise<() => void> {
  const entries = await transaction.getAll(...entriesOf(firestore, account));
  const own = entries.filter((entry) => entry.get("uid") === uid);
  return () => {
    for (const { ref } of own) transaction.delete(ref);
  };
}
