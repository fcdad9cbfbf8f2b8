import { useState } from "react";

import { usePerson } from "../session/session";
import { readStored, writeStored } from "./stored";

/**
 * Stores unsaved input in session storage, so that it survives leaving the screen and a reload in this tab.
 * Doesn't store a field that is set back to its `initial` value. Never use it for secrets. `forget` drops the
 * input. After a save, it gets what was sent, and keeps what was typed since.
 */
export function useStoredInTab<T extends Readonly<Record<string, string>>>(
  name: string,
  initial: T,
): [value: T, set: (changes: Partial<T>) => void, forget: (sent?: T) => void] {
  const { uid } = usePerson();
  const key = `pegboard.typed.${uid}.${name}`;
  const [typed, setTyped] = useState<Partial<T>>(() => readInput<T>(key));
  const value = { ...initial, ...typed };
  const keepUnlike = (others: T, input: Partial<T>) => {
    const next = Object.fromEntries(
      Object.entries(input).filter(([field, text]) => text !== others[field]),
    ) as Partial<T>;
    setTyped(next);
    storeInput(key, next);
  };
  const set = (changes: Partial<T>) => keepUnlike(initial, { ...typed, ...changes });
  const forget = (sent: T = value) => keepUnlike(sent, value);
  return [value, set, forget];
}

function readInput<T>(key: string): Partial<T> {
  const stored = readStored("sessionStorage", key);
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, text]) => typeof text === "string"),
  ) as Partial<T>;
}

/** If the storage is full, the input lasts until the person leaves the screen. */
function storeInput(key: string, typed: object): void {
  writeStored("sessionStorage", key, Object.keys(typed).length === 0 ? null : typed);
}
