import { config } from "../../config.ts";
import { takeCopiedBytes } from "../../db/images/copiedBytes.ts";
import { openUploadNotes } from "../../db/images/removedPictures.ts";
import type { ImageHost } from "../../domain/listings/migrateImages.ts";
import { countCopies, createCopyAllowance } from "../../domain/photos/copyAllowance.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createMarketplacePictures } from "../../images/marketplacePictures.ts";
import { firestore, photos } from "../runtime.ts";

const spendBytes = createCopyAllowance({ take: takeCopiedBytes(firestore), now: Date.now });

/** Stores pictures of listings within the seller's bytes of the day. */
export const listingPhotos = countCopies(
  photos,
  // `users/{uid}/...`
  (path) => path.split("/")[1] ?? "",
  spendBytes,
);

/** Stores pictures at the image host within the seller's bytes of the day. */
export const countHostCopies = (host: ImageHost): ImageHost =>
  // `{uid}/...` (createCopyName)
  countCopies(host, (name) => name.split("/")[0] ?? "", spendBytes);

/** For functions that store pictures of listings. */
export const picturePorts = {
  photos: listingPhotos,
  uploads: openUploadNotes(firestore),
  checker: { check: checkPhoto },
  marketplacePictures: createMarketplacePictures(config.ebay.apiBase),
};
