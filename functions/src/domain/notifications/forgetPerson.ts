import type { AccountDeletion } from "./ports.ts";

export interface PersonData {
  listSellers(userId: string): Promise<string[]>;
  /** Removes the buyer's name and address from orders, activities and notifications. Idempotent. */
  eraseBuyer(names: readonly string[]): Promise<void>;
  /** Lists the names and ids of all eBay users that anything is stored about. A name can come several times. */
  listNames(): AsyncIterable<string>;
}

/** The names of deleted accounts, hashed. Kept as long as a backup can bring a name back (decisions/operations/0414). */
export interface ForgottenNames {
  note(names: readonly string[]): Promise<void>;
  /** Returns a function that says whether a name was noted. */
  read(): Promise<(name: string) => boolean>;
}

export interface ForgetPorts {
  personData: PersonData;
  forgotten: ForgottenNames;
  disconnect: (uid: string) => Promise<void>;
}

/**
 * Deletes a user's data after their eBay account was deleted: the connection and the name. Listings belong to
 * the seller and are kept.
 */
export async function forgetPerson(
  ports: ForgetPorts,
  { userId, userName }: Omit<AccountDeletion, "kind">,
): Promise<void> {
  const names = [...new Set([userName, userId])].filter((name) => name !== "");
  await ports.forgotten.note(names);
  await erase(ports, userId, names);
}

/** Deletes again what a restored backup has of users whose accounts were deleted since. Returns the number of names. */
export async function forgetAgain(ports: ForgetPorts): Promise<number> {
  const isForgotten = await ports.forgotten.read();
  const found = new Set<string>();
  for await (const name of ports.personData.listNames()) if (isForgotten(name)) found.add(name);
  for (const name of found) await erase(ports, name, [name]);
  return found.size;
}

async function erase(
  { personData, disconnect }: ForgetPorts,
  userId: string,
  names: readonly string[],
): Promise<void> {
  for (const uid of await personData.listSellers(userId)) await disconnect(uid);
  await personData.eraseBuyer(names);
}
