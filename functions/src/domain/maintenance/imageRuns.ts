import { type Migration, RUN_MIGRATION_BATCH } from "../../contract/images/imageMigration.ts";
import type { ImageWork } from "../../contract/maintenance/maintenance.ts";
import {
  addMessage,
  buildPreview,
  createPreviewNews,
  createRunNews,
  migrateBatch,
  toMigration,
} from "./imageAnswers.ts";
import { type ImageJobPorts, type ListingPictures, selectListings } from "./imageJob.ts";
import type { Run } from "./ports.ts";
import { hasSucceeded, runToEnd, type RunToEndPorts } from "./runToEnd.ts";

interface PicturedPorts {
  pictured: {
    listAll(uid: string): Promise<ListingPictures[]>;
    /** Returns the URLs in our storage, by listing id. */
    findStoredPictures(uid: string, listingIds: readonly string[]): Promise<Map<string, string[]>>;
  };
}
interface MigrationRequest {
  batchSize: number;
  dryRun: boolean;
}

/** Migrates the next batch and returns when it is done. */
export async function migrateNextBatch(
  { pictured, createImagePorts }: PicturedPorts & { createImagePorts: () => Promise<ImageJobPorts> },
  uid: string,
  { batchSize, dryRun }: MigrationRequest,
): Promise<Migration> {
  const listings = await pictured.listAll(uid);
  if (dryRun) return buildPreview(listings, batchSize);
  const readStored = (ids: readonly string[]) => pictured.findStoredPictures(uid, ids);
  return migrateBatch(await createImagePorts(), uid, listings, batchSize, readStored);
}

export async function migrateAll(
  ports: RunToEndPorts & PicturedPorts,
  uid: string,
  { batchSize, dryRun }: MigrationRequest,
): Promise<Migration> {
  if (dryRun) return buildPreview(await ports.pictured.listAll(uid), batchSize);
  const run = await runImages(ports, uid, "migrate", batchSize);
  return toMigration(run, (ids) => ports.pictured.findStoredPictures(uid, ids));
}

/** Cleans up or reverts all listings in a run. */
export async function changeImages(
  ports: RunToEndPorts & PicturedPorts,
  uid: string,
  work: Exclude<ImageWork, "migrate">,
  dryRun: boolean,
) {
  if (dryRun) {
    const wanted = selectListings(work, await ports.pictured.listAll(uid));
    return { success: true, ...addMessage(createPreviewNews(work, wanted)), listings: wanted.length };
  }
  const run = await runImages(ports, uid, work, RUN_MIGRATION_BATCH);
  return { success: hasSucceeded(run), ...addMessage(createRunNews(run)), listings: run.total };
}

const runImages = (
  ports: RunToEndPorts & PicturedPorts,
  uid: string,
  images: ImageWork,
  batchSize: number,
): Promise<Run> =>
  runToEnd(ports, uid, "imageMigration", {
    async prepare() {
      const listings = await ports.pictured.listAll(uid);
      const total = selectListings(images, listings).length;
      return { total, task: { images, batchSize, totalListings: listings.length } };
    },
    isSame: (task) => task.images === images,
  });
