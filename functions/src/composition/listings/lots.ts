import { endingStore } from "../../db/listings/endings.ts";
import { lotStore } from "../../db/listings/lots.ts";
import { pauseListing } from "../../domain/bundles/pauseListing.ts";
import { followLots, type LotPorts } from "../../domain/bundles/settleLots.ts";
import { changeLiveQuantity } from "../../domain/listings/changeLiveQuantity.ts";
import { ebayCalls, publishPorts } from "../ebay/ebay.ts";
import { firestore, report } from "../runtime.ts";

const ports: LotPorts = {
  lots: lotStore(firestore),
  changeQuantity: (uid, listingId) => changeLiveQuantity(publishPorts, uid, listingId),
  pause: (uid, listingId) =>
    pauseListing(
      { ...publishPorts, marketplace: ebayCalls, endings: endingStore(firestore) },
      uid,
      listingId,
    ),
  report,
};

export const { settleLots, settleLotsOf } = followLots(ports);
