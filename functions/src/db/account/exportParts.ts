import { finished, pipeline } from "node:stream/promises";

import { type DocumentSnapshot, FieldPath, type Firestore, Timestamp } from "firebase-admin/firestore";
import { ZipFile } from "yazl";

import type { ExportCursor } from "../../contract/account.ts";
import { toExportFolder, paths } from "../../contract/documents.ts";
import type { ExportPorts, WrittenPart } from "../../domain/account/dataExport.ts";
import { type Bucket, buildDownloadUrl, createDownloadToken, DOWNLOAD_TOKEN } from "../images/bucket.ts";
import { deleteExportFiles } from "./dataExports.ts";
import { BELOW, ELSEWHERE, SECRET, SHARED } from "./exportedPaths.ts";

/**
 * A file is closed when it contains this many documents, or bytes of pictures. The last picture can exceed
 * the limit.
 */
const LIMITS = {
  documents: 4_000,
  pictureBytes: 100_000_000,
  /** Documents per read and JSON file, and pictures per list. A listing is rarely larger than 20 KB. */
  page: 200,
};

/** The person's own record, with which an export begins. */
const RECORD = "record";
const FIRST: ExportCursor = { of: "documents", collection: RECORD, after: null };

const README = `Your data from Pegboard

data/       Your documents as JSON. Times are in UTC (ISO 8601). "record" is your user record.
pictures/   Your pictures. Their names are those in the documents.

Large exports are split into several files. You can open each file by itself.

These are not included:
- Keys and tokens. They are encrypted, and only Pegboard's server can use them.
- Counters that are deleted after a short time.
- Copies of this data: your gallery, and the models that you confirmed in the shared catalogue.
`;

