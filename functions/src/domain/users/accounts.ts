import type { Account } from "../../contract/users.ts";

/** The user fields that accounts are built from. */
export interface Seller {
  readonly id: string;
  readonly name: string;
  readonly isWaiting: boolean;
  readonly ebay: { readonly userId: string; readonly storeName: string | null } | null;
}

/** Groups users by eBay account, sorted by name. See the contract for the shape (decisions/admin/0071). */
export function groupAccounts(sellers: readonly Seller[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { id, name, isWaiting, ebay } of sellers) {
    const own: Account = ebay
      ? { id: ebay.userId, name: ebay.storeName ?? ebay.userId, userCount: 0, status: "connected" }
      : { id, name, userCount: 0, status: isWaiting ? "waiting" : "not-connected" };
    // A user id and an eBay user id can be equal.
    const key = `${ebay ? "ebay" : "person"} ${own.id}`;
    const account = accounts.get(key) ?? own;
    accounts.set(key, { ...account, userCount: account.userCount + 1 });
  }
  return [...accounts.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}
