import { usePerson } from "@/lib/session/session";
import { useNow } from "@/lib/browser/useNow";

import { type CaptureSession, isOver } from "./session";
import { filterSessions, useCaptureSessions } from "./sessions";

/**
 * Returns the current session in this browser, or null. A session also ends after a long break without
 * events.
 */
export function useCurrentSession(): CaptureSession | null {
  const { uid } = usePerson();
  const now = useNow(30);
  const [latest] = filterSessions(
    useCaptureSessions(({ sessions }) => sessions),
    uid,
  );
  return latest && !isOver(latest, now) ? latest : null;
}