/** Writes a person's documents and pictures into zip files in the bucket, one at a time. */
export function exportParts(
  firestore: Firestore,
  bucketOf: () => Bucket,
  downloadBase: string,
  limits: typeof LIMITS = LIMITS,
): Pick<ExportPorts, "writePart" | "deleteFiles"> {
  return {
    deleteFiles: (uid, runId) => deleteExportFiles(bucketOf(), uid, runId),

    async writePart(uid, runId, number, from) {
      const name = `pegboard-data-${String(number).padStart(3, "0")}.zip`;
      const file = bucketOf().file(`${toExportFolder(uid)}${runId}/${name}`);
      const token = createDownloadToken();
      const zip = new ZipFile();
      // Ignores an unreadable picture here, because `addPicture` rejects too.
      zip.on("error", () => undefined);
      const target = file.createWriteStream({
        contentType: "application/zip",
        metadata: {
          contentDisposition: `attachment; filename="${name}"`,
          cacheControl: "private, no-store",
          metadata: { [DOWNLOAD_TOKEN]: token },
        },
      });
      const written = pipeline(zip.outputStream, target);
      // Ignored here, because the error is thrown by the `await` below.
      written.catch(() => undefined);
      try {
        const held = await fill(zip, uid, from ?? FIRST);
        zip.end();
        await written;
        const [{ size }] = await file.getMetadata();
        const url = buildDownloadUrl(downloadBase, bucketOf().name, file.name, token);
        return { name, url, bytes: Number(size), ...held };
      } catch (error) {
        target.destroy();
        throw error;
      }
    },
  };

  async function fill(
    zip: ZipFile,
    uid: string,
    start: ExportCursor,
  ): Promise<Pick<WrittenPart, "documents" | "pictures" | "next">> {
    zip.addBuffer(Buffer.from(README), "README.txt");
    let [documents, pictures, bytes] = [0, 0, 0];
    let cursor: ExportCursor | null = start;
    while (cursor !== null && documents < limits.documents && bytes < limits.pictureBytes) {
      if (cursor.of === "documents") {
        const page = await readPage(uid, cursor);
        if (page.found.length > 0) {
          const entry = `data/${cursor.collection}/${cursor.after === null ? "first" : `after-${cursor.after}`}.json`;
          zip.addBuffer(Buffer.from(JSON.stringify(page.found, null, 1)), toEntryName(entry));
        }
        documents += page.found.length;
        cursor = page.next;
      } else {
        const added = await addPictures(zip, uid, cursor.after);
        pictures += added.pictures;
        bytes += added.bytes;
        cursor = added.next;
      }
    }
    return { documents, pictures, next: cursor };
  }

  /** Returns the collection after `collection`, or null after the last one. `record` is the first. */
  async function findNext(uid: string, collection: string): Promise<string | null> {
    const outside = [...Object.keys(ELSEWHERE), ...Object.keys(SHARED)];
    const at = outside.indexOf(collection);
    if (at >= 0) return outside[at + 1] ?? null;
    // By name, not by place: a collection whose last document was deleted meanwhile isn't listed.
    const below = await firestore.doc(paths.user(uid)).listCollections();
    const own = below.map(({ id }) => id).filter((id) => !SECRET.has(id));
    const following = own.sort().find((id) => collection === RECORD || id > collection);
    return following ?? outside[0] ?? null;
  }

  async function readPage(uid: string, { collection, after }: ExportCursor & { of: "documents" }) {
    const docs = await readDocuments(uid, collection, after);
    const found = [];
    for (const one of docs) {
      const share = SHARED[collection];
      if (share !== undefined) {
        const own = share(uid, one.data() ?? {});
        if (own !== null) found.push({ id: one.id, ...own });
        continue;
      }
      const below = BELOW[collection];
      const nested = below === undefined ? [] : (await one.ref.collection(below).get()).docs.map(toPlain);
      found.push({ ...toPlain(one), ...(nested.length > 0 && { [below ?? ""]: nested }) });
    }
    const last = docs.length === limits.page ? docs.at(-1)?.id : undefined;
    if (last !== undefined) return { found, next: { of: "documents", collection, after: last } as const };
    const following = await findNext(uid, collection);
    const next: ExportCursor =
      following === null ? toPictureCursor(null) : { of: "documents", collection: following, after: null };
    return { found, next };
  }

  async function readDocuments(
    uid: string,
    collection: string,
    after: string | null,
  ): Promise<DocumentSnapshot[]> {
    if (collection === RECORD) {
      const record = await firestore.doc(paths.user(uid)).get();
      return record.exists ? [record] : [];
    }
    const field = ELSEWHERE[collection];
    const query =
      field !== undefined
        ? firestore.collection(collection).where(field, "==", uid)
        : firestore.collection(collection in SHARED ? collection : `${paths.user(uid)}/${collection}`);
    const ordered = query.orderBy(FieldPath.documentId()).limit(limits.page);
    return (await (after === null ? ordered : ordered.startAfter(after)).get()).docs;
  }

  /** Adds the pictures after `from` until the file is full. */
  async function addPictures(zip: ZipFile, uid: string, from: string | null) {
    let [pictures, bytes, last] = [0, 0, from];
    let page: string | undefined;
    do {
      const listed = await listPictures(uid, from, page);
      for (const file of listed.files) {
        // The list begins with the last picture itself. The local Storage begins with the first one.
        if (last !== null && !isListedAfter(file.name, last)) continue;
        if (file.name.startsWith(toExportFolder(uid))) continue;
        if (bytes >= limits.pictureBytes) return { pictures, bytes, next: toPictureCursor(last) };
        await addPicture(zip, uid, file);
        last = file.name;
        pictures += 1;
        bytes += Number(file.metadata.size ?? 0);
      }
      page = listed.next;
    } while (page !== undefined);
    return { pictures, bytes, next: null };
  }

  /** Resumes by name, because a position in the list changes when a picture is deleted. */
  async function listPictures(uid: string, from: string | null, page: string | undefined) {
    const [files, following] = await bucketOf().getFiles({
      prefix: `${paths.user(uid)}/`,
      autoPaginate: false,
      maxResults: limits.page,
      ...(from !== null && { startOffset: from }),
      ...(page !== undefined && { pageToken: page }),
    });
    return { files, next: (following as { pageToken?: string } | null)?.pageToken };
  }

  /** Waits until the picture is in the zip, so that only one picture is in memory. */
  async function addPicture(zip: ZipFile, uid: string, file: ReturnType<Bucket["file"]>): Promise<void> {
    const content = file.createReadStream({ validation: false });
    const name = toEntryName(`pictures/${file.name.slice(paths.user(uid).length + 1)}`);
    // Pictures are already compressed.
    zip.addReadStream(content, name, { compress: false });
    await finished(content);
  }
}

const toPictureCursor = (after: string | null): ExportCursor => ({
  ...{ of: "pictures", after },
  ...{ page: null, done: 0 },
});

/** Cloud Storage lists names in the order of their UTF-8 bytes. */
const isListedAfter = (name: string, other: string): boolean =>
  Buffer.compare(Buffer.from(name), Buffer.from(other)) > 0;

/** Removes path segments that could make an unzip program write outside its folder. */
const toEntryName = (name: string): string =>
  name
    .split("/")
    .map((part) => part.replaceAll(/[\\:*?"<>|\0]/g, "_"))
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");

const toPlain = (snapshot: DocumentSnapshot) => ({
  id: snapshot.id,
  ...(convert(snapshot.data() ?? {}) as Record<string, unknown>),
});

/** Converts times to ISO 8601 and bytes to base64. */
function convert(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  if (Buffer.isBuffer(value)) return value.toString("base64");
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, convert(inner)]),
  );
}
