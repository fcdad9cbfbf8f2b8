import { openCaptureStore } from "@/lib/captureStore/captureStore";
import { keepPerPerson } from "@/lib/session/perPerson";

import { createBrowserQueuePorts } from "../queue/queueBrowser";
import { readStationId } from "./station";
import { createStudio, type Studio } from "./studio";
import { outcomeReporter } from "./outcomeReporter";

/**
 * Opens the signed-in person's studio. It outlives the page, so that cards are processed on other screens,
 * and closes with the session. Rejects if the browser's storage is blocked.
 */
export const { get: openStudio } = keepPerPerson(start, (studio) => studio.stop());

async function start(uid: string): Promise<Studio> {
  const store = await openCaptureStore();
  const studio = createStudio(uid, readStationId(), createBrowserQueuePorts(uid, store), outcomeReporter);
  // Asks the browser not to evict photos when the disk is full. A denial changes nothing.
  void (navigator.storage as StorageManager | undefined)?.persist();
  await studio.resume();
  const warn = (event: BeforeUnloadEvent) => {
    if (studio.state.getState().unstored > 0) event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  return {
    ...studio,
    stop() {
      studio.stop();
      window.removeEventListener("beforeunload", warn);
    },
  };
}
