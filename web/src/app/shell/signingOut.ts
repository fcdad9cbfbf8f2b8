import { create } from "zustand";

import type { Unfinished } from "@/lib/localData";

/** What waits on this machine while the person is asked whether to sign out all the same; null: not asked. */
export const useSigningOut = create<{ waiting: Unfinished | null }>(() => ({ waiting: null }));

/** Leaves by `signOut`, unless there is work that the server doesn't have: then the person is asked first. */
export async function askToSignOut(uid: string, signOut: () => Promise<void>): Promise<void> {
  const waiting = await findUnfinished(uid);
  if (waiting) useSigningOut.setState({ waiting });
  else await signOut();
}

/** Where it can't be found out, none: somebody who wants to leave must be able to. */
async function findUnfinished(uid: string): Promise<Unfinished | null> {
  try {
    const { countUnfinished } = await import("@/lib/localData");
    const unfinished = await countUnfinished(uid);
    return Object.values(unfinished).some((count: number) => count > 0) ? unfinished : null;
  } catch {
    return null;
  }
}
