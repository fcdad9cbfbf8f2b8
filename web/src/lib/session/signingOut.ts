import { create } from "zustand";

import type { Unfinished } from "../firestore/localData";

interface SigningOut {
  readonly waiting: Unfinished;
  readonly signOut: () => Promise<void>;
}

/** Unfinished work to show before a sign-out. `signingOut` is null when the dialog is closed. */
export const useSigningOut = create<{ readonly signingOut: SigningOut | null }>(() => ({ signingOut: null }));

/** Signs out. Asks for confirmation first if the server lacks some of the user's work. */
export async function askToSignOut(uid: string, signOut: () => Promise<void>): Promise<void> {
  const waiting = await findUnfinished(uid);
  if (waiting) useSigningOut.setState({ signingOut: { waiting, signOut } });
  else await signOut();
}

/**
 * Returns the unfinished work. Returns null if it can't be determined, because nothing may block a sign-out.
 */
async function findUnfinished(uid: string): Promise<Unfinished | null> {
  try {
    const { countUnfinished } = await import("../firestore/localData");
    const unfinished = await countUnfinished(uid);
    return Object.values(unfinished).some((count: number) => count > 0) ? unfinished : null;
  } catch {
    return null;
  }
}
