import type { Account } from "../../contract/users.ts";

/** The fields of a person that accounts are made from. */
export interface Seller {
  readonly id: string;
  readonly name: string;
  readonly isWaiting: boolean;
  readonly ebay: { readonly userId: string; readonly storeName: string | null } | null;
}

/** Groups people into selling accounts, sorted by name. The contract describes the shape. */
export function groupAccounts(sellers: readonly Seller[]): Account[] {
  const accounts = new Map<string, Account>();
  for (const { id, name, isWaiting, ebay } of sellers) {
    const own: Account = ebay
      ? { id: ebay.userId, name: ebay.storeName ?? ebay.userId, userCount: 0, status: "connected" }
      : { id, name, userCount: 0, status: isWaiting ? "waiting" : "not-connected" };
    // A person's id and an eBay user id can be equal.
    const key = `${ebay ? "ebay" : "person"} ${own.id}`;
    const account = accounts.get(key) ?? own;
    accounts.set(key, { ...account, userCount: account.userCount + 1 });
  }
  return [...accounts.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
  );
}
