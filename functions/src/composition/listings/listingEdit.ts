import { config } from "../../config.ts";
import { COPIED_MEGAPIXELS } from "../../contract/capture/captureShare.ts";
import * as contract from "../../contract/listings/listingEdit.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { openSharedCalls } from "../../db/ebay/sharedCalls.ts";
import { openItemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../db/listings/edit/listingEdits.ts";
import { openLotChanges } from "../../db/lots/lots.ts";
import { openSellingTermsStore } from "../../db/listings/sellingTerms.ts";
import { changeLot as change } from "../../domain/lots/changeLot.ts";
import { createCache } from "../../domain/cache.ts";
import type { SellerAccount } from "../../domain/ebay/sellerAccount.ts";
import {
  BULK_READ_SHARE,
  type CopyPorts,
  duplicateListing as duplicate,
  relistListing as relist,
} from "../../domain/listings/edit/copyListing.ts";
import type { EditPorts } from "../../domain/listings/edit/ports.ts";
import { previewListing as preview } from "../../domain/listings/edit/previewListing.ts";
import { reviseListing as revise } from "../../domain/listings/edit/reviseListing.ts";
import { saveListing as save } from "../../domain/listings/edit/saveListing.ts";
import { uploadImage } from "../../domain/listings/edit/uploadImage.ts";
import { checkInShare } from "../../domain/photos/checkInShare.ts";
import { createEbayAccountCalls } from "../../ebay/account/accountCalls.ts";
import { readAccountPolicies } from "../../ebay/account/accountPolicies.ts";
import { readItemTerms } from "../../ebay/item/itemTerms.ts";
import { ebayItemTerms } from "../../ebay/item/relistedTerms.ts";
import { ebayCalls, ebaySettings, publishPorts, serveWithEbay } from "../ebay/ebay.ts";
import { settleLotsOf } from "./lots.ts";
import { firestore, incoming, photos, report, serve } from "../runtime.ts";
import { picturePorts } from "../images/pictures.ts";
import { runInShare } from "../slots.ts";

export const editPorts: EditPorts = {
  edits: openListingEdits(firestore),
  items: openItemsAtEbay(firestore),
  photos,
  marketplace: ebayCalls,
  itemFacts: publishPorts.itemFacts,
  withAccessToken: publishPorts.withAccessToken,
  settleLotsOf,
};

export const saveListing = serveWithEbay(contract.saveListing, (input, { uid }) =>
  save(editPorts, uid, input),
);

export const reviseListing = serveWithEbay(contract.reviseListing, (input, { uid }) =>
  revise(editPorts, uid, input),
);

export const changeLot = serveWithEbay(contract.changeLot, (input, { uid }) =>
  change({ ...editPorts, changes: openLotChanges(firestore) }, uid, input),
);

export const previewListing = serveWithEbay(
  contract.previewListing,
  async ({ listingId, changes, reread }, { uid }) => {
    const ports = { ...editPorts, terms: openSellingTermsStore(firestore) };
    const { origin, ...page } = await preview(ports, uid, listingId, changes, reread);
    return { ...page, more: origin && readItemTerms(origin) };
  },
);

/** One shared entry, because the services are the same for all sellers of a site. */
const serviceCodes = createCache<Awaited<ReturnType<SellerAccount["readServiceCodes"]>>>({
  most: 1,
  lifetime: () => 10 * MINUTE_MS,
});

const copyPorts: CopyPorts = {
  ...editPorts,
  ...picturePorts,
  itemTerms: ebayItemTerms,
  terms: openSellingTermsStore(firestore),
  offered: {
    readServices: (token) =>
      serviceCodes.get("all", () => createEbayAccountCalls(ebaySettings).readServiceCodes(token)),
    readPolicies: (token) => readAccountPolicies(ebaySettings, token),
  },
};

const takeBulkReading = openSharedCalls(
  firestore,
  "copies",
  Math.floor(config.ebay.callsADay * BULK_READ_SHARE),
  Date.now,
);

export const duplicateListing = serveWithEbay(contract.duplicateListing, ({ listingId, copyId }, { uid }) =>
  runInShare(
    contract.duplicateListing,
    uid,
    "picture",
    () => duplicate(copyPorts, uid, listingId, copyId),
    COPIED_MEGAPIXELS,
  ),
);

export const relistListing = serveWithEbay(
  contract.relistListing,
  ({ listingId, quantity, shipping = null, inBulk }, { uid }) =>
    relist(copyPorts, publishPorts, uid, listingId, quantity, {
      shipping,
      ...(inBulk && { takeReading: (seller) => takeBulkReading(seller, 1) }),
    }),
);

export const uploadListingImage = serve(contract.uploadListingImage, (input, { uid }) => {
  const checker = checkInShare(picturePorts.checker, (work, megapixels) =>
    runInShare(contract.uploadListingImage, uid, "picture", work, megapixels),
  );
  return uploadImage({ ...picturePorts, checker, incoming, report }, uid, input);
});
