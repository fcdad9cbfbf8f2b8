import { expect, it } from "vitest";

import { MAX_CONTACT_BRANDS } from "../../contract/item/listingTexts.ts";
import { saveListingTexts } from "./saveListingTexts.ts";

type Texts = Parameters<typeof saveListingTexts>[2];

async function save(given: Texts, hasRoom = true) {
  const saved: unknown[] = [];
  const store: Parameters<typeof saveListingTexts>[0] = {
    saveTemplate: (uid, template) => Promise.resolve(void saved.push(["template", uid, template])),
    saveContacts: (uid, brand, contacts, most) => {
      saved.push(["contacts", uid, brand, contacts, most]);
      return Promise.resolve(hasRoom);
    },
  };
  const error = await saveListingTexts(store, "ada", given).then(
    () => null,
    (caught: unknown) => caught,
  );
  return { saved, error };
}

it("saves only the given parts. Null removes one", async () => {
  expect((await save({})).saved).toEqual([]);
  expect((await save({ template: null })).saved).toEqual([["template", "ada", null]]);
  expect((await save({ contacts: { brand: "Hot Wheels", contacts: null } })).saved).toEqual([
    ["contacts", "ada", "Hot Wheels", null, MAX_CONTACT_BRANDS],
  ]);
});

it("refuses the contacts of one brand too many", async () => {
  const { error } = await save({ contacts: { brand: "Siku", contacts: null } }, false);
  expect(error).toMatchObject({ code: "input/invalid" });
});
