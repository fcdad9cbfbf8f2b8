import { config } from "../../config.ts";
import { takeStoredBytes } from "../../db/images/storedBytes.ts";
import { openUploadNotes } from "../../db/images/removedPictures.ts";
import type { ImageHost } from "../../domain/listings/migrateImages.ts";
import {
  countCopies,
  createCopyAllowance,
  getCopyOwner,
  getPathOwner,
} from "../../domain/photos/copyAllowance.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createMarketplacePictures } from "../../images/marketplacePictures.ts";
import { firestore, photos } from "../runtime.ts";

const openAllowance = (of: Parameters<typeof takeStoredBytes>[1]) =>
  createCopyAllowance({ take: takeStoredBytes(firestore, of), now: Date.now });
const spendBytes = openAllowance("listings");

/** Stores pictures of listings within the seller's bytes of the day. */
export const listingPhotos = countCopies(photos, getPathOwner, spendBytes);

/** Stores photos of cards within the seller's bytes of the day for cards (decisions/listings/0391). */
export const cardPhotos = countCopies(photos, getPathOwner, openAllowance("cards"));

/** Stores pictures at the image host within the seller's bytes of the day. */
export const countHostCopies = (host: ImageHost): ImageHost => countCopies(host, getCopyOwner, spendBytes);

/** For functions that store pictures of listings. */
export const picturePorts = {
  photos: listingPhotos,
  uploads: openUploadNotes(firestore),
  checker: { check: checkPhoto },
  marketplacePictures: createMarketplacePictures(config.ebay.apiBase),
};
