import { useSession } from "./session";

interface Opened {
  readonly uid: string;
  readonly close: () => void;
}

/** The resources that are open for people in this tab. */
const opened = new Set<Opened>();

/** Calls `close` once, when this person leaves. Returns a function that closes it earlier. */
export function closeOnLeaving(uid: string, close: () => void): () => void {
  const entry: Opened = {
    uid,
    close() {
      if (opened.delete(entry)) close();
    },
  };
  opened.add(entry);
  return () => entry.close();
}

/** Closes the resources of people who leave. Call it once, at startup. Returns a function that stops it. */
export function followLeaving(): () => void {
  return useSession.subscribe((session) => {
    if (session.status === "loading") return;
    const uid = "person" in session ? session.person.uid : null;
    for (const entry of [...opened]) if (entry.uid !== uid) entry.close();
  });
}
