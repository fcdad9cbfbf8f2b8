import * as contract from "../contract/tester.ts";
import { openSellingTermsStore } from "../db/listings/sellingTerms.ts";
import { readShippingServices, readStoreCategories, testApis } from "../domain/ebay/sellerAccount.ts";
import { readShippingProfiles } from "../domain/tester/shippingProfiles.ts";
import { runTesterOperation } from "../domain/tester/unifiedListing.ts";
import { createEbayAccountCalls } from "../ebay/account/accountCalls.ts";
import { readItemDetails } from "../ebay/item/itemDetails.ts";
import { listFieldMappings } from "../ebay/item/itemFields.ts";
import { TESTER_APIS, createEbayRawListingCalls } from "../ebay/rawListingCalls.ts";
import { ebaySettings, publishPorts, serveWithEbay } from "./ebay/ebay.ts";
import { firestore, serve } from "./runtime.ts";

const { withAccessToken } = publishPorts;
const account = createEbayAccountCalls(ebaySettings);
const terms = openSellingTermsStore(firestore);

export const unifiedEbayListing = serveWithEbay(contract.unifiedEbayListing, (input, { uid }) =>
  runTesterOperation(
    { listings: createEbayRawListingCalls(ebaySettings), terms, withAccessToken },
    uid,
    input,
  ),
);

export const getFieldMappings = serve(contract.getFieldMappings, () =>
  Promise.resolve({ success: true as const, apis: TESTER_APIS, mappings: listFieldMappings() }),
);

export const getStoreCategories = serveWithEbay(contract.getStoreCategories, (_input, { uid }) =>
  readStoreCategories({ account, withAccessToken }, uid),
);

export const getShippingServices = serveWithEbay(contract.getShippingServices, (_input, { uid }) =>
  readShippingServices({ account, withAccessToken }, uid),
);

export const getShippingProfiles = serveWithEbay(contract.getShippingProfiles, (_input, { uid }) =>
  readShippingProfiles({ account, terms, withAccessToken }, uid),
);

export const getEbayListingDetails = serveWithEbay(contract.getEbayListingDetails, ({ itemId }, { uid }) =>
  withAccessToken(uid, (token) => readItemDetails(ebaySettings, token, itemId)),
);

export const testEbayAPIs = serveWithEbay(contract.testEbayAPIs, (_input, { uid }) =>
  testApis({ account, withAccessToken }, uid),
);
