import * as contract from "../contract/images.ts";
import { imageMigrations } from "../db/imageMigrations.ts";
import { migrateImages, type MigrationPorts } from "../domain/listings/migrateImages.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { imageHost, imageHostSecrets } from "./imageHost.ts";
import { firestore, photos, serve } from "./runtime.ts";

export const migrationPorts = async () =>
  ({
    listings: imageMigrations(firestore),
    photos,
    checker: { check: checkPhoto },
    host: await imageHost(),
  }) satisfies MigrationPorts;

/** 512 MiB: a listing can have 25 pictures of 10 MB, processed one at a time. */
export const migrateSingleListing = serve(
  contract.migrateSingleListing,
  async ({ listingId, direction }, { uid }) =>
    migrateImages(await migrationPorts(), uid, listingId, direction),
  { secrets: imageHostSecrets, memory: "512MiB" },
);
