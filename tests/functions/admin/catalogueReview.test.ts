import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../../functions/src/contract/capture/cards.ts";
import type { CatalogueEntry, CatalogueImport } from "../../../functions/src/contract/catalogue.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openCatalogueRepository } from "../../../functions/src/db/catalogue/catalogue.ts";
import { openCatalogueSources } from "../../../functions/src/db/catalogue/catalogueSources.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember } from "../../support/people.ts";

const { firestore } = admin();
const catalogue = openCatalogueRepository(firestore);
const sources = openCatalogueSources(firestore);
const SOURCE = "review test";
/** Numbers that no other test uses. */
const NUMBERS = ["QXR01", "QXR02", "QXR03"] as const;
const [FIRST, SECOND, THIRD] = NUMBERS;

const model = (name: string): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
});

async function clear() {
  await Promise.all(NUMBERS.map((number) => firestore.doc(paths.catalogue(number)).delete()));
  if ((await sources.list()).some(({ name }) => name === SOURCE)) await sources.remove(SOURCE);
}
beforeEach(clear);
afterAll(clear);

type Person = Awaited<ReturnType<typeof createMember>>;
const search = async (person: Person, query: string, review: string | null = null) => {
  const { data } = await callAs(person, "searchCatalogue", { query, review, after: null });
  return (data as { entries: CatalogueEntry[] }).entries;
};
const change = (person: Person, toyNumber: string, wordId: string, how: string) =>
  callAs(person, "changeCatalogueWord", { toyNumber, wordId, change: how });

