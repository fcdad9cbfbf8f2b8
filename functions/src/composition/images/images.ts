import { COPIED_MEGAPIXELS } from "../../contract/capture/captureShare.ts";
import * as contract from "../../contract/images/images.ts";
import { describePictures } from "../../contract/images/pictureOutcome.ts";
import { openImageMigrations } from "../../db/images/imageMigrations.ts";
import { migrateImages, type MigrationPorts } from "../../domain/listings/migrateImages.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createImageHost, imageHostSecrets } from "./imageHost.ts";
import { countHostCopies, listingPhotos } from "./pictures.ts";
import { firestore, serve } from "../runtime.ts";
import { runInShare } from "../slots.ts";

export const createMigrationPorts = async () =>
  ({
    listings: openImageMigrations(firestore),
    photos: listingPhotos,
    checker: { check: checkPhoto },
    host: countHostCopies(await createImageHost()),
  }) satisfies MigrationPorts;

/** A listing can have 25 pictures of 10 MB each, processed one at a time. */
export const migrateSingleListing = serve(
  contract.migrateSingleListing,
  async ({ listingId, direction }, { uid }) => {
    const answer = await runInShare(
      contract.migrateSingleListing,
      uid,
      "picture",
      async () => migrateImages(await createMigrationPorts(), uid, listingId, direction),
      COPIED_MEGAPIXELS,
    );
    return { ...answer, message: describePictures(answer.outcome) };
  },
  { secrets: imageHostSecrets },
);
