import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";

import { describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import type { DataExportDocument } from "../../../functions/src/contract/account.ts";
import { toCapturePhotoPath, toExportFolder, paths } from "../../../functions/src/contract/documents.ts";
import { deleteExports, openDataExports } from "../../../functions/src/db/account/dataExports.ts";
import { exportParts } from "../../../functions/src/db/account/exportParts.ts";
import {
  type ExportPorts,
  runExport,
  startExport,
} from "../../../functions/src/domain/account/dataExport.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

const { firestore, bucket } = admin();
const base = `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}`;

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

const exportOf = async ({ uid }: Person) =>
  (await firestore.doc(paths.operation(uid, "dataExport")).get()).data() as DataExportDocument;

/** A seller with listings, pictures, a conversation and secrets. */
async function createSeller(listings: number, pictures: number): Promise<Person> {
  const person = await createMember({ record: { username: `u${randomUUID().slice(0, 8)}` } });
  for (let at = 0; at < listings; at += 1) {
    await firestore.doc(paths.listing(person.uid, `L${at}`)).set({ title: `Car ${at}`, at: new Date(at) });
  }
  await firestore.doc(paths.conversation(person.uid, "c1")).set({ title: "How many?" });
  await firestore.doc(paths.exchange(person.uid, "c1", "m1")).set({ question: "How many cars?" });
  await firestore.doc(paths.privateEbay(person.uid)).set({ token: "hunter2" });
  for (let at = 0; at < pictures; at += 1) {
    await bucket.file(toCapturePhotoPath(person.uid, `card${at}`, "front")).save(`picture ${at}`);
  }
  return person;
}

async function readExport(person: Person): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (const { url, bytes } of (await exportOf(person)).parts) {
    const answer = await fetch(url);
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.length).toBe(bytes);
    for (const [name, entry] of await readZip(content)) {
      expect(name === "README.txt" || !all.has(name)).toBe(true);
      all.set(name, entry);
    }
  }
  return all;
}

const idsIn = (entries: Map<string, Buffer>, collection: string): string[] =>
  [...entries]
    .filter(([name]) => name.startsWith(`data/${collection}/`))
    .flatMap(([, json]) => (JSON.parse(json.toString()) as { id: string }[]).map(({ id }) => id));

describe("an export", () => {
  it("has everything of a person but secrets, and can be continued after a broken download", async () => {
    const person = await createSeller(3, 2);
    const other = randomUUID();
    await firestore
      .doc(paths.aiSpending("2031-01-01"))
      .set({ microDollars: 3_500_000, sellers: { [person.uid]: 1_250_000, [other]: 2_250_000 } });
    await firestore.doc(paths.aiSpending("2031-01-02")).set({ microDollars: 1, sellers: { [other]: 1 } });
    expect(await callAs(person, "startDataExport", {})).toMatchObject({ data: { success: true } });
    await expect.poll(async () => (await exportOf(person)).status, { timeout: 40_000 }).toBe("completed");
    const { parts, documents, pictures } = await exportOf(person);
    expect(pictures).toBe(2);
    expect(documents).toBeGreaterThanOrEqual(5);
    const entries = await readExport(person);
    expect(idsIn(entries, "listings")).toEqual(["L0", "L1", "L2"]);
    expect(JSON.parse(entries.get("data/record/first.json")?.toString() ?? "")).toMatchObject([
      { id: person.uid, email: person.email },
    ]);
    expect(JSON.parse(entries.get("data/conversations/first.json")?.toString() ?? "")).toMatchObject([
      { id: "c1", messages: [{ id: "m1", question: "How many cars?" }] },
    ]);
    expect(JSON.parse(entries.get("data/listings/first.json")?.toString() ?? "")).toMatchObject([
      { at: new Date(0).toISOString() },
      {},
      {},
    ]);
    expect(entries.get("pictures/captures/card1/front.jpg")?.toString()).toBe("picture 1");
    expect(JSON.parse(entries.get("data/aiSpending/first.json")?.toString() ?? "")).toEqual([
      { id: "2031-01-01", spentUsd: 1.25 },
    ]);
    const all = [...entries.values()].join("");
    expect(all).not.toContain("hunter2");
    expect(all).not.toContain(other);

    const [part] = parts;
    const rest = await fetch(part?.url ?? "", { headers: { Range: "bytes=10-" } });
    expect(rest.status).toBe(206);
    expect(Number(rest.headers.get("content-length"))).toBe((part?.bytes ?? 0) - 10);
  });

  it("can be started once a day, and is refused with the time of the next one", async () => {
    const person = await createSeller(1, 0);
    await callAs(person, "startDataExport", {});
    await expect.poll(async () => (await exportOf(person)).status, { timeout: 40_000 }).toBe("completed");
    const { runId } = await exportOf(person);
    const { error } = await callAs(person, "startDataExport", {});
    expect(error?.details).toMatchObject({ code: "account/export-too-soon" });
    expect((await exportOf(person)).runId).toBe(runId);
  });

  it("can't be downloaded any more once its person was deleted", async () => {
    const person = await createSeller(1, 0);
    await callAs(person, "startDataExport", {});
    await expect.poll(async () => (await exportOf(person)).status, { timeout: 40_000 }).toBe("completed");
    const [part] = (await exportOf(person)).parts;
    const download = async () => (await fetch(part?.url ?? "")).status;
    expect(await download()).toBe(200);
    const boss = await createMember({ role: "super-admin" });
    expect(await callAs(boss, "deleteUser", { userId: person.uid })).toMatchObject({
      data: { success: true },
    });
    // The emulator refuses what isn't there.
    expect([403, 404]).toContain(await download());
    expect(await exportOf(person)).toBeUndefined();
  });

  it("leaves no file if its person is deleted while it is written", async () => {
    const person = await createSeller(1, 0);
    const { writePart, deleteFiles } = exportParts(firestore, () => bucket, base);
    const written: string[] = [];
    const ports: ExportPorts = {
      operations: openDataExports(firestore),
      deleteFiles,
      writePart: async (...given) => {
        await deleteExports(firestore, bucket, person.uid);
        const part = await writePart(...given);
        written.push(part.name);
        return part;
      },
      enqueue: () => Promise.resolve(),
      createRunId: randomUUID,
      now: Date.now,
    };
    await startExport(ports, person.uid);
    await runExport(ports, person.uid, false);
    expect(written).toHaveLength(1);
    expect((await bucket.getFiles({ prefix: toExportFolder(person.uid) }))[0]).toEqual([]);
    expect(await exportOf(person)).toBeUndefined();
  });
});
