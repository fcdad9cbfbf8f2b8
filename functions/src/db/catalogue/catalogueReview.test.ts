import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type CatalogueModel, catalogueModel } from "../../contract/capture/cards.ts";
import { CATALOGUE_PAGE, CONFIRMATIONS_NEEDED, CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openCatalogueRepository } from "./catalogue.ts";
import { type CatalogueSearch, openCatalogueReview, toWordId } from "./catalogueReview.ts";
import { openCatalogueSources } from "./catalogueSources.ts";

const NUMBER = "DHR20";
const OLD_ENOUGH = CONFIRMING_ACCOUNT_DAYS * DAY_MS;

let now = OLD_ENOUGH;
let firestore = memoryFirestore(() => now);
let review = openCatalogueReview(firestore, () => now);
beforeEach(() => {
  now = OLD_ENOUGH;
  firestore = memoryFirestore(() => now);
  review = openCatalogueReview(firestore, () => now);
});

const car = (model: string, fields: Partial<CatalogueModel> = {}) =>
  catalogueModel.parse({ model, ...fields });
const importModels = (models: Readonly<Record<string, readonly CatalogueModel[]>>) =>
  openCatalogueSources(firestore).replace("list", 1, new Map(Object.entries(models)));
const confirm = async (uid: string, model: CatalogueModel, number = NUMBER) => {
  await firestore
    .doc(paths.user(uid))
    .set({ email: `${uid}@example.com`, createdAt: Timestamp.fromMillis(0) });
  await openCatalogueRepository(firestore, () => now).confirm(uid, number, model);
};
const search = (query: string, others: Partial<CatalogueSearch> = {}) =>
  review.search({ query, review: null, after: null, ...others });
const find = async (query: string, others: Partial<CatalogueSearch> = {}) =>
  (await search(query, others)).entries.map(({ toyNumber }) => toyNumber);
const entry = async () => (await search(NUMBER)).entries[0];

describe("searching the catalogue", () => {
  it("finds a number, if the review lists it and it isn't on a further page", async () => {
    await confirm("ann", car("Nomad"));
    expect(await find("dhr20")).toEqual([NUMBER]);
    expect(await find(NUMBER, { review: "waiting" })).toEqual([NUMBER]);
    expect(await find(NUMBER, { review: "removed" })).toEqual([]);
    expect(await find(NUMBER, { after: "AAA11" })).toEqual([]);
    expect(await find("DHR21")).toEqual([]);
  });

  it("finds numbers by their beginning, in their order", async () => {
    await importModels({ DHR21: [car("A")], DHR11: [car("B")], DHS11: [car("C")], "12345": [car("D")] });
    expect(await find("dh")).toEqual(["DHR11", "DHR21", "DHS11"]);
    expect(await find("DHR")).toEqual(["DHR11", "DHR21"]);
    expect(await find("dhr2")).toEqual(["DHR21"]);
    expect(await find("123")).toEqual(["12345"]);
    expect(await find("DHR", { after: "DHR11" })).toEqual(["DHR21"]);
    expect(await find("")).toEqual(["12345", "DHR11", "DHR21", "DHS11"]);
  });

  it("finds numbers by a car's name, imported or said by a seller", async () => {
    await importModels({ DHR21: [car("Nomad")], DHR11: [car("Camaro")] });
    await confirm("ann", car("nomad"));
    expect(await find("Nomad")).toEqual([NUMBER, "DHR21"]);
    expect(await find("Nomad", { review: "waiting" })).toEqual([NUMBER]);
    expect(await find("Nomad", { after: "DHR11" })).toEqual([]);
    expect(await find("Nomads")).toEqual([]);
    expect(await find("?")).toEqual([]);
  });

  it("lists a review's numbers page by page", async () => {
    const numbers = Array.from({ length: CATALOGUE_PAGE + 1 }, (_, at) => `AAA${at + 10}`);
    for (const number of numbers) await confirm("ann", car("Nomad"), number);
    await importModels({ BBB11: [car("Camaro")] });
    const first = await search("", { review: "waiting" });
    expect(first.entries.map(({ toyNumber }) => toyNumber)).toEqual(numbers.slice(0, CATALOGUE_PAGE));
    expect(first.next).toBe(numbers[CATALOGUE_PAGE - 1]);
    const second = await search("", { review: "waiting", after: first.next });
    expect(second.entries.map(({ toyNumber }) => toyNumber)).toEqual(numbers.slice(CATALOGUE_PAGE));
    expect(second.next).toBeNull();
    // A name has one page.
    expect((await search("Nomad")).entries).toHaveLength(CATALOGUE_PAGE);
  });
});

