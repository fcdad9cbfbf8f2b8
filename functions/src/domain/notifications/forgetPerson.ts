import type { AccountDeletion } from "./ports.ts";

/** What is held of a person of the marketplace, wherever it lies. */
export interface HeldOfPerson {
  /** Sellers of ours who have connected the account. */
  sellersOf(userId: string): Promise<string[]>;
  /** Takes the buyer's name and address out of orders, activities and notifications. May be repeated. */
  eraseBuyer(names: readonly string[]): Promise<void>;
}

/** After an account's end: its connection is cleared, its owner's name gone. Listings are the seller's own and stay. */
export async function forgetPerson(
  { held, disconnect }: { held: HeldOfPerson; disconnect: (uid: string) => Promise<void> },
  { userId, userName }: Omit<AccountDeletion, "kind">,
): Promise<void> {
  for (const uid of await held.sellersOf(userId)) await disconnect(uid);
  await held.eraseBuyer([...new Set([userName, userId])].filter((name) => name !== ""));
}
