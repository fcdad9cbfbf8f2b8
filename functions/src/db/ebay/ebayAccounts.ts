import type { Firestore, Transaction } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { EbayAccounts, Notice } from "../../domain/notifications/ports.ts";

interface Account {
  userId: string;
  eiasToken: string | null;
  username: string;
}

/**
 * Maps eBay accounts to sellers. There is one entry per permanent id, which survives a rename, and one for
 * the user name, for notifications that contain nothing else (decisions/ebay/0014).
 */
export function openEbayAccounts(firestore: Firestore): EbayAccounts {
  return {
    async findOwner({ userId, eiasToken, userName }) {
      const lasting = [userId, eiasToken].filter((id) => id !== null).map(paths.ebayAccount);
      const names = userName === null ? [] : [paths.ebayAccountName(userName)];
      const entries = [...lasting, ...names].map((path) => firestore.doc(path));
      if (entries.length === 0) return null;
      const found = await firestore.getAll(...entries);
      const owner = found.find((entry) => entry.exists && belongsTo(entry, eiasToken));
      const uid: unknown = owner?.get("uid");
      return typeof uid === "string" ? uid : null;
    },
  };
}

/** Checks the id, because a user name can move to another account. */
function belongsTo(
  entry: FirebaseFirestore.DocumentSnapshot,
  eiasToken: Notice["recipient"]["eiasToken"],
): boolean {
  const known: unknown = entry.get("eiasToken");
  return eiasToken === null || typeof known !== "string" || known === eiasToken;
}

const getEntries = (firestore: Firestore, { userId, eiasToken, username }: Account) =>
  [
    paths.ebayAccount(userId),
    ...(eiasToken === null ? [] : [paths.ebayAccount(eiasToken)]),
    paths.ebayAccountName(username),
  ].map((path) => firestore.doc(path));

/** Routes the account's notifications to `uid` from now on. */
export function claimAccount(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  account: Account,
): void {
  const { eiasToken } = account;
  for (const entry of getEntries(firestore, account)) transaction.set(entry, { uid, eiasToken });
}

/**
 * Reads first and returns a function with the writes, because a Firestore transaction must read before it
 * writes. Keeps entries that belong to another person.
 */
export async function releaseAccount(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  account: Account,
): Promise<() => void> {
  const entries = await transaction.getAll(...getEntries(firestore, account));
  const own = entries.filter((entry) => entry.get("uid") === uid);
  return () => {
    for (const { ref } of own) transaction.delete(ref);
  };
}

/** Returns the scopes that the seller has granted: none without a connection, or if they switched eBay off. */
export const readScopes =
  (firestore: Firestore) =>
  async (uid: string): Promise<readonly string[]> => {
    const { data: user } = userDocument.safeParse((await firestore.doc(paths.user(uid)).get()).data());
    return user?.enabledPlatforms.ebay ? (user.ebay?.scopes ?? []) : [];
  };
