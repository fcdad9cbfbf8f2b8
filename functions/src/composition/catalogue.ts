import * as contract from "../contract/catalogue.ts";
import { openCatalogueReview } from "../db/catalogue/catalogueReview.ts";
import { openCatalogueSources } from "../db/catalogue/catalogueSources.ts";
import { carryOutImport, planBytes } from "../db/catalogue/importCatalogue.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { importUpload } from "../domain/catalogue/importUpload.ts";
import { listSources, orderSources, removeSource } from "../domain/catalogue/manageSources.ts";
import { reviewWord } from "../domain/catalogue/reviewWord.ts";
import { firestore, serve } from "./runtime.ts";

const review = openCatalogueReview(firestore);
const sources = openCatalogueSources(firestore);
/** Calls per minute and user. A page reads up to 40 entries and 200 users. */
const countCall = createCallLimit(120);

export const searchCatalogue = serve(contract.searchCatalogue, async (search, { uid }) => {
  countCall(uid);
  return review.search(search);
});

export const changeCatalogueWord = serve(
  contract.changeCatalogueWord,
  async (decision, { uid, setAuditTarget }) => {
    const { entry, sellerUid } = await reviewWord(review, decision, uid);
    if (sellerUid !== null) setAuditTarget(sellerUid);
    return { entry };
  },
);

export const listCatalogueSources = serve(contract.listCatalogueSources, () => listSources(sources));

export const orderCatalogueSources = serve(contract.orderCatalogueSources, ({ names }) =>
  orderSources(sources, names),
);

export const removeCatalogueSource = serve(contract.removeCatalogueSource, ({ name }) =>
  removeSource(sources, name),
);

export const importCatalogueFile = serve(contract.importCatalogueFile, (upload) =>
  importUpload({ plan: planBytes, carryOut: (plan) => carryOutImport(firestore, plan) }, upload),
);
