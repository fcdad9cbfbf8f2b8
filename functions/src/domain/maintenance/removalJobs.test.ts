import { describe, expect, it } from "vitest";

import { maintenanceDocument } from "../../contract/maintenance/maintenance.ts";
import type { Copy } from "../trash/duplicates.ts";
import type { BatchJob, Run } from "./ports.ts";
import {
  createDeduplicationJob,
  createPurgeJob,
  createRestorationJob,
  type RemovePorts,
} from "./removalJobs.ts";

const id = (at: number) => `L${String(at).padStart(3, "0")}`;
const listings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: id(at), title: `Car ${at}` }));
const pageOf = (all: readonly { id: string; title: string }[]) => (after: string, limit: number) =>
  Promise.resolve(all.filter((each) => each.id > after).slice(0, limit));

function world(all: readonly { id: string; title: string }[], outcomes: Record<string, string> = {}) {
  const moved: string[] = [];
  const reported: string[] = [];
  const act = (listingId: string) => {
    if (outcomes[listingId] === "error") return Promise.reject(new Error("down"));
    moved.push(listingId);
    return Promise.resolve(outcomes[listingId] ?? "moved");
  };
  const ports = {
    trash: {
      moveToTrash: (_uid: string, listingId: string) => act(listingId),
      restore: (_uid: string, listingId: string) => act(listingId),
    },
    pages: {
      readPage: (_uid: string, after: string, limit: number) => pageOf(all)(after, limit),
      readTrashedPage: (_uid: string, runId: string, after: string, limit: number) =>
        runId === "earlier" ? pageOf(all)(after, limit) : Promise.resolve([]),
      count: () => Promise.resolve(all.length),
      countTrashed: () => Promise.resolve(7),
    },
    report: (message: string) => void reported.push(message),
  } as unknown as RemovePorts;
  return { ports, moved, reported };
}

const runOf = (fields: object = {}): Run =>
  ({
    ...maintenanceDocument.parse({}),
    ...{ startedAt: null, finishedAt: null, resumesAt: null, pauses: 0 },
    ...fields,
  }) as Run;

async function batches(job: BatchJob, run: Run) {
  const all = [];
  for await (const batch of job("ada", run)) all.push(batch);
  return all;
}

describe("a purge", () => {
  it("moves every listing, and saves its cursor every twenty", async () => {
    const { ports, moved } = world(listings(45));
    const all = await batches(createPurgeJob(ports), runOf());
    expect(moved).toHaveLength(45);
    expect(all.map(({ place }) => place)).toEqual([id(19), id(39), id(44), undefined]);
    expect(all.at(-1)).toEqual({ details: [], successful: 7 });
  });

  it("reads the pages to their end", async () => {
    const { ports, moved } = world(listings(205));
    await batches(createPurgeJob(ports), runOf());
    expect(moved).toHaveLength(205);
  });

  it("resumes after its cursor", async () => {
    const { ports, moved } = world(listings(5));
    await batches(createPurgeJob(ports), runOf({ place: id(2) }));
    expect(moved).toEqual([id(3), id(4)]);
  });

  it("ignores a missing listing, and reports one that fails", async () => {
    const { ports, reported } = world(listings(3), { L000: "missing", L001: "error" });
    const [first] = await batches(createPurgeJob(ports), runOf());
    expect(
      first?.details.map(({ listingId, status, cause }) => [listingId, status, cause?.code ?? null]),
    ).toEqual([
      ["L001", "error", "unexpected"],
      ["L002", "success", null],
    ]);
    expect(reported).toEqual(["a listing could not be moved"]);
  });
});

describe("the undo of a purge", () => {
  it("restores what that run moved, and reports what exists again", async () => {
    const { ports } = world(listings(3), { L000: "taken", L001: "missing", L002: "restored" });
    const run = runOf({ total: 10 });
    const all = await batches(createRestorationJob(ports), {
      ...run,
      task: { ...run.task, undoes: "earlier" },
    });
    expect(
      all[0]?.details.map(({ listingId, status, cause }) => [listingId, status, cause?.code ?? null]),
    ).toEqual([
      ["L000", "skipped", "there-again"],
      ["L002", "success", null],
    ]);
    expect(all.at(-1)).toEqual({ details: [], successful: 3 });
  });

  it("never counts below 0", async () => {
    const { ports } = world([]);
    expect(await batches(createRestorationJob(ports), runOf({ total: 2 }))).toMatchObject([
      { successful: 0 },
    ]);
  });
});

describe("a deduplication", () => {
  const copy = (at: number, sku: string): Copy =>
    ({
      ...{ id: id(at), title: `Car ${at}`, sku, ebayItemId: null, status: "draft", quantity: 1 },
      ...{ createdAt: at, price: null, image: null },
    }) as unknown as Copy;

  it("merges ten groups at a time, and counts what it moved before", async () => {
    const merged: string[][] = [];
    const copies = Array.from({ length: 24 }, (_, at) => copy(at, `SKU-${at % 12}`));
    const ports = {
      ...world([]).ports,
      trash: {
        listCopies: () => Promise.resolve(copies),
        merge: (_uid: string, ids: string[]) => {
          merged.push(ids);
          return Promise.resolve(ids.slice(1));
        },
      },
    } as unknown as RemovePorts;
    const all = await batches(createDeduplicationJob(ports), runOf({ runId: "run" }));
    expect(all.map(({ details, total }) => [details.length, total])).toEqual([
      [10, 19],
      [2, 19],
      [0, 7],
    ]);
    expect(merged).toHaveLength(12);
    expect(merged[0]).toEqual([id(0), id(12)]);
    expect(all[0]?.details[0]).toMatchObject({ listingId: id(12), title: "Car 12", status: "success" });
    expect(all.at(-1)).toEqual({ details: [], successful: 7, total: 7 });
  });
});
