import { openListingChanges } from "../../db/listings/edit/listingChanges.ts";
import type { ChangeListingsPorts } from "../../domain/listings/changeListings.ts";
import { ebaySettings, publishPorts } from "../ebay/ebay.ts";
import { firestore } from "../runtime.ts";
import { settleLotsOf } from "./lots.ts";
import { createEbayInventoryCalls } from "../../ebay/listingCalls.ts";

export const changePorts: ChangeListingsPorts = {
  ...publishPorts,
  listings: openListingChanges(firestore),
  marketplace: createEbayInventoryCalls(ebaySettings),
  settleLotsOf,
};
