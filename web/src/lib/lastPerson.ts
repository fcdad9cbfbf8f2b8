/**
 * Whose data this machine keeps, and this tab; set while somebody is signed in, and until what they left is gone. The
 * tabs share the machine's note, but each has a session storage that no other can clear.
 */
const KEY = "pegboard.person";

export function noteLastPerson(uid: string): void {
  localStorage.setItem(KEY, uid);
  sessionStorage.setItem(KEY, uid);
}

/** Somebody was signed in here when the last page closed, and is likely to be still. */
export function isSomebodyKnown(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/**
 * Takes away what the last person left here, unless it is `uid` who is back. Also after a sign-out that a closed tab
 * cut short, and after one that the server decided. Never rejects.
 */
export function forgetLastPerson(uid: string | null = null): Promise<void> {
  const forget = async () => {
    const isGone = (person: string | null): person is string => person !== null && person !== uid;
    const last = localStorage.getItem(KEY);
    if (!isGone(last) && !isGone(sessionStorage.getItem(KEY))) return;
    const { forgetInTab, forgetPerson } = await import("./localData");
    // The notes go last, with the rest of the storage.
    if (isGone(last)) await forgetPerson(last);
    else forgetInTab();
  };
  forgetting = forgetting.then(forget).catch(() => undefined);
  return forgetting;
}

/** One after the other: what is taken away must not be the next person's. */
let forgetting = Promise.resolve();
