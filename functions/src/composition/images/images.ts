import * as contract from "../../contract/images/images.ts";
import { describePictures } from "../../contract/images/pictureOutcome.ts";
import { openImageMigrations } from "../../db/images/imageMigrations.ts";
import { migrateImages, type MigrationPorts } from "../../domain/listings/migrateImages.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createImageHost, imageHostSecrets } from "./imageHost.ts";
import { firestore, photos, serve } from "../runtime.ts";

export const createMigrationPorts = async () =>
  ({
    listings: openImageMigrations(firestore),
    photos,
    checker: { check: checkPhoto },
    host: await createImageHost(),
  }) satisfies MigrationPorts;

/** A listing can have 25 pictures of 10 MB each, processed one at a time. */
export const migrateSingleListing = serve(
  contract.migrateSingleListing,
  async ({ listingId, direction }, { uid }) => {
    const answer = await migrateImages(await createMigrationPorts(), uid, listingId, direction);
    return { ...answer, message: describePictures(answer.outcome) };
  },
  { secrets: imageHostSecrets },
);
