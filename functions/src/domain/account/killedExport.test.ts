import { buffer } from "node:stream/consumers";

import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { dataExportDocument } from "../../contract/account.ts";
import { paths, toCapturePhotoPath, toExportFolder } from "../../contract/documents.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { openDataExports } from "../../db/account/dataExports.ts";
import { exportParts } from "../../db/account/exportParts.ts";
import { killEverywhere, Machine } from "../operation/testing/killEverywhere.ts";
import { runExport, startExport } from "./dataExport.ts";

const UID = "ada";
const LEASE_MS = 5 * MINUTE_MS;
const [LISTINGS, PICTURES] = [7, 5];
const pathOf = (name: string) => `pictures/captures/${name}/front.jpg`;

/** A seller whose export has several files. Each request to Firestore, and each file, may be the worker's last. */
async function world() {
  const machine = new Machine();
  let time = Date.UTC(2026, 10, 21);
  const now = () => time;
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const bucket = memoryBucket("photos", { now });
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
  for (let at = 0; at < LISTINGS; at += 1)
    await firestore.doc(paths.listing(UID, `L${at}`)).set({ title: `Car ${at}` });
  for (let at = 0; at < PICTURES; at += 1)
    await bucket.file(toCapturePhotoPath(UID, `card${at}`, "front")).save(Buffer.from(`picture ${at}`));
  const limits = { documents: 4, pictureBytes: 20, page: 2 };
  const { writePart, deleteFiles } = exportParts(firestore, () => bucket, "https://storage.example", limits);
  const ports = {
    operations: openDataExports(firestore),
    deleteFiles,
    // Dies also after a file is stored, and before the operation knows of it.
    writePart: async (...given: Parameters<typeof writePart>) => machine.request(() => writePart(...given)),
    enqueue: () => Promise.resolve(),
    createRunId: () => "run",
    now,
  };
  await startExport(ports, UID);

  /** Returns the operation, its files, and the names of all entries besides the READMEs. */
  async function read() {
    const document = await firestore.doc(paths.operation(UID, "dataExport")).get();
    const [files] = await bucket.getFiles({ prefix: toExportFolder(UID) });
    const names: string[] = [];
    const ids: string[] = [];
    for (const file of files) {
      const [bytes] = await file.download();
      const zip = await fromBufferPromise(bytes, { lazyEntries: true });
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName === "README.txt") continue;
        names.push(entry.fileName);
        if (!entry.fileName.startsWith("data/listings/")) continue;
        const json = String(await buffer(await zip.openReadStreamPromise(entry)));
        ids.push(...(JSON.parse(json) as { id: string }[]).map(({ id }) => id));
      }
    }
    const { status, parts, pictures } = dataExportDocument.parse(document.data());
    return { status, parts: parts.length, files: files.length, pictures, names, ids };
  }
  const run = () => runExport(ports, UID, false);
  return { machine, pass: (milliseconds: number) => void (time += milliseconds), run, read };
}

it("an export has each document and picture once, in files of a bounded size, wherever its worker is killed", async () => {
  await killEverywhere(LEASE_MS, world, async (desk, died) => {
    const { names, ids, ...rest } = await desk.read();
    const files = expect.toSatisfy((count: number) => count > 3) as unknown;
    expect({ ...died, ...rest }).toEqual({
      ...died,
      status: "completed",
      parts: rest.files,
      files,
      pictures: PICTURES,
    });
    expect(new Set(names).size).toBe(names.length);
    expect(ids.toSorted()).toEqual(Array.from({ length: LISTINGS }, (_, at) => `L${at}`));
    const pictures = Array.from({ length: PICTURES }, (_, at) => pathOf(`card${at}`));
    expect(names.filter((name) => name.startsWith("pictures/")).toSorted()).toEqual(pictures);
  });
});
