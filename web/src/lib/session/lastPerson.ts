/**
 * The uid whose data is on this machine (local storage) and in this tab (session storage). Set from sign-in
 * until that data has been deleted. A tab can't clear another tab's session storage, so each keeps its own
 * copy.
 */
const KEY = "pegboard.person";

export function noteLastPerson(uid: string): void {
  localStorage.setItem(KEY, uid);
  sessionStorage.setItem(KEY, uid);
}

/** Returns who was signed in when the last page closed, or null. They probably still are. */
export const readLastPerson = (): string | null => localStorage.getItem(KEY);

export const isSomebodyKnown = (): boolean => readLastPerson() !== null;

/**
 * Deletes the last person's data, unless `uid` is the same person. Also completes a sign-out that a closed
 * tab interrupted or the server forced. Never rejects.
 */
export function forgetLastPerson(uid: string | null = null): Promise<void> {
  const forget = async () => {
    const isGone = (person: string | null): person is string => person !== null && person !== uid;
    const last = localStorage.getItem(KEY);
    if (!isGone(last) && !isGone(sessionStorage.getItem(KEY))) return;
    const { forgetInTab, forgetPerson } = await import("../firestore/localData");
    // The notes are deleted last, with the rest of the storage.
    if (isGone(last)) await forgetPerson(last);
    else forgetInTab();
  };
  forgetting = forgetting.then(forget).catch(() => undefined);
  return forgetting;
}

/** Runs deletions one at a time, so that none deletes the next person's data. */
let forgetting = Promise.resolve();
