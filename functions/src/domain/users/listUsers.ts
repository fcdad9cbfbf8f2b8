import type { ListedUser } from "../../contract/users.ts";
import { USERS_PER_PAGE } from "../../contract/users.ts";

export interface UserCursor {
  readonly email: string;
  readonly id: string;
}

export interface UserList {
  /** Reads users after `after`, ordered by email address, then by id. */
  read(after: UserCursor | null, limit: number): Promise<readonly ListedUser[]>;
  count(): Promise<number>;
}

/** Maximum users scanned per call. An incomplete search continues on the next page (decisions/admin/0073). */
const MAX_SCANNED = 2_000;
const SCAN_BATCH = 250;

/** Returns one page. A search scans the users, because Firestore can't search parts of words. */
export async function listUsers(list: UserList, search: string, after: UserCursor | null) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [page, total] = await Promise.all([readPage(list, words, after), list.count()]);
  return { success: true as const, ...page, total };
}

async function readPage(list: UserList, words: readonly string[], after: UserCursor | null) {
  const users: ListedUser[] = [];
  const step = words.length === 0 ? USERS_PER_PAGE + 1 : SCAN_BATCH;
  let cursor = after;
  for (let scanned = 0; scanned < MAX_SCANNED; scanned += step) {
    const batch = await list.read(cursor, step);
    for (const user of batch) {
      if (matches(user, words)) {
        if (users.length === USERS_PER_PAGE) return { users, next: cursor };
        users.push(user);
      }
      cursor = toCursor(user);
    }
    if (batch.length < step) return { users, next: null };
  }
  return { users, next: cursor };
}

const toCursor = ({ email, id }: ListedUser): UserCursor => ({ email, id });

function matches({ email, displayName, id }: ListedUser, words: readonly string[]): boolean {
  const text = `${email} ${displayName ?? ""} ${id}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
