import { create } from "zustand";

import type { Unfinished } from "@/lib/firestore/localData";

/** Unfinished work shown while asking whether to sign out anyway. Null when the dialog is closed. */
export const useSigningOut = create<{ waiting: Unfinished | null }>(() => ({ waiting: null }));

/** Signs out, but asks first if the server lacks some of the person's work. */
export async function askToSignOut(uid: string, signOut: () => Promise<void>): Promise<void> {
  const waiting = await findUnfinished(uid);
  if (waiting) useSigningOut.setState({ waiting });
  else await signOut();
}

/** Returns null if it can't be determined, because nothing may prevent a sign-out. */
async function findUnfinished(uid: string): Promise<Unfinished | null> {
  try {
    const { countUnfinished } = await import("@/lib/firestore/localData");
    const unfinished = await countUnfinished(uid);
    return Object.values(unfinished).some((count: number) => count > 0) ? unfinished : null;
  } catch {
    return null;
  }
}
