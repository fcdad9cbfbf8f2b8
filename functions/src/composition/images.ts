import { config, secrets } from "../config.ts";
import * as contract from "../contract/images.ts";
import { imageMigrations } from "../db/imageMigrations.ts";
import { migrateImages } from "../domain/listings/migrateImages.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { cloudinaryHost } from "../images/cloudinary.ts";
import { firestore, photos, serve } from "./runtime.ts";

const ports = {
  listings: imageMigrations(firestore),
  photos,
  checker: { check: checkPhoto },
  host: cloudinaryHost({ ...config.cloudinary, url: () => secrets.cloudinaryUrl.value() }),
};

/** A listing may have 25 pictures of 10 MB; they are in memory one at a time. */
export const migrateSingleListing = serve(
  contract.migrateSingleListing,
  ({ listingId, direction }, { uid }) => migrateImages(ports, uid, listingId, direction),
  { secrets: [secrets.cloudinaryUrl], memory: "512MiB" },
);
