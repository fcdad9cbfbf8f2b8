import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { useSession } from "@/lib/session/session";

import { browserQueuePorts } from "../queue/queueBrowser";
import { stationId } from "./station";
import { createStudio, type Studio } from "./studio";
import { studioNews } from "./studioNews";

let current: { uid: string; studio: Promise<Studio> } | undefined;

/**
 * Opens the signed-in person's studio. It outlives the page, so that cards are processed on other screens,
 * and closes with the session. Rejects if the browser's storage is blocked.
 */
export function openStudio(uid: string): Promise<Studio> {
  if (current?.uid !== uid) {
    close();
    const opened = { uid, studio: start(uid) };
    opened.studio.catch(() => {
      if (current === opened) current = undefined;
    });
    current = opened;
  }
  return current.studio;
}

async function start(uid: string): Promise<Studio> {
  const store = await openCaptureStore();
  const studio = createStudio(uid, stationId(), browserQueuePorts(uid, store), studioNews);
  const warn = (event: BeforeUnloadEvent) => {
    if (studio.state.getState().unkept > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  const unsubscribe = useSession.subscribe((session) => {
    if (session.status === "ready" && session.person.uid === uid) return;
    unsubscribe();
    window.removeEventListener("beforeunload", warn);
    if (current?.uid === uid) close();
  });
  // Asks the browser not to evict photos when the disk is full. A denial changes nothing.
  void (navigator.storage as StorageManager | undefined)?.persist();
  await studio.resume();
  return studio;
}

function close() {
  void current?.studio.then(
    (studio) => studio.stop(),
    () => undefined,
  );
  current = undefined;
}
