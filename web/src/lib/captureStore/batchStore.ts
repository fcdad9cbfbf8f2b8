import { CAPTURE_DATABASE, type CaptureDatabase, openCaptureDatabase, STRICT } from "./captureDatabase";
import { type BatchFile, type BatchPhoto, toBatchPhoto, type BatchRecord } from "./batchRecords";

export type { BatchFile, BatchPair, BatchPhoto, BatchRecord } from "./batchRecords";

/** Stores a batch's photos on disk until they become cards, so that a reload continues where it was. */
export interface BatchStore {
  /** Sorted by `order`. */
  photos(uid: string): Promise<BatchPhoto[]>;
  record(uid: string): Promise<BatchRecord | undefined>;
  saveRecord(record: BatchRecord): Promise<void>;
  /** Stores a photo and its file atomically. Rejects when the disk is full. */
  addPhoto(photo: BatchPhoto, picture: Blob | null): Promise<void>;
  /** Replaces a photo's record and the files given. Does nothing if the photo was removed meanwhile. */
  putPhoto(photo: BatchPhoto, files?: Partial<Record<BatchFile, Blob>>): Promise<void>;
  file(photoId: string, file: BatchFile): Promise<Blob | undefined>;
  removePhotos(photoIds: readonly string[]): Promise<void>;
  /** Removes a pair and its photos in one transaction. */
  removePair(record: BatchRecord, photoIds: readonly string[]): Promise<void>;
  close(): void;
}

export async function openBatchStore(name = CAPTURE_DATABASE): Promise<BatchStore> {
  return createBatchStore(await openCaptureDatabase(name));
}

function createBatchStore(database: CaptureDatabase): BatchStore {
  async function remove(photoIds: readonly string[], record?: BatchRecord): Promise<void> {
    const write = database.transaction(["batches", "batchPhotos", "batchFiles"], "readwrite");
    await Promise.all([
      record && write.objectStore("batches").put(record),
      ...photoIds.flatMap((photoId) => [
        write.objectStore("batchPhotos").delete(photoId),
        write.objectStore("batchFiles").delete([photoId, "picture"]),
        write.objectStore("batchFiles").delete([photoId, "thumb"]),
      ]),
      write.done,
    ]);
  }

  return {
    photos: async (uid) =>
      (await database.getAllFromIndex("batchPhotos", "uid", uid))
        .map(toBatchPhoto)
        .sort((one, other) => one.order - other.order),
    record: (uid) => database.get("batches", uid),
    async saveRecord(record) {
      await database.put("batches", record);
    },
    async addPhoto(photo, picture) {
      const write = database.transaction(["batchPhotos", "batchFiles"], "readwrite", STRICT);
      await Promise.all([
        write.objectStore("batchPhotos").put(photo),
        picture && write.objectStore("batchFiles").put(picture, [photo.photoId, "picture"]),
        write.done,
      ]);
    },
    async putPhoto(photo, { picture, thumb } = {}) {
      const write = database.transaction(["batchPhotos", "batchFiles"], "readwrite");
      const files = write.objectStore("batchFiles");
      if (await write.objectStore("batchPhotos").getKey(photo.photoId)) {
        await Promise.all([
          write.objectStore("batchPhotos").put(photo),
          picture && files.put(picture, [photo.photoId, "picture"]),
          thumb && files.put(thumb, [photo.photoId, "thumb"]),
          photo.state === "refused" && files.delete([photo.photoId, "picture"]),
        ]);
      }
      await write.done;
    },
    file: (photoId, file) => database.get("batchFiles", [photoId, file]),
    removePhotos: (photoIds) => remove(photoIds),
    removePair: (record, photoIds) => remove(photoIds, record),
    close: () => database.close(),
  };
}
