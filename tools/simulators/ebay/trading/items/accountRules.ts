import { getStatus } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall } from "../call.ts";
import * as errors from "../errors.ts";
import { textAt } from "../xml.ts";

/**
 * Checks whether the account may list this item at all.
 * @throws TradingFailure 841, 21919188 or 21919067
 */
export function assertMayList(call: TradingCall, title: string, quantity: number): void {
  const { seller } = call;
  if (seller.suspended) throw new errors.TradingFailure(errors.suspended(seller.userId));
  assertWithinSellingLimit(call, quantity);
  assertNoDuplicate(call, title);
}

function assertWithinSellingLimit(call: TradingCall, quantity: number): void {
  const { sellingLimit } = call.seller;
  if (sellingLimit === undefined) return;
  const onSale = listActive(call).reduce((sum, { quantityAvailable }) => sum + quantityAvailable, 0);
  const left = Math.max(0, sellingLimit - onSale);
  if (quantity > left) throw new errors.TradingFailure(errors.sellingLimitReached(left));
}

/**
 * Refuses a duplicate listing, with the seller's active listing that has the same title. eBay's own criteria
 * are unknown, so this is a fault that can be switched on.
 */
function assertNoDuplicate(call: TradingCall, title: string): void {
  if (!call.faults.has("duplicate")) return;
  const twin = listActive(call).find(({ item }) => textAt(item, "Title") === title);
  if (twin) throw new errors.TradingFailure(errors.duplicateListing(title, twin.itemId));
}

const listActive = ({ simulator, seller, now }: TradingCall): Listing[] =>
  Object.values(simulator.store.state.listings).filter(
    (listing) => listing.seller === seller.userId && getStatus(listing, now) === "active",
  );
