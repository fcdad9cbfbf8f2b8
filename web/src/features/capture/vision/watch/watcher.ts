import { askWorker } from "../../queue/askWorker";
import type { Size } from "../../studio/camera/crop";
import { LOOK_SIDE } from "./look";
import type { Sighting, WatchSettings } from "./watch";
import type { WatchAnswer, WatchQuestion } from "./watch.worker";

const worker = askWorker<WatchQuestion, WatchAnswer>(
  () => new Worker(new URL("./watch.worker.ts", import.meta.url), { type: "module" }),
);

/** Starts watching a frame. */
export async function startWatching(settings: WatchSettings): Promise<void> {
  await worker.ask({ want: "start", settings });
}

/** Analyses the current picture: scales it down here, and analyses it in the worker. */
export async function analyse(video: HTMLVideoElement): Promise<Sighting | null> {
  const { width, height } = lookSize({ width: video.videoWidth, height: video.videoHeight });
  const picture = await createImageBitmap(video, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "medium",
  });
  const answer = await worker.ask({ want: "see", picture, at: performance.now() }, [picture]);
  return answer.want === "see" ? answer.sighting : null;
}

/** Returns which side of a card a photo shows, or null if uncertain. */
export async function tellSide(photo: Blob): Promise<"front" | "back" | null> {
  const answer = await worker.ask({ want: "side", photo }).catch(() => null);
  return answer?.want === "side" ? answer.side : null;
}

function lookSize({ width, height }: Size): Size {
  const scale = LOOK_SIDE / Math.max(width, height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
