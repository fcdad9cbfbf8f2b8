import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { maintenanceDocument } from "../../contract/maintenance/maintenance.ts";
import type { ToyNumberReading } from "../capture/ports.ts";
import { createPictureReader, createSkuJob, type SkuFields, type SkuPorts } from "./processSkus.ts";
import { countCandidates, pickBatch, listPictures, type Unread } from "./skuCandidates.ts";

const listing = (id: string, fields: Partial<Unread> = {}): Unread => ({
  id,
  title: `Car ${id}`,
  sku: null,
  skuStatus: null,
  firebaseImages: ["front", "back"],
  cloudinaryImages: [],
  ebayPhotos: [],
  frontImageIndex: null,
  backImageIndex: null,
  ...fields,
});
const reading = (fields: Partial<ToyNumberReading>): ToyNumberReading => ({
  outcome: "none",
  toyNumber: null,
  candidates: [],
  confidence: 0,
  place: null,
  barcode: null,
  milliseconds: 1,
  ...fields,
});
const SURE = reading({ outcome: "read", toyNumber: "DHR20", candidates: ["DHR20"], confidence: 97 });

async function process(
  listings: readonly Unread[],
  { reads = SURE, task = {}, refuses }: { reads?: ToyNumberReading; task?: object; refuses?: Error } = {},
) {
  const given: Record<string, SkuFields> = {};
  const unavailable: string[] = [];
  const looked: string[] = [];
  const reports: unknown[] = [];
  const ports: SkuPorts = {
    listings: {
      read: (_, id) => Promise.resolve(listings.find((each) => each.id === id) ?? null),
      giveSku: (_, id, __, fields) => {
        given[id] = fields;
        return Promise.resolve(id.startsWith("taken") ? "had" : "given");
      },
      markUnavailable: (_, id) => Promise.resolve(void unavailable.push(id)),
      readGivenSku: (_, id, runId) => Promise.resolve(id === "mine" && runId === "run" ? "DHR20" : null),
    },
    readPicture: (_, place, url) => {
      looked.push(`${place} ${url}`);
      return refuses ? Promise.reject(refuses) : Promise.resolve(new Uint8Array());
    },
    reader: { readToyNumber: () => Promise.resolve(reads) },
    report: (...each) => reports.push(each),
  };
  const run = maintenanceDocument.parse({
    runId: "run",
    task: { listingIds: listings.map(({ id }) => id), ...task },
  });
  const details = [];
  const places = [];
  const work = createSkuJob(ports)("ada", {
    ...run,
    ...{ status: "in_progress", startedAt: null, finishedAt: null, resumesAt: null, pauses: 0 },
  });
  for await (const batch of work) {
    details.push(...batch.details);
    places.push(batch.place);
  }
  return { given, unavailable, looked, reports, details, places };
}

it.each([
  ["ebayPhotos", ["eBay url"]],
  ["firebaseImages", ["storage of ada url"]],
  ["cloudinaryImages", ["host", "host url"]],
] as const)("reads a picture of %s where it is stored", async (place, sources) => {
  const calls: string[] = [];
  const answer = (source: string) => {
    calls.push(source);
    return Promise.resolve(new Uint8Array([calls.length]));
  };
  const read = createPictureReader({
    marketplace: { read: (url) => answer(`eBay ${url}`) },
    photos: { read: (uid, url) => answer(`storage of ${uid} ${url}`) },
    openHost: async () => {
      await answer("host");
      return { read: (url) => answer(`host ${url}`) };
    },
  });
  expect(await read("ada", place, "url")).toEqual(new Uint8Array([sources.length]));
  expect(calls).toEqual(sources);
});

