import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { countCollections } from "../../../functions/src/db/collectionCounts.ts";
import { deleteEverything, exportTo, importFrom, summarize } from "../../../tools/restoring/database.ts";
import { countDocuments, runDrill, restore } from "../../../tools/restoring/drill.ts";
import { reportDrill } from "../../../tools/restoring/report.ts";
import { atRoot } from "../../../tools/root.ts";

/** A separate project in the shared emulator: a drill deletes everything. */
const database = { host: process.env["FIRESTORE_EMULATOR_HOST"] ?? "", project: "demo-drill" };
const folder = mkdtempSync(join(tmpdir(), "drill-test-"));
afterAll(async () => {
  await deleteEverything(database);
  rmSync(folder, { recursive: true });
});

async function put(path: string, fields: object) {
  const address = `http://${database.host}/v1/projects/${database.project}/databases/(default)/documents/${path}`;
  const headers = { Authorization: "Bearer owner", "Content-Type": "application/json" };
  const { ok } = await fetch(address, { method: "PATCH", headers, body: JSON.stringify({ fields }) });
  expect(ok).toBe(true);
}
const text = (stringValue: string) => ({ stringValue });

beforeEach(async () => {
  await deleteEverything(database);
  await put("users/ada", {
    email: text("ada@example.com"),
    at: { timestampValue: "2026-11-23T10:00:00.123456Z" },
  });
  await put("users/ada/listings/a", { title: text("Camaro"), price: { doubleValue: 4.5 } });
  await put("users/bob/listings/b", { tags: { arrayValue: { values: [text("x"), { nullValue: null }] } } });
});

describe("a restore drill", () => {
  it("restores every document unchanged, also below a missing one", async () => {
    const { before, after, faults } = await runDrill(database);
    expect(faults).toEqual([]);
    expect([...before].map(([name, { documents }]) => [name, documents])).toEqual([
      ["listings", 2],
      ["users", 1],
    ]);
    expect(after).toEqual(before);
  });

  it("finds a document that is missing, and one that differs", async () => {
    const { faults } = await runDrill(database, {
      afterImport: async () => {
        await put("users/ada", { email: text("eve@example.com") });
        await put("users/ada/orders/1", {});
      },
    });
    expect(faults).toEqual(["orders: 0 documents before, 1 after", "users: the documents differ"]);
  });

  it("compares an export's number of documents with its manifest", async () => {
    const own = join(folder, "2026-11-23");
    mkdirSync(own);
    await exportTo(database, own, "export");
    await deleteEverything(database);
    expect((await restore(database, own)).faults).toEqual([
      "The export has no manifest.json, so its number of documents can't be compared.",
    ]);
    writeFileSync(join(own, "manifest.json"), JSON.stringify({ documents: 4 }));
    expect(await restore(database, own)).toMatchObject({
      documents: 3,
      faults: [
        "The manifest says 4 documents, the restored database has 3.",
        "The manifest has no counts by collection, so these can't be compared.",
      ],
    });
  });

  it("compares each collection of an export with what the backup counted", async () => {
    const own = join(folder, "2026-11-24");
    mkdirSync(own);
    const firestore = getFirestore(initializeApp({ projectId: database.project }, "drill"));
    const collections = await countCollections(firestore, Date.now());
    expect(collections).toEqual({ listings: 2, users: 1 });
    const describeExport = (counts: object) =>
      writeFileSync(join(own, "manifest.json"), JSON.stringify({ documents: 3, collections: counts }));
    await exportTo(database, own, "export");
    describeExport(collections);
    await deleteEverything(database);
    expect((await restore(database, own)).faults).toEqual([]);

    describeExport({ listings: 1, orders: 1, users: 1 });
    expect((await restore(database, own)).faults).toEqual([
      "listings: 1 documents by the manifest, 2 restored",
      "orders: 1 documents by the manifest, 0 restored",
    ]);
  });

  it("says that a folder is no export", async () => {
    mkdirSync(join(folder, "empty"));
    await expect(restore(database, join(folder, "empty"))).rejects.toThrow("it is no export");
    await expect(importFrom(database, "/nowhere/x.overall_export_metadata")).rejects.toThrow(
      ":import answered",
    );
    expect(countDocuments(await summarize(database))).toBe(3);
  });
});

describe("the report of an export", () => {
  const own = join(folder, "reported");
  const describeExport = (users: number) =>
    writeFileSync(
      join(own, "manifest.json"),
      JSON.stringify({ documents: users + 2, collections: { listings: 2, users } }),
    );
  beforeEach(async () => {
    mkdirSync(own);
    await exportTo(database, own, "export");
    return () => rmSync(own, { recursive: true });
  });

  it("says that one that is whole was restored", async () => {
    describeExport(1);
    await deleteEverything(database);
    const said: string[] = [];
    expect(await reportDrill(database, own, (line) => void said.push(line))).toBe(true);
    const output = said.join("\n");
    expect(output).toMatch(/^Restored .+ in .+: 3 documents$/m);
    expect(output).toMatch(/^Counts and checksums are the same\.$/m);
    expect(output).not.toContain("FAILED");
  });

  it("names what is missing, and the command fails then", async () => {
    describeExport(2);
    const { code, output } = await runCommand(own);
    expect(code).toBe(1);
    expect(output).toMatch(/^Restored .+ in .+: 3 documents$/m);
    expect(output).toMatch(/^FAILED {2}The manifest says 4 documents, the restored database has 3\.$/m);
    expect(output).toMatch(/^FAILED {2}users: 2 documents by the manifest, 1 restored$/m);
    expect(output).not.toContain("are the same");
  }, 600_000);
});

/** Runs the command, which starts emulators of its own. */
async function runCommand(own: string): Promise<{ code: number; output: string }> {
  const program = atRoot("tools", "restoreDrill.ts");
  return new Promise((resolve) => {
    const command = execFile(process.execPath, [program, own], { cwd: atRoot() }, (error, stdout, stderr) => {
      // The log of a failed drill is kept for whoever ran it.
      rmSync(atRoot(".local", `run-${String(command.pid)}.log`), { force: true });
      resolve({ code: command.exitCode ?? (error === null ? 0 : -1), output: stdout + stderr });
    });
  });
}
