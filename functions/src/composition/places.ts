import { countPlace as contract } from "../contract/places/countPlace.ts";
import { countStore } from "../db/places/counts.ts";
import { changeLiveQuantity } from "../domain/listings/changeLiveQuantity.ts";
import { countPlace as count, type CountPorts } from "../domain/places/countPlace.ts";
import { ebaySecrets, publishPorts } from "./ebay/ebay.ts";
import { firestore, report, serve } from "./runtime.ts";

const ports: CountPorts = {
  counts: countStore(firestore),
  changeQuantity: (uid, listingId) => changeLiveQuantity(publishPorts, uid, listingId),
  report,
};

export const countPlace = serve(contract, (input, { uid }) => count(ports, uid, input), ebaySecrets);
