import type { AccountDeletion } from "./ports.ts";

/** The stored data about a person at the marketplace. */
export interface PersonData {
  /** Lists our sellers who connected the account. */
  listSellers(userId: string): Promise<string[]>;
  /** Removes the buyer's name and address from orders, activities and notifications. Can be repeated. */
  eraseBuyer(names: readonly string[]): Promise<void>;
}

/**
 * Deletes a person's data after their eBay account was deleted: the connection and the name. Listings belong to the
 * seller and stay.
 */
export async function forgetPerson(
  { held, disconnect }: { held: PersonData; disconnect: (uid: string) => Promise<void> },
  { userId, userName }: Omit<AccountDeletion, "kind">,
): Promise<void> {
  for (const uid of await held.listSellers(userId)) await disconnect(uid);
  await held.eraseBuyer([...new Set([userName, userId])].filter((name) => name !== ""));
}
