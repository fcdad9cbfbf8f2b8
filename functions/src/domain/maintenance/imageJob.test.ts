import { describe, expect, it } from "vitest";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  type ImageWork,
  maintenanceDocument,
  type MaintenanceDetail,
} from "../../contract/maintenance/maintenance.ts";
import { createCopyName } from "../listings/migrateImages.ts";
import { addMessage, migrateBatch, toMigration, buildPreview, createPreviewNews } from "./imageAnswers.ts";
import {
  type ImageJobPorts,
  type ListingPictures,
  selectListings,
  createImageJob,
  changeListing,
} from "./imageJob.ts";
import type { Run } from "./ports.ts";

const UID = "ada";
const HOST = "https://host/";

const listing = (id: string, fields: Partial<ListingPictures> = {}): ListingPictures => ({
  id,
  title: `Car ${id}`,
  firebaseImages: [],
  cloudinaryImages: [],
  imageSource: null,
  ...fields,
});
const hosted = (id: string) =>
  listing(id, { cloudinaryImages: [`https://foreign/${id}`], imageSource: "cloudinary" });
const stored = (id: string) => {
  const copy = `${HOST}${createCopyName(UID, id, `p-${id}`)}`;
  return listing(id, { firebaseImages: [`p-${id}`], cloudinaryImages: [copy], imageSource: "firebase" });
};

function portsOf(listings: readonly ListingPictures[], refusals: Readonly<Record<string, Error>> = {}) {
  const byId = new Map(listings.map((each) => [each.id, each]));
  const reports: unknown[] = [];
  const removed: string[] = [];
  const ports: ImageJobPorts = {
    listAll: () => Promise.resolve([...byId.values()]),
    report: (...given) => reports.push(given),
    listings: {
      read: (_, id) => {
        const refusal = refusals[id];
        return refusal ? Promise.reject(refusal) : Promise.resolve(byId.get(id) ?? null);
      },
      change: (_, id, __, fields) => {
        const seen = byId.get(id);
        if (seen) byId.set(id, { ...seen, ...fields });
        return Promise.resolve();
      },
    },
    photos: {
      save: (path) => Promise.resolve(`storage:${path}`),
      read: () => Promise.resolve(new Uint8Array()),
      assertStored: () => Promise.resolve(),
      find: () => Promise.resolve(null),
    },
    checker: { check: (jpeg) => Promise.resolve({ jpeg }) },
    host: {
      save: (name) => Promise.resolve(`${HOST}${name}`),
      getName: (address) => (address.startsWith(HOST) ? address.slice(HOST.length) : null),
      read: () => Promise.resolve(new Uint8Array()),
      remove: (name) => Promise.resolve(void removed.push(name)),
    },
    isShownElsewhere: () => Promise.resolve(false),
  };
  return { ports, reports, removed, listing: (id: string) => byId.get(id) };
}

const runOf = (images: ImageWork, fields: Partial<Run> = {}): Run => ({
  ...maintenanceDocument.parse({ task: { images, batchSize: 2 } }),
  ...{ status: "in_progress", startedAt: null, finishedAt: null, resumesAt: null, pauses: 0 },
  ...fields,
});

describe("a work is for", () => {
  const some = [stored("c"), hosted("b"), listing("a", { cloudinaryImages: ["x"] }), listing("d")];

  it.each([
    ["migrate", ["a", "b"]],
    ["cleanup", ["c"]],
    ["revert", ["c"]],
  ] as const)("%s: %j, by their ids", (work, ids) => {
    expect(selectListings(work, some).map(({ id }) => id)).toEqual(ids);
  });
});

describe("one listing", () => {
  it("is shown from our storage after its migration, and from the host after going back", async () => {
    const desk = portsOf([hosted("a"), stored("b")]);
    expect(await changeListing(desk.ports, UID, "migrate", hosted("a"))).toMatchObject({
      listingId: "a",
      title: "Car a",
      status: "success",
      cause: { code: "pictures", outcome: { code: "moved-to-storage", pictures: 1 } },
    });
    expect(desk.listing("a")).toMatchObject({ imageSource: "firebase" });
    await changeListing(desk.ports, UID, "revert", stored("b"));
    expect(desk.listing("b")).toMatchObject({ imageSource: "cloudinary" });
  });

  it("loses its copies in the clean-up, and is skipped if it has none", async () => {
    const desk = portsOf([stored("a")]);
    expect(await changeListing(desk.ports, UID, "cleanup", stored("a"))).toMatchObject({ status: "success" });
    expect(desk.removed).toEqual([createCopyName(UID, "a", "p-a")]);
    expect(await changeListing(desk.ports, UID, "cleanup", stored("a"))).toMatchObject({
      status: "skipped",
      cause: { code: "pictures", outcome: { code: "no-copies" } },
    });
  });

  it("fails alone, with a code", async () => {
    const desk = portsOf([], { a: new AppError("image/not-found"), b: new TypeError("a bug") });
    expect(await changeListing(desk.ports, UID, "migrate", hosted("a"))).toMatchObject({
      status: "failed",
      cause: { code: "refused", error: "image/not-found" },
    });
    expect(desk.reports).toEqual([]);
    expect(await changeListing(desk.ports, UID, "migrate", hosted("b"))).toMatchObject({
      status: "error",
      cause: { code: "unexpected" },
    });
    expect(desk.reports).toHaveLength(1);
    expect(await changeListing(desk.ports, UID, "migrate", hosted("gone"))).toMatchObject({
      status: "failed",
      cause: { code: "refused", error: "listing/not-found" },
    });
  });

  it.each<ErrorCode>([
    ...(["images/not-configured", "images/invalid-key", "images/rate-limited", "images/day-used"] as const),
  ])("that meets %s ends the run, because all others would fail, too", async (code) => {
    const { ports } = portsOf([], { a: new AppError(code) });
    await expect(changeListing(ports, UID, "migrate", hosted("a"))).rejects.toMatchObject({ code });
  });
});

