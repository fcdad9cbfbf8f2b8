import { secrets } from "../config.ts";
import * as contract from "../contract/images.ts";
import { imageMigrations } from "../db/imageMigrations.ts";
import { migrateImages } from "../domain/listings/migrateImages.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { imageHost } from "./imageHost.ts";
import { firestore, photos, serve } from "./runtime.ts";

const ports = {
  listings: imageMigrations(firestore),
  photos,
  checker: { check: checkPhoto },
  host: imageHost,
};

/** A listing may have 25 pictures of 10 MB; they are in memory one at a time. */
export const migrateSingleListing = serve(
  contract.migrateSingleListing,
  ({ listingId, direction }, { uid }) => migrateImages(ports, uid, listingId, direction),
  { secrets: [secrets.cloudinaryUrl], memory: "512MiB" },
);