describe("a listing without a SKU", () => {
  it("gets what its back says for certain, and its pictures their names", async () => {
    const { given, details, looked, places } = await process([listing("a"), listing("b")]);
    expect(looked).toEqual(["firebaseImages back", "firebaseImages back"]);
    expect(given["a"]).toEqual({ sku: "DHR20", frontImageIndex: 0, backImageIndex: 1 });
    expect(details[0]).toMatchObject({ title: "Car a", status: "success", sku: "DHR20", confidence: 97 });
    expect(places).toEqual(["a", "b"]);
  });

  it.each([
    [{ frontImageIndex: 1, backImageIndex: 0 }, { sku: "DHR20" }, "front"],
    [{ backImageIndex: 0 }, { sku: "DHR20" }, "front"],
    [{ frontImageIndex: 1 }, { sku: "DHR20", backImageIndex: 1 }, "back"],
  ])("keeps the names that its pictures have: %j", async (names, fields, back) => {
    const { given, looked } = await process([listing("a", names)]);
    expect(given["a"]).toEqual(fields);
    expect(looked).toEqual([`firebaseImages ${back}`]);
  });

  it("names no picture if the run may not", async () => {
    const { given } = await process([listing("a", { backImageIndex: 1 })], {
      task: { autoDesignate: false },
    });
    expect(given["a"]).toEqual({ sku: "DHR20" });
  });

  it.each([
    [85, "success"],
    [84, "low_confidence"],
  ])("with a likely number of %i percent ends as %s", async (confidence, status) => {
    const reads = reading({ outcome: "uncertain", candidates: ["DHR20", "DHR2O"], confidence });
    const { details } = await process([listing("a")], { reads });
    expect(details).toMatchObject([{ status, confidence }]);
  });

  it("gets the likeliest number reported if none is certain", async () => {
    const reads = reading({ outcome: "uncertain", candidates: ["DHR20"], confidence: 40 });
    const { details, given, unavailable } = await process([listing("a")], { reads });
    expect(details).toMatchObject([{ possibleSku: "DHR20", sku: null }]);
    expect([given, unavailable]).toEqual([{}, []]);
  });

  it("is marked if no number can be read", async () => {
    const { details, unavailable } = await process([listing("a")], {
      reads: reading({ outcome: "none", confidence: 99 }),
    });
    expect(details).toMatchObject([{ status: "unavailable", cause: { code: "no-number" } }]);
    expect(unavailable).toEqual(["a"]);
  });

  it.each([
    [listing("a", { firebaseImages: ["front"] }), {}, { code: "too-few-pictures", least: 2 }],
    [listing("a"), { autoDesignate: false }, { code: "no-back" }],
    [listing("a", { backImageIndex: 2 }), {}, { code: "back-missing" }],
    [listing("a", { sku: "OTHER" }), {}, { code: "has-sku" }],
    [listing("taken"), {}, { code: "has-sku" }],
  ])("is skipped with the reason", async (each, task, cause) => {
    const { details } = await process([each], { task });
    expect(details).toMatchObject([{ status: "skipped", cause, sku: null }]);
  });

  it("that was given its SKU by this very run counts as done", async () => {
    const { details, looked } = await process([listing("mine", { sku: "DHR20" })]);
    expect(details).toMatchObject([{ status: "success", sku: "DHR20" }]);
    expect(looked).toEqual([]);
  });

  it("is reported if it is missing", async () => {
    const { details } = await process([], { task: { listingIds: ["gone"] } });
    expect(details).toMatchObject([{ status: "skipped", cause: { code: "gone" } }]);
  });

  it("fails alone: by a refusal with its code, by anything else with a report", async () => {
    const refused = await process([listing("a")], { refuses: new AppError("image/not-ours") });
    expect(refused.details).toMatchObject([
      { status: "failed", title: "Car a", cause: { code: "refused", error: "image/not-ours" } },
    ]);
    expect(refused.reports).toEqual([]);
    const bug = new TypeError("a bug");
    const broken = await process([listing("a"), listing("b")], { refuses: bug });
    const error = { status: "error", cause: { code: "unexpected" } };
    expect(broken.details).toMatchObject([error, error]);
    expect(broken.reports).toHaveLength(2);
  });
});

describe("candidates", () => {
  const wanted = { allowCloudinary: true, minImages: 2, autoDesignate: true };
  const some = [
    listing("a"),
    listing("b", { backImageIndex: 1 }),
    listing("c", { sku: "DHR20" }),
    listing("d", { sku: " " }),
    listing("e", { skuStatus: "unavailable" }),
    listing("f", { firebaseImages: ["one"] }),
    listing("g", { firebaseImages: [], cloudinaryImages: ["1", "2"], ebayPhotos: ["3"] }),
  ];

  it("are those without a SKU that have enough pictures", () => {
    expect(countCandidates(some, wanted)).toEqual({
      total: 6,
      processable: 4,
      withBackImage: 1,
      alreadyUnavailable: 1,
    });
    expect(countCandidates(some, { ...wanted, allowCloudinary: false }).processable).toBe(3);
  });

  it("come in the order of their ids, those of the last batch at the end", () => {
    expect(pickBatch(some, wanted, 10, [])).toEqual(["a", "b", "d", "g"]);
    expect(pickBatch(some, wanted, 3, ["a", "d"])).toEqual(["b", "g", "a"]);
    expect(pickBatch(some, { ...wanted, autoDesignate: false }, 10, [])).toEqual(["b"]);
  });

  it("take their pictures from the first place that has any", () => {
    const [g] = some.slice(-1);
    if (!g) throw new Error("there is one");
    expect(listPictures(g, { allowCloudinary: true })).toEqual({
      place: "cloudinaryImages",
      urls: ["1", "2"],
    });
    expect(listPictures(g, { allowCloudinary: false })).toEqual({ place: "ebayPhotos", urls: ["3"] });
    expect(listPictures(listing("x", { firebaseImages: [] }), { allowCloudinary: true })).toEqual({
      place: "firebaseImages",
      urls: [],
    });
  });
});
