import { createPhoto } from "@reading/photo";
import { detectSide } from "@reading/sideOf";

import { answerInWorker } from "../../queue/askWorker";
import { lookAt } from "./look";
import { readPixels } from "../reader/pixels";
import { createWatch, type Sighting, type Watch, type WatchSettings } from "./watch";

/** `start`: starts watching. `see`: a small picture of the preview and its time. */
export type WatchQuestion =
  | { readonly want: "start"; readonly settings: WatchSettings }
  | { readonly want: "see"; readonly picture: ImageBitmap; readonly at: number }
  | { readonly want: "side"; readonly photo: Blob };
export type WatchAnswer =
  | { readonly want: "start" }
  | { readonly want: "see"; readonly sighting: Sighting }
  | { readonly want: "side"; readonly side: "front" | "back" | null };

let watch: Watch | undefined;

// Has its own worker, so that watching doesn't wait for the reader.
answerInWorker(async (question: WatchQuestion): Promise<WatchAnswer> => {
  switch (question.want) {
    case "start":
      watch = createWatch(question.settings);
      return { want: "start" };
    case "see":
      if (!watch) throw new Error("Nothing is watched yet");
      return { want: "see", sighting: watch.analyse(lookAt(readPixels(question.picture)), question.at) };
    case "side":
      return {
        want: "side",
        side: detectSide(createPhoto(readPixels(await createImageBitmap(question.photo)))),
      };
  }
});
