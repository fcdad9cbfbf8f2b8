import { create } from "zustand";

/** How many photos wait on this machine while the person is asked whether to sign out all the same; null: not asked. */
export const useSigningOut = create<{ waiting: number | null }>(() => ({ waiting: null }));

/** Leaves by `signOut`, unless there are photos that the server doesn't have: then the person is asked first. */
export async function askToSignOut(uid: string, signOut: () => Promise<void>): Promise<void> {
  const waiting = await countPhotos(uid);
  if (waiting > 0) useSigningOut.setState({ waiting });
  else await signOut();
}

/** Where the count can't be had, none: somebody who wants to leave must be able to. */
async function countPhotos(uid: string): Promise<number> {
  try {
    const { countWaitingPhotos } = await import("@/lib/localData");
    return await countWaitingPhotos(uid);
  } catch {
    return 0;
  }
}
