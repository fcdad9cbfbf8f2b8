import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { NO_TEXTS } from "../../contract/item/listingTexts.ts";
import { openListingTextStore } from "./listingTexts.ts";

const UID = "ada";
const CONTACTS = { manufacturer: null, responsible: null };
const OTHERS = {
  responsible: null,
  manufacturer: {
    ...{ company: "Majorette", street: "Street 1", city: "Lyon", region: "", postalCode: "", country: "FR" },
    ...{ email: "a@example.com", phone: "" },
  },
};

let firestore = memoryFirestore(() => 0);
let texts = openListingTextStore(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  texts = openListingTextStore(firestore);
});
const save = (brand: string, contacts: Parameters<typeof texts.saveContacts>[2], most = 2) =>
  texts.saveContacts(UID, brand, contacts, most);

it("a seller has no texts until they are saved, each by itself", async () => {
  expect(await texts.read(UID)).toEqual(NO_TEXTS);
  await save("A", CONTACTS);
  await texts.saveTemplate(UID, "Hello");
  expect(await texts.read(UID)).toEqual({ template: "Hello", contacts: { A: CONTACTS } });
  await texts.saveTemplate(UID, null);
  expect(await texts.read(UID)).toEqual({ template: null, contacts: { A: CONTACTS } });
  expect(await texts.read("bob")).toEqual(NO_TEXTS);
});

it("replaces and removes the contacts of one brand", async () => {
  await texts.saveTemplate(UID, "Hello");
  expect(await save("A", CONTACTS)).toBe(true);
  expect(await save("B", CONTACTS)).toBe(true);
  expect(await save("A", OTHERS)).toBe(true);
  expect(await texts.read(UID)).toEqual({ template: "Hello", contacts: { A: OTHERS, B: CONTACTS } });
  expect(await save("A", null)).toBe(true);
  expect((await texts.read(UID)).contacts).toEqual({ B: CONTACTS });
});

it("takes only as many brands as allowed, and the known ones still change", async () => {
  await save("A", CONTACTS);
  await save("B", CONTACTS);
  expect(await save("C", CONTACTS)).toBe(false);
  expect(Object.keys((await texts.read(UID)).contacts)).toEqual(["A", "B"]);
  expect(await save("B", OTHERS)).toBe(true);
  expect(await save("C", null)).toBe(true);
});

it("keeps the contacts of two brands that are saved at once", async () => {
  await Promise.all([save("A", CONTACTS), save("B", CONTACTS)]);
  expect(Object.keys((await texts.read(UID)).contacts).toSorted()).toEqual(["A", "B"]);
});

it("reads damaged texts as none", async () => {
  await firestore.doc(paths.listingTexts(UID)).set({ template: 7, contacts: { A: "nobody" } });
  expect(await texts.read(UID)).toEqual(NO_TEXTS);
});
