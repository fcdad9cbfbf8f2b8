import type { ListedUser } from "../../contract/users.ts";
import { USERS_PER_PAGE } from "../../contract/users.ts";

export interface UserPlace {
  readonly email: string;
  readonly id: string;
}

export interface UserList {
  /** People by e-mail address, then id, from after `after` on. */
  read(after: UserPlace | null, limit: number): Promise<readonly ListedUser[]>;
  count(): Promise<number>;
}

/** What one call looks through; a search that has found less by then goes on with the next page. */
const MOST_LOOKED_AT = 2_000;
const AT_ONCE = 250;

/** One page. Firestore finds no parts of words, so a search looks through the people one after the other. */
export async function listUsers(list: UserList, search: string, after: UserPlace | null) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [page, total] = await Promise.all([pageOf(list, words, after), list.count()]);
  return { success: true as const, ...page, total };
}

async function pageOf(list: UserList, words: readonly string[], after: UserPlace | null) {
  const users: ListedUser[] = [];
  const step = words.length === 0 ? USERS_PER_PAGE + 1 : AT_ONCE;
  let place = after;
  for (let lookedAt = 0; lookedAt < MOST_LOOKED_AT; lookedAt += step) {
    const some = await list.read(place, step);
    for (const user of some) {
      if (fits(user, words)) {
        if (users.length === USERS_PER_PAGE) return { users, next: place };
        users.push(user);
      }
      place = placeOf(user);
    }
    if (some.length < step) return { users, next: null };
  }
  return { users, next: place };
}

const placeOf = ({ email, id }: ListedUser): UserPlace => ({ email, id });

function fits({ email, displayName, id }: ListedUser, words: readonly string[]): boolean {
  const text = `${email} ${displayName ?? ""} ${id}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