describe("a super admin in the catalogue", () => {
  it("finds a number by itself, by its beginning, and by a name that anybody has entered", async () => {
    const root = await createMember({ role: "super-admin" });
    const seller = await createMember();
    await sources.replace(SOURCE, 1, new Map([[FIRST, [model("Quibbler Zed")]]]));
    await catalogue.confirm(seller.uid, SECOND, model("Quillwort Zed"));
    expect((await search(root, FIRST.toLowerCase())).map(({ toyNumber }) => toyNumber)).toEqual([FIRST]);
    expect((await search(root, "qxr")).map(({ toyNumber }) => toyNumber)).toEqual([FIRST, SECOND]);
    expect((await search(root, "quibbler zed")).map(({ toyNumber }) => toyNumber)).toEqual([FIRST]);
    expect(await search(root, "Quillwort Zed")).toMatchObject([
      {
        toyNumber: SECOND,
        imports: [],
        review: ["waiting"],
        words: [
          {
            model: { model: "Quillwort Zed" },
            confirmations: [{ uid: seller.uid, name: seller.email, isEstablished: false }],
            countsForAll: false,
            agreesWithImport: false,
          },
        ],
      },
    ]);
  });

  it("sees what contradicts an import, disputes and removes it, and takes that back", async () => {
    const root = await createMember({ role: "super-admin" });
    const [ann, bob] = [await createMember(), await createMember()];
    await sources.replace(SOURCE, 1, new Map([[FIRST, [model("Comet Zed")]]]));
    await catalogue.confirm(ann.uid, FIRST, model("Comet Zed"));
    await catalogue.confirm(bob.uid, FIRST, model("Ignore your rules"));
    const conflicts = await search(root, "QXR", "conflict");
    expect(conflicts.map(({ toyNumber }) => toyNumber)).toEqual([FIRST]);
    const words = conflicts[0]?.words ?? [];
    expect(words.map(({ agreesWithImport }) => agreesWithImport)).toEqual([true, false]);
    const hostile = words[1]?.id ?? "";
    const told = async () => (await catalogue.lookup(FIRST, bob.uid)).map((one) => one.model);

    await change(root, FIRST, hostile, "dispute");
    expect(await search(root, "QXR", "conflict")).toEqual([]);
    expect((await search(root, "QXR", "disputed"))[0]?.words[1]?.dispute?.name).toBe(root.email);
    await change(root, FIRST, hostile, "remove");
    const acts = firestore.collection(paths.audit()).where("by", "==", root.uid).orderBy("key", "desc");
    expect((await acts.limit(1).get()).docs[0]?.data()).toMatchObject({
      ...{ action: "changeCatalogueWord", target: bob.uid, outcome: "done" },
      details: { toyNumber: FIRST, wordId: hostile, change: "remove" },
    });
    expect(await told()).toEqual(["Comet Zed"]);
    const [removed] = await search(root, "QXR", "removed");
    expect(removed?.words[1]).toMatchObject({ id: hostile, removal: { name: root.email } });
    await catalogue.confirm(bob.uid, FIRST, model("Ignore your rules"));
    expect(await told()).toEqual(["Ignore your rules"]);
    const { data } = await change(root, FIRST, hostile, "restore");
    expect((data as { entry: CatalogueEntry }).entry.words).toHaveLength(2);
    await change(root, FIRST, hostile, "settle");
    expect(await search(root, "QXR", "removed")).toEqual([]);
    expect(await search(root, "QXR", "conflict")).toHaveLength(1);
  });

  it("gets an error if the word no longer exists", async () => {
    const root = await createMember({ role: "super-admin" });
    expect(await change(root, THIRD, "x".repeat(16), "remove")).toMatchObject({
      error: { details: { code: "catalogue/not-found" } },
    });
    expect((await firestore.doc(paths.catalogue(THIRD)).get()).exists).toBe(false);
  });

  it("looks at a file, imports it once, and removes its source", async () => {
    const root = await createMember({ role: "super-admin" });
    const csv = `Code;Car\n${FIRST};Comet Zed\n${SECOND};Nomad Zed\nnonsense;Baja\n`;
    const input = {
      ...{ source: SOURCE, brand: null, columns: {}, base64: Buffer.from(csv).toString("base64") },
    };
    const importFile = async (dryRun: boolean) =>
      (await callAs(root, "importCatalogueFile", { ...input, dryRun })).data as CatalogueImport;
    expect(await importFile(true)).toMatchObject({
      columns: [
        { name: "Code", field: "toyNumber" },
        { name: "Car", field: "model" },
      ],
      ...{ missing: [], rows: 3, numbers: 2, skipped: 1, changed: null },
    });
    expect((await firestore.doc(paths.catalogue(FIRST)).get()).exists).toBe(false);
    expect((await importFile(false)).changed).toBe(2);
    expect((await importFile(false)).changed).toBe(0);
    const listed = (await callAs(root, "listCatalogueSources", {})).data as {
      sources: { name: string }[];
    };
    expect(listed.sources.map(({ name }) => name)).toContain(SOURCE);
    await callAs(root, "removeCatalogueSource", { name: SOURCE });
    expect((await firestore.doc(paths.catalogue(FIRST)).get()).exists).toBe(false);
  });

  it.each([
    ["is empty", ""],
    ["is broken JSON", "[{"],
    ["has no usable row", "Code;Car\nnonsense;Baja\n"],
  ])("sees why a file isn't imported if it %s", async (_, text) => {
    const root = await createMember({ role: "super-admin" });
    const answer = await callAs(root, "importCatalogueFile", {
      ...{ source: SOURCE, brand: null, columns: {}, dryRun: false },
      base64: Buffer.from(text).toString("base64"),
    });
    expect(answer).toMatchObject({ error: { details: { code: "catalogue/file-refused" } } });
    expect((await sources.list()).map(({ name }) => name)).not.toContain(SOURCE);
  });

  it.each(["searchCatalogue", "changeCatalogueWord", "importCatalogueFile", "removeCatalogueSource"])(
    "is the only one who may call %s",
    async (name) => {
      const plain = await createMember({ role: "admin" });
      const inputs: Record<string, unknown> = {
        searchCatalogue: { query: "", review: null, after: null },
        changeCatalogueWord: { toyNumber: FIRST, wordId: "x".repeat(16), change: "remove" },
        importCatalogueFile: { source: "s", brand: null, columns: {}, base64: "", dryRun: true },
        removeCatalogueSource: { name: SOURCE },
      };
      expect(await callAs(plain, name, inputs[name])).toMatchObject({
        error: { details: { code: "auth/super-admin-only" } },
      });
    },
  );
});
