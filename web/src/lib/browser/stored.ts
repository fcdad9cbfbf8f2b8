type StorageName = "localStorage" | "sessionStorage";

/** Parses JSON. Returns null if it is damaged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the JSON value under a key. Null if there is none, or if it is damaged or the storage is blocked. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    return parseJson(window[storage].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Null removes it. Returns false if the storage is full or blocked. */
export function writeStored(storage: StorageName, key: string, value: unknown): boolean {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
