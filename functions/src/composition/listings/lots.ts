import { openLotStore } from "../../db/lots/lots.ts";
import { followLots, type LotPorts } from "../../domain/lots/settleLots.ts";
import { changeQuantity, endingPorts } from "../ebay/ebay.ts";
import { firestore, report } from "../runtime.ts";
import { pauseListing } from "../../domain/listings/endListing.ts";

const ports: LotPorts = {
  lots: openLotStore(firestore),
  changeQuantity,
  pause: (uid, listingId) => pauseListing(endingPorts, uid, listingId),
  report,
};

export const { settleLots, settleLotsOf } = followLots(ports);
