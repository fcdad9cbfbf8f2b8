import * as contract from "../../contract/listings/terms/sellingTerms.ts";
import { openSellingTermsStore } from "../../db/listings/sellingTerms.ts";
import { readSellingOptions, saveTerms, type TermsPorts } from "../../domain/terms/sellingTerms.ts";
import { createEbayAccountCalls } from "../../ebay/account/accountCalls.ts";
import { readAccountPolicies } from "../../ebay/account/accountPolicies.ts";
import { readKeepsSoldOut, writeKeepsSoldOut } from "../../ebay/account/userPreferences.ts";
import { ebaySettings, publishPorts, serveWithEbay } from "../ebay/ebay.ts";
import { firestore } from "../runtime.ts";

const termsPorts: TermsPorts = {
  store: openSellingTermsStore(firestore),
  account: {
    readPolicies: (token) => readAccountPolicies(ebaySettings, token),
    readServices: (token) => createEbayAccountCalls(ebaySettings).readShippingServices(token),
    keepsSoldOut: (token) => readKeepsSoldOut(ebaySettings, token),
    setKeepsSoldOut: (token, keeps) => writeKeepsSoldOut(ebaySettings, token, keeps),
  },
  withAccessToken: publishPorts.withAccessToken,
};

export const getSellingOptions = serveWithEbay(contract.getSellingOptions, (_input, { uid }) =>
  readSellingOptions(termsPorts, uid),
);

export const saveSellingTerms = serveWithEbay(contract.saveSellingTerms, (input, { uid }) =>
  saveTerms(termsPorts, uid, input),
);
