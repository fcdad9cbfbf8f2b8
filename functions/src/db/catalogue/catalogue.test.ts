import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { type CatalogueModel, catalogueModel } from "../../contract/capture/cards.ts";
import { CONFIRMATIONS_NEEDED, CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import {
  isInImports,
  isNamedInImports,
  openCatalogueRepository,
  prepareConfirmation,
  prepareWithdrawal,
} from "./catalogue.ts";
import { openCatalogueSources } from "./catalogueSources.ts";

const NUMBER = "DHR20";
const OLD_ENOUGH = CONFIRMING_ACCOUNT_DAYS * DAY_MS;

let now = OLD_ENOUGH;
let firestore = memoryFirestore(() => now);
let catalogue = openCatalogueRepository(firestore, () => now);
beforeEach(() => {
  now = OLD_ENOUGH;
  firestore = memoryFirestore(() => now);
  catalogue = openCatalogueRepository(firestore, () => now);
});

const car = (model: string, fields: Partial<CatalogueModel> = {}) =>
  catalogueModel.parse({ model, ...fields });
const importModels = (models: Readonly<Record<string, readonly CatalogueModel[]>>) =>
  openCatalogueSources(firestore).replace("list", 1, new Map(Object.entries(models)));
const addPerson = (uid: string, fields: object = {}) =>
  firestore
    .doc(paths.user(uid))
    .set({ email: `${uid}@example.com`, createdAt: Timestamp.fromMillis(0), ...fields });
const stored = async (number = NUMBER) => (await firestore.doc(paths.catalogue(number)).get()).data();
const namesOf = (models: readonly CatalogueModel[]) => models.map(({ model }) => model);
const lookUp = async (uid: string, number = NUMBER) => namesOf(await catalogue.lookup(number, uid));

describe("looking up a number", () => {
  it("finds it in any spelling, and takes no other text for one", async () => {
    await importModels({ [NUMBER]: [car("Nomad")] });
    expect(await lookUp("ann", " dhr20 ")).toEqual(["Nomad"]);
    expect(await lookUp("ann", "DHR21")).toEqual([]);
    // Firestore would refuse this as an id.
    expect(await lookUp("ann", "a/b")).toEqual([]);
  });

  it("answers a seller's own word to that seller alone, until enough others agree", async () => {
    const sellers = Array.from({ length: CONFIRMATIONS_NEEDED }, (_, at) => `seller${at}`);
    for (const uid of sellers) {
      expect(await lookUp("bob")).toEqual([]);
      await addPerson(uid);
      await catalogue.confirm(uid, "dhr20", car("Nomad"));
      expect(await lookUp(uid)).toEqual(["Nomad"]);
    }
    expect(await lookUp("bob")).toEqual(["Nomad"]);
    expect(await catalogue.lookup(NUMBER, "bob")).toEqual([car("Nomad", { source: "seller" })]);
    now = OLD_ENOUGH - 1;
    expect(await lookUp("bob")).toEqual([]);
  });

  it("counts people of one eBay account once, and an unknown account by its first word", async () => {
    const ebay = { userId: "one", expiresAt: 1 };
    for (const uid of ["a", "b", "c"]) {
      await addPerson(uid, { ebay });
      await catalogue.confirm(uid, NUMBER, car("Nomad"));
    }
    expect(await lookUp("bob")).toEqual([]);
    expect((await stored())?.["said"]).toMatchObject([
      { confirmations: { a: { at: now, memberSince: 0, seller: "one" } } },
    ]);
    await catalogue.confirm("damaged", NUMBER, car("Nomad"));
    expect((await stored())?.["said"]).toMatchObject([
      { confirmations: { damaged: { at: now, memberSince: now, seller: "damaged" } } },
    ]);
  });
});

describe("confirming a model", () => {
  it("again writes nothing", async () => {
    await addPerson("ann");
    await catalogue.confirm("ann", NUMBER, car("Nomad"));
    const before = await stored();
    expect(before?.["updatedAt"]).toEqual(Timestamp.fromMillis(now));
    now += 1_000;
    await catalogue.confirm("ann", NUMBER, car("NOMAD"));
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["a long name", car("N".repeat(121))],
    ["an empty name", car(" ")],
    ["a control character", car("No\u0000mad")],
    ["a long brand", car("Nomad", { brand: "B".repeat(61) })],
    ["a long series", car("Nomad", { series: "S".repeat(121) })],
    ["a long series number", car("Nomad", { seriesNumber: "1".repeat(21) })],
  ])("ignores %s", async (_what, model) => {
    await catalogue.confirm("ann", NUMBER, model);
    expect(await stored()).toBeUndefined();
  });

  it("ignores a seller's own SKU, and trims what it stores", async () => {
    await catalogue.confirm("ann", "box-7", car("Nomad"));
    expect((await firestore.collection(paths.catalogueNumbers()).get()).size).toBe(0);
    await catalogue.confirm("ann", NUMBER, car(" Nomad ", { seriesNumber: "1".repeat(20) }));
    expect(await lookUp("ann")).toEqual(["Nomad"]);
  });

  it("keeps the words of two sellers who confirm at once", async () => {
    await Promise.all(["ann", "bob"].map((uid) => catalogue.confirm(uid, NUMBER, car("Nomad"))));
    expect((await stored())?.["said"]).toMatchObject([{ confirmedBy: ["ann", "bob"] }]);
  });

  it("is written by the caller's transaction, only when it says so", async () => {
    const prepare = (number: string, write: boolean) =>
      firestore.runTransaction(async (transaction) => {
        const confirm = await prepareConfirmation(firestore, transaction, "ann", number, car("Nomad"), now);
        if (write) confirm();
      });
    await prepare(NUMBER, false);
    await prepare("box-7", true);
    expect((await firestore.collection(paths.catalogueNumbers()).get()).size).toBe(0);
    await prepare(NUMBER, true);
    expect(await lookUp("ann")).toEqual(["Nomad"]);
  });
});

describe("finding cars by a printed name", () => {
  const find = async (uid: string, ...words: string[]) =>
    (await catalogue.findByName({ words, series: null, year: null }, uid)).map(
      ({ toyNumber, model }) => `${toyNumber} ${model}`,
    );

  it("prefers names with the printed year, and else takes those without", async () => {
    await importModels({ AAA11: [car("'55 Nomad")], AAA12: [car("Nomad")], AAA13: [car("Camaro")] });
    expect(await find("ann", "'55 NOMAD")).toEqual(["AAA11 '55 Nomad"]);
    expect(await find("ann", "'57 Nomad")).toEqual(["AAA12 Nomad"]);
    expect(await find("ann", "nothing", "camaro")).toEqual(["AAA13 Camaro"]);
    expect(await find("ann", "Noma")).toEqual([]);
    expect(await find("ann")).toEqual([]);
  });

  it("returns each number once, with the models of that name alone", async () => {
    await importModels({ AAA11: [car("Nomad", { color: "red" }), car("Camaro")] });
    await catalogue.confirm("ann", "AAA11", car("Nomad", { color: "red" }));
    expect(await find("ann", "Nomad")).toEqual(["AAA11 Nomad"]);
  });

  it("returns a seller's own words to that seller", async () => {
    await catalogue.confirm("ann", NUMBER, car("Nomad"));
    expect(await find("ann", "Nomad")).toEqual(["DHR20 Nomad"]);
    expect(await find("bob", "Nomad")).toEqual([]);
  });

  it("narrows them by what else is printed", async () => {
    const years = [2020, 2021].map((year) => car("Nomad", { year }));
    await importModels({ AAA11: years.slice(0, 1), AAA12: years.slice(1) });
    const found = await catalogue.findByName({ words: ["Nomad"], series: null, year: 2021 }, "ann");
    expect(found).toEqual([{ ...car("Nomad", { year: 2021 }), toyNumber: "AAA12" }]);
  });

  it("looks 30 lines up", async () => {
    await importModels({ AAA11: [car("Nomad")] });
    const others = Array.from({ length: 30 }, (_, at) => `line ${at} a`);
    expect(await find("ann", ...others.slice(1), "Nomad")).toEqual(["AAA11 Nomad"]);
    expect(await find("ann", ...others, "Nomad")).toEqual([]);
  });
});

it("finds cars by the beginning of their name, with and without its year", async () => {
  await importModels({
    AAA11: [car("'55 Nomad")],
    AAA12: [car("Nomad GT"), car("Camaro")],
    AAA13: [car("No")],
  });
  const find = async (beginning: string) =>
    (await catalogue.findByBeginning(beginning, "ann")).map(({ toyNumber, model }) => [toyNumber, model]);
  expect(await find("nom")).toEqual([
    ["AAA12", "Nomad GT"],
    ["AAA11", "'55 Nomad"],
  ]);
  expect(await find("55 N")).toEqual([["AAA11", "'55 Nomad"]]);
  expect(await find("omad")).toEqual([]);
  expect(await find(" - ")).toEqual([]);
});

it("suggests eight cars for a beginning", async () => {
  const numbers = Array.from({ length: 9 }, (_, at) => [`AAA1${at}`, [car(`Nomad ${at}`)]] as const);
  await importModels(Object.fromEntries(numbers));
  expect(await catalogue.findByBeginning("nomad", "ann")).toHaveLength(8);
});

describe("three sellers of one day", () => {
  const FAKES = Array.from({ length: 30 }, (_, at) => `AAA${at + 10}`);
  beforeEach(async () => {
    await importModels({ ZZZ99: [car("'55 Nomad")] });
    const uids = ["x", "y", "z"];
    for (const uid of uids) await addPerson(uid, { createdAt: Timestamp.fromMillis(now) });
    for (const uid of uids)
      for (const number of FAKES) await catalogue.confirm(uid, number, car("'55 Nomad"));
  });
  const toNumbers = (found: readonly { readonly toyNumber: string }[]) =>
    found.map(({ toyNumber }) => toyNumber);
  const find = async (uid: string) =>
    toNumbers(await catalogue.findByName({ words: ["'55 Nomad"], series: null, year: null }, uid));

  it("can't displace an imported car under its printed name", async () => {
    expect(await find("ann")).toEqual(["ZZZ99"]);
  });

  it.each(["55 no", "nom"])("can't displace an imported car under the beginning %s", async (beginning) => {
    expect(toNumbers(await catalogue.findByBeginning(beginning, "ann"))).toEqual(["ZZZ99"]);
  });

  it("are believed by others after 30 days", async () => {
    now += OLD_ENOUGH;
    expect(await find("ann")).toContain("AAA10");
    expect(toNumbers(await catalogue.findByBeginning("55 no", "ann"))).toEqual([
      "ZZZ99",
      ...FAKES.slice(0, 8),
    ]);
  });
});

it("finds sellers' words in documents from before they were indexed apart", async () => {
  for (const uid of ["x", "y", "z"]) await addPerson(uid);
  for (const uid of ["x", "y", "z"]) await catalogue.confirm(uid, NUMBER, car("Nomad"));
  const { sharedNames: _, sharedFoldedName: __, sharedYearlessName: ___, ...before } = (await stored()) ?? {};
  await firestore.doc(paths.catalogue(NUMBER)).set({ ...before, names: ["nomad"], foldedName: "nomad" });
  const print = { words: ["Nomad"], series: null, year: null };
  expect(await catalogue.findByName(print, "ann")).toMatchObject([{ toyNumber: NUMBER }]);
  expect(await catalogue.findByBeginning("nom", "ann")).toMatchObject([{ toyNumber: NUMBER }]);
  // The next word indexes it.
  await addPerson("w");
  await catalogue.confirm("w", NUMBER, car("Nomad"));
  expect(await stored()).toMatchObject({
    names: [],
    foldedName: null,
    sharedNames: ["nomad"],
    sharedFoldedName: "nomad",
  });
});

describe("withdrawing a confirmation", () => {
  const withdraw = (uid: string, name: string, number = NUMBER) =>
    firestore.runTransaction(async (transaction) =>
      (await prepareWithdrawal(firestore, transaction, uid, number, name))(),
    );

  it("keeps the other sellers'", async () => {
    for (const uid of ["ann", "bob"]) await catalogue.confirm(uid, NUMBER, car("Nomad"));
    await withdraw("ann", "NOMAD");
    expect(await lookUp("ann")).toEqual([]);
    expect(await lookUp("bob")).toEqual(["Nomad"]);
  });

  it("deletes a number of which nothing is left, and no imported one", async () => {
    await importModels({ AAA11: [car("Nomad")] });
    await catalogue.confirm("ann", NUMBER, car("Nomad"));
    await catalogue.confirm("ann", "AAA11", car("Nomad"));
    await withdraw("ann", "Nomad");
    await withdraw("ann", "Nomad", "AAA11");
    expect(await stored()).toBeUndefined();
    expect(await stored("AAA11")).toMatchObject({ said: [], sources: ["list"] });
  });

  it("of another car or seller changes nothing", async () => {
    await catalogue.confirm("ann", NUMBER, car("Nomad"));
    const before = await stored();
    now += 1_000;
    await withdraw("ann", "Camaro");
    await withdraw("bob", "Nomad");
    await withdraw("ann", "Nomad", "box-7");
    await withdraw("ann", "Nomad", "DHR21");
    expect(await stored()).toEqual(before);
  });
});

it("tells whether an import has a number, and a car of this name under it", async () => {
  await importModels({ AAA11: [car("Nomad")] });
  await catalogue.confirm("ann", NUMBER, car("Nomad"));
  const ask = (number: string, name: string) =>
    firestore.runTransaction(async (transaction) => [
      await isInImports(firestore, transaction, number),
      await isNamedInImports(firestore, transaction, number, name),
    ]);
  expect(await ask("aaa11", "NOMAD")).toEqual([true, true]);
  expect(await ask("AAA11", "Camaro")).toEqual([true, false]);
  expect(await ask(NUMBER, "Nomad")).toEqual([false, false]);
  expect(await ask("box-7", "Nomad")).toEqual([false, false]);
});
