import { INCOMING_FOLDER, type IncomingPhoto, toIncomingPath } from "../../contract/capture/incoming.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { IncomingPhotos } from "../../domain/photos/receivePhoto.ts";
import type { DueEntry } from "../../domain/trash/sweep.ts";
import type { Bucket } from "./bucket.ts";
import { readAtMost } from "./readAtMost.ts";

/**
 * Age of abandoned uploads. A call follows its upload within seconds, unless the tab was closed in between.
 */
const FORGOTTEN_AFTER_MS = HOUR_MS;

/** A photo that no call has read. `path` is the tray's path. */
interface Forgotten extends DueEntry {
  readonly path: string;
  readonly generation: string;
}

/**
 * Reads and deletes photos in trays. Deletes a generation by its number, because the bucket is versioned and
 * would otherwise keep a version for 30 days.
 */
export function openIncomingPhotos(bucketOf: () => Bucket) {
  const openFile = (path: string, generation: string) => bucketOf().file(path, { generation });
  const openTray = (uid: string, { tray, generation }: IncomingPhoto) =>
    openFile(toIncomingPath(uid, tray), generation);

  return {
    async read(uid, photo, maxBytes) {
      try {
        // Google responds with 404 for another generation, the emulator with the generation that it has.
        return await readAtMost(openTray(uid, photo), maxBytes, (headers) =>
          headers["x-goog-generation"] === photo.generation ? undefined : new AppError("image/not-uploaded"),
        );
      } catch (error) {
        throw isMissing(error) ? new AppError("image/not-uploaded", {}, { cause: error }) : error;
      }
    },

    async discard(uid, photo) {
      await openTray(uid, photo).delete({ ignoreNotFound: true });
    },

    /** Returns the photos that no call has read, the oldest first. */
    async listForgotten(now: number, limit: number): Promise<Forgotten[]> {
      const [files] = await bucketOf().getFiles({ prefix: INCOMING_FOLDER });
      return files
        .map(({ name, metadata: { timeCreated = "", generation = "" } }) => ({
          path: name,
          generation: String(generation),
          dueAt: Date.parse(timeCreated) + FORGOTTEN_AFTER_MS,
        }))
        .filter(({ dueAt }) => dueAt <= now)
        .toSorted((one, other) => one.dueAt - other.dueAt)
        .slice(0, limit);
    },

    async discardForgotten({ path, generation }: Forgotten): Promise<void> {
      await openFile(path, generation).delete({ ignoreNotFound: true });
    },
  } satisfies IncomingPhotos & Record<string, unknown>;
}

const isMissing = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === 404;
