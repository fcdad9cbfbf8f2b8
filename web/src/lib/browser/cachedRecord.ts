import { type UserDocument, userDocument } from "@contract/documents";

/**
 * The key of the person's last record, which lets a reload open without waiting for the server. Removed on
 * sign-out (`localData.ts`).
 */
const KEY = "pegboard.record";

export function cacheRecord(uid: string, record: UserDocument): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, record }, replaceTimestamp));
  } catch {
    // Storage is full or blocked, so the next start waits for the server.
  }
}

/** Returns null if none is cached for this person, or if it doesn't match the schema. */
export function readCachedRecord(uid: string): UserDocument | null {
  try {
    const cached = JSON.parse(localStorage.getItem(KEY) ?? "null", reviveTimestamp) as {
      uid: string;
      record: unknown;
    } | null;
    return cached?.uid === uid ? userDocument.parse(cached.record) : null;
  } catch {
    return null;
  }
}

/** `JSON.stringify` passes what a value's `toJSON` returned. A Timestamp has one, so this reads the value itself. */
function replaceTimestamp(this: Readonly<Record<string, unknown>>, key: string): unknown {
  const value = this[key];
  const isTimestamp = typeof value === "object" && value !== null && "toMillis" in value;
  return isTimestamp ? { millis: (value as { toMillis(): number }).toMillis() } : value;
}

function reviveTimestamp(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("millis" in value)) return value;
  const { millis } = value;
  return { toMillis: () => millis };
}
