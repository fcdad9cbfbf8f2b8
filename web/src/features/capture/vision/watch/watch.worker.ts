import { createPhoto } from "@reading/photo";
import { detectSide } from "@reading/sideOf";

import { type Picture, readPixels } from "@/lib/camera/picture";

import { answerInWorker } from "../../queue/workerClient";
import { type FrameSample, SAMPLE_SIDE, sampleFrame } from "./frameSample";
import { createWatch, type Sighting, type Watch, type WatchSettings } from "./watch";

/**
 * `start` starts watching, or goes on with the same settings. `see` sends a picture of the preview, or null to
 * repeat the previous one, and its time.
 */
export type WatchQuestion =
  | { readonly want: "start"; readonly settings: WatchSettings }
  | { readonly want: "see"; readonly picture: Picture | null; readonly at: number }
  | { readonly want: "side"; readonly photo: Blob };
export type WatchAnswer =
  | { readonly want: "start" }
  | { readonly want: "see"; readonly sighting: Sighting }
  | { readonly want: "side"; readonly side: "front" | "back" | null };

let watch: Watch | undefined;
/** The settings of the watch, as JSON. */
let watched = "";
let sample: FrameSample | undefined;

// Watching has its own worker, so that it doesn't wait for the reader.
answerInWorker(async (question: WatchQuestion): Promise<WatchAnswer> => {
  switch (question.want) {
    case "start": {
      const settings = JSON.stringify(question.settings);
      // After a pause, such as for a card that waits for Process, the side photographed last still lies there.
      if (!watch || settings !== watched) watch = createWatch(question.settings);
      watched = settings;
      return { want: "start" };
    }
    case "see":
      if (question.picture) sample = sampleFrame(readPixels(question.picture, SAMPLE_SIDE));
      if (!watch || !sample) throw new Error("Nothing is watched yet");
      return { want: "see", sighting: watch.analyze(sample, question.at) };
    case "side":
      return {
        want: "side",
        side: detectSide(createPhoto(readPixels(await createImageBitmap(question.photo)))),
      };
  }
});
