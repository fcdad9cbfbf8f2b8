import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type CatalogueModel, catalogueModel } from "../../contract/capture/cards.ts";
import { paths } from "../../contract/documents.ts";
import { openCatalogueRepository } from "./catalogue.ts";
import { openCatalogueSources } from "./catalogueSources.ts";

/** Runs before each request to the database. */
let beforeRequest: () => void | Promise<void> = () => undefined;
let firestore = memoryFirestore(() => 0);
let sources = openCatalogueSources(firestore);
beforeEach(() => {
  beforeRequest = () => undefined;
  firestore = memoryFirestore(
    () => 1_000,
    async (work) => {
      await Promise.resolve(beforeRequest());
      return work();
    },
  );
  sources = openCatalogueSources(firestore);
});

const car = (model: string, fields: Partial<CatalogueModel> = {}) =>
  catalogueModel.parse({ model, ...fields });
const replace = (name: string, models: Readonly<Record<string, readonly CatalogueModel[]>>, rows = 9) =>
  sources.replace(name, rows, new Map(Object.entries(models)));
const stored = async (number: string) => (await firestore.doc(paths.catalogue(number)).get()).data();
const names = async () => (await sources.list()).map(({ name }) => name);

describe("replacing a source", () => {
  it("writes its numbers, and lists it once", async () => {
    expect(await replace("one", { AAA11: [car("Nomad")], AAA12: [car("Camaro")] })).toBe(2);
    expect(await stored("AAA11")).toMatchObject({
      ...{ models: [{ model: "Nomad", source: "import" }], sources: ["one"] },
      updatedAt: Timestamp.fromMillis(1_000),
    });
    await replace("one", { AAA11: [car("Nomad")] }, 5);
    expect(await sources.list()).toEqual([
      { name: "one", rows: 5, numbers: 1, importedAt: expect.any(Timestamp) as Timestamp },
    ]);
  });

  it("again changes nothing", async () => {
    const models = { AAA11: [car("Nomad")] };
    await replace("one", models);
    const before = await firestore.doc(paths.catalogue("AAA11")).get();
    expect(await replace("one", models)).toBe(0);
    expect((await firestore.doc(paths.catalogue("AAA11")).get()).updateTime).toEqual(before.updateTime);
  });

  it("removes what it no longer has, and keeps what others have", async () => {
    await replace("one", { AAA11: [car("Nomad")], AAA12: [car("Camaro")], AAA13: [car("Datsun")] });
    await replace("two", { AAA12: [car("Mustang")] });
    await openCatalogueRepository(firestore).confirm("ann", "AAA13", car("Bug"));
    expect(await replace("one", { AAA14: [car("Nova")] })).toBe(4);
    expect(await stored("AAA11")).toBeUndefined();
    expect(await stored("AAA12")).toMatchObject({ models: [{ model: "Mustang" }], sources: ["two"] });
    expect(await stored("AAA13")).toMatchObject({ models: [{ model: "Bug" }], sources: [] });
    expect(await stored("AAA14")).toMatchObject({ sources: ["one"] });
  });

  it("lets the first source win, also when it is imported again", async () => {
    const red = { AAA11: [car("Nomad", { year: 2020 })] };
    await replace("one", red);
    await replace("two", { AAA11: [car("Nomad", { year: 2021, seriesNumber: "5/10" })] });
    expect(await stored("AAA11")).toMatchObject({ models: [{ year: 2020, seriesNumber: "5/10" }] });
    await replace("one", { AAA11: [car("Nomad", { year: 2019 })] });
    expect(await stored("AAA11")).toMatchObject({ models: [{ year: 2019 }], sources: ["one", "two"] });
    expect(await names()).toEqual(["one", "two"]);
  });

  it("reads and writes more numbers than one request takes", async () => {
    const models = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`${10_000 + at}`, [car("A")]]));
    expect(await replace("one", models)).toBe(301);
    expect(await stored("10300")).toBeDefined();
  });
});

describe("the order of sources", () => {
  beforeEach(async () => {
    for (const [at, name] of ["one", "two", "three"].entries())
      await replace(name, { AAA11: [car("Nomad", { year: 2020 + at })] });
    await replace("three", { AAA11: [car("Nomad", { year: 2022 })], AAA12: [car("Camaro")] });
  });

  it("puts the named ones first, and rewrites the numbers that change", async () => {
    expect(await sources.order(["three", "two"])).toBe(1);
    expect(await names()).toEqual(["three", "two", "one"]);
    expect(await stored("AAA11")).toMatchObject({
      ...{ models: [{ year: 2022 }], sources: ["three", "two", "one"] },
    });
    expect(await sources.order(["three"])).toBe(0);
  });

  it("loses a removed source with what it alone had", async () => {
    expect(await sources.remove("three")).toBe(2);
    expect(await names()).toEqual(["one", "two"]);
    expect(await stored("AAA12")).toBeUndefined();
    expect(await stored("AAA11")).toMatchObject({ sources: ["one", "two"] });
  });

  it("has no unknown source", async () => {
    const message = 'There is no source "four". There is: one, two, three.';
    await expect(sources.order(["one", "four"])).rejects.toThrow(message);
    await expect(sources.remove("four")).rejects.toThrow(message);
    expect(await names()).toEqual(["one", "two", "three"]);
  });
});

it("names none of the sources if there are none", async () => {
  await expect(sources.remove("one")).rejects.toThrow("There is: none.");
});

describe("a number that a seller confirms meanwhile", () => {
  /** Another seller confirms before each of the first requests, thus also between a reading and its writing. */
  const confirmMeanwhile = (times: number) => {
    let sellers = 0;
    const others = openCatalogueRepository(firestore);
    let isBusy = false;
    beforeRequest = async () => {
      if (isBusy || sellers === times) return;
      isBusy = true;
      sellers += 1;
      await others.confirm(`seller${sellers}`, "AAA11", car("Bug"));
      isBusy = false;
    };
  };

  it("keeps the seller's word", async () => {
    confirmMeanwhile(6);
    expect(await replace("one", { AAA11: [car("Nomad")] })).toBe(1);
    const after = await stored("AAA11");
    expect(after).toMatchObject({ sources: ["one"], said: [{ model: "Bug", confirmedBy: { length: 6 } }] });
  });

  it("is given up when it changes each time", async () => {
    confirmMeanwhile(Infinity);
    await expect(replace("one", { AAA11: [car("Nomad")] })).rejects.toThrow(
      "The catalogue kept changing under AAA11",
    );
  });
});

it("reports a failure of the database's", async () => {
  let requests = 0;
  beforeRequest = () => {
    requests += 1;
    // The list, the numbers, their documents, and then the writes.
    if (requests === 4) throw Object.assign(new Error("UNAVAILABLE"), { code: 14 });
  };
  await expect(replace("one", { AAA11: [car("Nomad")] })).rejects.toThrow(
    "The catalogue could not be written",
  );
});
