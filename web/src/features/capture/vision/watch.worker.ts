import { createPhoto } from "@reading/photo";
import { detectSide } from "@reading/sideOf";

import { answerInWorker } from "../askWorker";
import { lookAt } from "./look";
import { pixelsOf } from "./pixels";
import { createWatch, type Sighting, type Watch, type WatchSettings } from "./watch";

/** `start`: watch anew. `see`: a small picture of the preview, and when it was. */
export type WatchQuestion =
  | { readonly want: "start"; readonly settings: WatchSettings }
  | { readonly want: "see"; readonly picture: ImageBitmap; readonly at: number }
  | { readonly want: "side"; readonly photo: Blob };
export type WatchAnswer =
  | { readonly want: "start" }
  | { readonly want: "see"; readonly sighting: Sighting }
  | { readonly want: "side"; readonly side: "front" | "back" | null };

let watch: Watch | undefined;

// Beside the reader, in a worker of its own: a card must not wait until the one before has been read.
answerInWorker(async (question: WatchQuestion): Promise<WatchAnswer> => {
  switch (question.want) {
    case "start":
      watch = createWatch(question.settings);
      return { want: "start" };
    case "see":
      if (!watch) throw new Error("Nothing is watched yet");
      return { want: "see", sighting: watch.see(lookAt(pixelsOf(question.picture)), question.at) };
    case "side":
      return {
        want: "side",
        side: detectSide(createPhoto(pixelsOf(await createImageBitmap(question.photo)))),
      };
  }
});
