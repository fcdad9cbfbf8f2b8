import type { AccountDeletion } from "./ports.ts";

export interface PersonData {
  listSellers(userId: string): Promise<string[]>;
  /** Removes the buyer's name and address from orders, activities and notifications. Idempotent. */
  eraseBuyer(names: readonly string[]): Promise<void>;
}

/**
 * Deletes a user's data after their eBay account was deleted: the connection and the name. Listings belong to
 * the seller and are kept.
 */
export async function forgetPerson(
  { personData, disconnect }: { personData: PersonData; disconnect: (uid: string) => Promise<void> },
  { userId, userName }: Omit<AccountDeletion, "kind">,
): Promise<void> {
  for (const uid of await personData.listSellers(userId)) await disconnect(uid);
  await personData.eraseBuyer([...new Set([userName, userId])].filter((name) => name !== ""));
}
