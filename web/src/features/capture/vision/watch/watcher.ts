import { createPictureTaker } from "@/lib/camera/picture";

import { createWorkerClient } from "../../queue/workerClient";
import { SAMPLE_SIDE } from "./frameSample";
import type { Sighting, WatchSettings } from "./watch";
import type { WatchAnswer, WatchQuestion } from "./watch.worker";

const worker = createWorkerClient<WatchQuestion, WatchAnswer>(
  () => new Worker(new URL("./watch.worker.ts", import.meta.url), { type: "module" }),
);

const pictures = createPictureTaker(SAMPLE_SIDE);

/** Starts watching a frame. */
export async function startWatching(settings: WatchSettings): Promise<void> {
  await worker.ask({ want: "start", settings });
}

/**
 * Analyzes the current picture in the worker. If the picture hasn't changed, the worker reuses the previous
 * one.
 */
export async function analyzeFrame(video: HTMLVideoElement): Promise<Sighting | null> {
  const picture = await pictures.take(video);
  try {
    const answer = await worker.ask(
      { want: "see", picture, at: performance.now() },
      picture === null ? [] : [picture],
    );
    return answer.want === "see" ? answer.sighting : null;
  } catch (error) {
    pictures.forget();
    throw error;
  }
}

/** Returns which side of a card a photo shows, or null if uncertain. */
export async function askForSide(photo: Blob): Promise<"front" | "back" | null> {
  const answer = await worker.ask({ want: "side", photo }).catch(() => null);
  return answer?.want === "side" ? answer.side : null;
}
