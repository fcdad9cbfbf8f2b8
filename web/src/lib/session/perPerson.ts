import { create } from "zustand";

import { useConfirmation } from "./confirmation";
import { type Session, useSession } from "./session";

/** What this tab holds for one person, by the function that opened it, in the order of opening. */
interface Belongings {
  readonly uid: string;
  readonly opened: Map<object, { readonly value: unknown; readonly close: () => void }>;
}

let belongings: Belongings | null = null;
/** Resets the stores of a person. */
const resets: (() => void)[] = [];

/** Defines a value that is opened once for each person, and closed when they leave (decisions/web/0280). */
export function keepPerPerson<Value, Args extends readonly unknown[]>(
  open: (uid: string, ...args: Args) => Value,
  close: (value: Exclude<Awaited<Value>, null>) => void = () => undefined,
) {
  /** Returns the open value, or null. */
  const peek = () => (belongings?.opened.get(open)?.value ?? null) as Value | null;

  /** Returns the person's value. Opens it at the first use, and again if it rejected or resolved to null. */
  function get(uid: string, ...args: Args): Value {
    followLeaving();
    if (belongings?.uid !== uid) closeBelongings();
    belongings ??= { uid, opened: new Map() };
    const { opened } = belongings;
    const known = peek();
    if (known !== null) return known;
    const value = open(uid, ...args);
    const entry = { value, close: () => runWhenOpen(value, close) };
    opened.set(open, entry);
    const forget = () => void (opened.get(open) === entry && opened.delete(open));
    runWhenOpen(value, () => undefined, forget);
    return value;
  }

  return { get, peek };
}

function runWhenOpen<Value>(
  value: Value,
  onValue: (value: Exclude<Awaited<Value>, null>) => void,
  onNothing: () => void = () => undefined,
): void {
  const settle = (it: Awaited<Value>) =>
    it === null ? onNothing() : onValue(it as Exclude<Awaited<Value>, null>);
  if (value instanceof Promise) value.then(settle, onNothing);
  else settle(value as Awaited<Value>);
}

/** Creates a store that returns to its first state when the person leaves. */
export function createPersonStore<State>(first: () => State) {
  const useStore = create<State>(first);
  resetPerPerson(() => useStore.setState(useStore.getInitialState(), true));
  return useStore;
}

/** Calls `reset` whenever a person leaves. */
export function resetPerPerson(reset: () => void): void {
  followLeaving();
  resets.push(reset);
}

function closeBelongings(): void {
  const opened = [...(belongings?.opened.values() ?? [])];
  belongings = null;
  for (const { close } of opened.toReversed()) close();
}

let stopFollowing: (() => void) | null = null;

/**
 * Closes and resets what a person has used when they leave. Starts with the first value or store of a person,
 * which /login doesn't load. Returns a function that stops it.
 */
export function followLeaving(): () => void {
  if (stopFollowing) return stopFollowing;
  let uid = getUid(useSession.getState());
  const unsubscribe = useSession.subscribe((session) => {
    if (session.status === "loading") return;
    // Before the session is known, a value may already be open for the person who is expected.
    const before = belongings?.uid ?? uid;
    uid = getUid(session);
    if (uid === before) return;
    closeBelongings();
    for (const reset of resets) reset();
    // Not a person's store, because /login loads the question with each call.
    useConfirmation.getState().answer?.(false);
  });
  stopFollowing = () => {
    unsubscribe();
    stopFollowing = null;
  };
  return stopFollowing;
}

const getUid = (session: Session): string | null => ("person" in session ? session.person.uid : null);
