import { type UserDocument, userDocument } from "@contract/documents";

/** The person's own record as last read, so that a reload opens at once. Goes when they sign out (`localData.ts`). */
const KEY = "pegboard.record";

export function keepRecord(uid: string, record: UserDocument): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, record }, withoutTimestamps));
  } catch {
    // No room, or blocked: the next opening waits for the server.
  }
}

/** Null where none was kept for this person, or in another shape. */
export function keptRecord(uid: string): UserDocument | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null", withTimestamps) as {
      uid: string;
      record: unknown;
    } | null;
    return kept?.uid === uid ? userDocument.parse(kept.record) : null;
  } catch {
    return null;
  }
}

function withoutTimestamps(_key: string, value: unknown): unknown {
  const isTimestamp = typeof value === "object" && value !== null && "toMillis" in value;
  return isTimestamp ? { millis: (value as { toMillis(): number }).toMillis() } : value;
}

function withTimestamps(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("millis" in value)) return value;
  const { millis } = value;
  return { toMillis: () => millis };
}
