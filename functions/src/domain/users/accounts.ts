import type { Account } from "../../contract/users.ts";

/** A person, as far as it matters for the accounts. */
export interface Seller {
  readonly id: string;
  readonly name: string;
  readonly isWaiting: boolean;
  readonly ebay: { readonly userId: string; readonly storeName: string | null } | null;
}

/** The accounts that sell, by name: see the contract. */
export function accountsOf(sellers: readonly Seller[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { id, name, isWaiting, ebay } of sellers) {
    const own: Account = ebay
      ? { id: ebay.userId, name: ebay.storeName ?? ebay.userId, userCount: 0, status: "connected" }
      : { id, name, userCount: 0, status: isWaiting ? "waiting" : "not-connected" };
    // A person's id and the marketplace's could be spelled alike.
    const key = `${ebay ? "ebay" : "person"} ${own.id}`;
    const account = accounts.get(key) ?? own;
    accounts.set(key, { ...account, userCount: account.userCount + 1 });
  }
  return [...accounts.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}