describe("a run over all of them", () => {
  const ids = ["a", "b", "c", "d", "e"];

  it("processes the requested number at a time, and returns the total", async () => {
    const desk = portsOf(ids.map(hosted));
    const batches = [];
    for await (const batch of createImageJob(desk.ports)(UID, runOf("migrate"))) batches.push(batch);
    expect(batches.map(({ details, place, total }) => [details.length, place, total])).toEqual([
      [2, "b", 5],
      [2, "d", 5],
      [1, "e", 5],
    ]);
  });

  it("continues after its cursor", async () => {
    const desk = portsOf(ids.map(hosted));
    const batches = [];
    const run = runOf("migrate", { place: "c", processed: 3 });
    for await (const batch of createImageJob(desk.ports)(UID, run)) batches.push(batch);
    expect(batches).toMatchObject([
      { place: "e", total: 5, details: [{ listingId: "d" }, { listingId: "e" }] },
    ]);
  });
});

describe("the answer", () => {
  const urls = (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, [`url-${id}`]])));

  it.each([
    ["migrate", [hosted("a")], "1 listing with 1 image would be shown from our storage."],
    ["revert", [stored("a"), stored("b")], "2 listings with 2 images would be shown from Cloudinary again."],
    ["cleanup", [stored("a")], "1 image of 1 listing would be taken off at Cloudinary"],
    ["migrate", [], "No listing is shown from Cloudinary: there is nothing to migrate."],
    ["cleanup", [], "there is nothing to clean up."],
    ["revert", [], "No listing in our storage has pictures at Cloudinary to go back to."],
  ] as const)("previews a %s", (work, wanted, words) => {
    expect(addMessage(createPreviewNews(work, wanted)).message).toContain(words);
  });

  it("previews how many batches a migration takes", () => {
    const preview = buildPreview([hosted("a"), hosted("b"), hosted("c"), stored("d")], 2);
    expect(preview).toMatchObject({
      totalListings: 4,
      eligibleListings: 3,
      total: 3,
      migrated: 0,
      skipped: 1,
      processedBatches: 2,
      listings: [],
    });
  });

  it("about several listings names migrated ones with their addresses, and failed ones", async () => {
    const all = [hosted("a"), hosted("b"), hosted("c"), stored("d")];
    const { ports } = portsOf(all, { b: new AppError("images/refused") });
    expect(await migrateBatch(ports, UID, all, 2, urls)).toEqual({
      message: "1 listing migrated, 1 failed, 2 left.",
      news: { code: "batch", migrated: 1, failed: 1, left: 2 },
      totalListings: 4,
      eligibleListings: 3,
      total: 2,
      migrated: 1,
      failed: 1,
      skipped: 0,
      processedBatches: 1,
      listings: [
        { id: "a", title: "Car a", status: "migrated", firebaseUrls: ["url-a"], error: null, cause: null },
        {
          id: "b",
          title: "Car b",
          status: "failed",
          firebaseUrls: [],
          error: "Cloudinary refused one of its pictures.",
          cause: { code: "refused", error: "images/refused" },
        },
      ],
      batches: [
        {
          batchNumber: 1,
          migrated: 1,
          failed: 1,
          listings: [expect.objectContaining({ id: "a" }), expect.objectContaining({ id: "b" })],
        },
      ],
    });
  });

  it("about no listings says so", async () => {
    const { ports } = portsOf([stored("a")]);
    expect(await migrateBatch(ports, UID, [stored("a")], 2, urls)).toMatchObject({
      message: "No listing is shown from Cloudinary: there is nothing to migrate.",
      totalListings: 1,
      eligibleListings: 0,
    });
  });

  it("about a stopped run leaves out skipped ones, and names the last hundred", async () => {
    const detail = (at: number, status: MaintenanceDetail["status"]): MaintenanceDetail => ({
      ...{ listingId: `l${at}`, title: "", status, sku: null, possibleSku: null },
      ...{ confidence: null, cause: null },
    });
    const details = Array.from({ length: 120 }, (_, at) => detail(at, at === 119 ? "skipped" : "success"));
    const run = runOf("migrate", {
      details,
      total: 130,
      processed: 121,
      successful: 119,
      skipped: 2,
      place: "x",
    });
    const answer = await toMigration(run, urls);
    expect(answer).toMatchObject({
      message: "119 listings are done, 2 skipped.",
      eligibleListings: 130,
      migrated: 119,
      skipped: 2,
      processedBatches: 61,
    });
    expect(answer.listings.map(({ id }) => id).slice(0, 1)).toEqual(["l20"]);
    expect(answer.listings).toHaveLength(99);
    expect(answer.batches).toHaveLength(50);
    expect(answer.batches.at(-1)).toMatchObject({ batchNumber: 50, migrated: 1, failed: 0 });
  });

  it("about a run that found nothing says so", async () => {
    expect(await toMigration(runOf("migrate"), urls)).toMatchObject({ total: 0, listings: [] });
  });
});