describe("an entry", () => {
  it("shows who confirmed a word, by name, and whether it counts", async () => {
    await confirm("ann", car("Nomad"));
    await confirm("bob", car("Nomad"));
    await firestore.doc(paths.user("bob")).delete();
    expect(await entry()).toEqual({
      ...{ toyNumber: NUMBER, imports: [], review: ["waiting"], updatedAt: now },
      words: [
        {
          id: toWordId(car("Nomad")),
          model: expect.objectContaining({ model: "Nomad" }) as object,
          confirmations: [
            { uid: "ann", name: "ann@example.com", at: now, isEstablished: true },
            { uid: "bob", name: null, at: now, isEstablished: true },
          ],
          ...{ countsForAll: false, agreesWithImport: false, dispute: null, removal: null },
        },
      ],
    });
  });

  it("tells that a word counts for all, while the accounts are old enough and no import has the number", async () => {
    for (let seller = 0; seller < CONFIRMATIONS_NEEDED; seller += 1)
      await confirm(`s${seller}`, car("Nomad"));
    expect((await entry())?.words).toMatchObject([{ countsForAll: true }]);
    now -= 1;
    expect((await entry())?.words[0]).toMatchObject({
      countsForAll: false,
      confirmations: [{ isEstablished: false }, {}, {}],
    });
    now += 1;
    await importModels({ [NUMBER]: [car("Nomad")] });
    expect(await entry()).toMatchObject({
      imports: [{ source: "list", models: [{ model: "Nomad" }] }],
      words: [{ countsForAll: false, agreesWithImport: true }],
    });
  });

  it("shows confirmations from before their times were stored", async () => {
    const models = [{ model: "Nomad", source: "seller", confirmedBy: ["ann"] }];
    await firestore.doc(paths.catalogue(NUMBER)).set({ said: models, models });
    expect((await entry())?.words[0]?.confirmations).toEqual([
      { uid: "ann", name: null, at: null, isEstablished: false },
    ]);
    expect((await entry())?.updatedAt).toBeNull();
  });
});

describe("changing a word", () => {
  const id = toWordId(car("Nomad"));
  const change = (name: Parameters<typeof review.change>[2], by = "root") =>
    review.change(NUMBER, id, name, by);

  it("disputes and settles it, by whom and when", async () => {
    await firestore.doc(paths.user("root")).set({ email: "root@example.com" });
    await confirm("ann", car("Nomad"));
    now += 5;
    const disputed = await change("dispute");
    expect(disputed?.words).toMatchObject([{ dispute: { name: "root@example.com", at: now } }]);
    expect(disputed?.review).toEqual(["disputed"]);
    expect((await change("settle"))?.words).toMatchObject([{ dispute: null }]);
    // A person without a record is shown by the uid.
    expect((await change("dispute", "gone"))?.words).toMatchObject([{ dispute: { name: "gone" } }]);
  });

  it("removes it behind the others, and disputes it when it is said again", async () => {
    for (let seller = 0; seller < CONFIRMATIONS_NEEDED; seller += 1)
      await confirm(`s${seller}`, car("Nomad"));
    await confirm("ann", car("Camaro"));
    const removed = await change("remove");
    expect(removed?.words).toMatchObject([
      { model: { model: "Camaro" }, removal: null },
      { model: { model: "Nomad" }, removal: { name: "root", at: now }, countsForAll: false },
    ]);
    await confirm("bob", car("Nomad"));
    expect((await entry())?.words[1]).toMatchObject({ model: { model: "Nomad" }, dispute: { name: null } });
    const restored = await change("restore");
    expect(restored?.words.map(({ removal }) => removal)).toEqual([null, null]);
  });

  it("writes nothing if it is so already", async () => {
    await confirm("ann", car("Nomad"));
    const before = await entry();
    now += 5;
    expect(await change("settle")).toEqual(before);
    expect(await entry()).toEqual(before);
  });

  it("finds no word that isn't there", async () => {
    expect(await change("dispute")).toBeNull();
    await confirm("ann", car("Camaro"));
    expect(await change("dispute")).toBeNull();
    expect((await entry())?.words).toMatchObject([{ dispute: null }]);
  });
});

it("gives the same id to the same word in any spelling, and others to other variants", () => {
  const id = toWordId(car("'55 Nomad", { color: "red" }));
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(toWordId(car("55 NOMAD", { color: "Red", year: 2020 }))).toBe(id);
  for (const other of [{ color: "blue" }, { color: "red", series: "A" }, { color: "red", country: "MY" }])
    expect(toWordId(car("'55 Nomad", other))).not.toBe(id);
});
