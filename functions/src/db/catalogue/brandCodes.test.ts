import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { findBrandOfNumber, isCatalogueNumber, NO_VARIANT } from "../../contract/capture/cards.ts";
import { CODE_GRAMMARS } from "../../reading/numbers/grammars.ts";
import { openCatalogueRepository } from "./catalogue.ts";
import { carryOutImport, planBytes } from "./importCatalogue.ts";

let firestore = memoryFirestore(() => 1_000);
beforeEach(() => (firestore = memoryFirestore(() => 1_000)));

const importText = (text: string) =>
  carryOutImport(firestore, planBytes(new TextEncoder().encode(text), "mini-gt"));

const isMattel = (brand: string) => brand === "Hot Wheels" || brand === "Matchbox";
const documented = CODE_GRAMMARS.filter(({ identifies, source }) => identifies === "car" && source !== null);
const others = CODE_GRAMMARS.filter((grammar) => !isMattel(grammar.brand) && !documented.includes(grammar));

it.each(documented.map(({ brand, example }) => [brand, example.code] as const))(
  "%s's %s identifies a car, by a documented source: the catalogue takes it",
  (brand, code) => {
    expect(isCatalogueNumber(code)).toBe(true);
    // Mattel's brands share their forms.
    expect(findBrandOfNumber(code)).toBe(isMattel(brand) ? null : brand);
  },
);

it.each(others.map(({ brand, example }) => [brand, example.code] as const))(
  "%s's %s is no brand's code in the catalogue",
  (_brand, code) => expect(findBrandOfNumber(code)).toBeNull(),
);

describe("a list of another brand's codes", () => {
  const LIST =
    "Item No,Name,Series,Year\nMGT00026-L,Nissan GT-R Nismo,,2020\nmgt00123-r,Honda Civic Type R,,2021\n" +
    "MGT1234,Nothing,,2020\n41120-B,Ford Bronco,,2020\n";

  it("is imported under its codes, with its brand, and looked up by them", async () => {
    expect(await importText(LIST)).toEqual({
      read: 4,
      imported: 2,
      numbers: 2,
      skipped: [
        { row: 3, cause: { code: "bad-number", printed: "MGT1234" } },
        { row: 4, cause: { code: "bad-number", printed: "41120-B" } },
      ],
    });
    const catalogue = openCatalogueRepository(firestore);
    expect(await catalogue.lookup("MGT00026-L", "ann")).toEqual([
      {
        ...{ model: "Nissan GT-R Nismo", brand: "Mini GT", series: null, seriesNumber: null, year: 2020 },
        ...NO_VARIANT,
        source: "import",
      },
    ]);
    expect(await catalogue.lookup("mgt00123-r", "ann")).toMatchObject([{ model: "Honda Civic Type R" }]);
    // The other side of the wheel is a different car.
    expect(await catalogue.lookup("MGT00026-R", "ann")).toEqual([]);
    expect(await catalogue.lookup("MGT00026", "ann")).toEqual([]);
  });

  it("is found by its cars' names", async () => {
    await importText(LIST);
    const found = await openCatalogueRepository(firestore).findByName(
      { words: ["NISSAN GT-R NISMO"], series: null, year: null },
      "ann",
    );
    expect(found.map(({ toyNumber }) => toyNumber)).toEqual(["MGT00026-L"]);
  });

  it("learns from a seller", async () => {
    const catalogue = openCatalogueRepository(firestore);
    const model = { model: "Honda NSX", brand: "Mini GT", series: null, seriesNumber: null, year: null };
    await catalogue.confirm("ann", "MGT00500-L", { ...model, ...NO_VARIANT, source: "seller" });
    expect(await catalogue.lookup("MGT00500-L", "ann")).toMatchObject([model]);
    expect(await catalogue.lookup("MGT00500-L", "bob")).toEqual([]);
  });
});

describe("the beginning of a name", () => {
  const find = async (beginning: string, uid = "ann") =>
    (await openCatalogueRepository(firestore).findByBeginning(beginning, uid)).map(({ toyNumber, model }) => [
      toyNumber,
      model,
    ]);

  it("finds models with and without their year, and only those", async () => {
    await importText(
      "Toy,Name\nDHR20,'68 Shelby GT500\nDHR21,Shelby Cobra\nDHR22,Nomad\nDHR23,Super Shelby\n",
    );
    const shelbys = [
      ["DHR20", "'68 Shelby GT500"],
      ["DHR21", "Shelby Cobra"],
    ];
    expect((await find("SHELBY")).toSorted()).toEqual(shelbys);
    expect(await find("68 shel")).toEqual([shelbys[0]]);
    expect(await find("shelby gt")).toEqual([shelbys[0]]);
    expect(await find("shelbi")).toEqual([]);
    expect(await find("'")).toEqual([]);
  });

  it("finds at most eight of each kind", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `DHR${String(index + 10)},Comet ${String(index)}`);
    await importText(`Toy,Name\n${rows.join("\n")}\n`);
    expect(await find("comet")).toHaveLength(8);
  });

  it("finds nothing that others alone have entered", async () => {
    const model = {
      model: "Quillfeather",
      brand: "Hot Wheels",
      series: null,
      seriesNumber: null,
      year: null,
    };
    await openCatalogueRepository(firestore).confirm("bob", "DHR20", {
      ...model,
      ...NO_VARIANT,
      source: "seller",
    });
    expect(await find("quill")).toEqual([]);
  });
});
