import { usePerson } from "@/lib/session";
import { useNow } from "@/lib/useNow";

import { type CaptureSession, isOver } from "./session";
import { sessionsOf, useCaptureSessions } from "./sessions";

/** The session under way at this browser, or null; a long break ends it while nobody does anything. */
export function useCurrentSession(): CaptureSession | null {
  const { uid } = usePerson();
  const now = useNow(30);
  const [latest] = sessionsOf(
    useCaptureSessions(({ sessions }) => sessions),
    uid,
  );
  return latest && !isOver(latest, now) ? latest : null;
}
