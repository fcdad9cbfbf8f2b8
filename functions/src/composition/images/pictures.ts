import { config } from "../../config.ts";
import { openUploadNotes } from "../../db/images/removedPictures.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createMarketplacePictures } from "../../images/marketplacePictures.ts";
import { firestore, photos } from "../runtime.ts";

/** For functions that store pictures of listings. */
export const picturePorts = {
  photos,
  uploads: openUploadNotes(firestore),
  checker: { check: checkPhoto },
  marketplacePictures: createMarketplacePictures(config.ebay.apiBase),
};
