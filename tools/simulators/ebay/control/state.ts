import { listConversations } from "../state/conversations.ts";
import { getEndTime, getItemUrl, getStatus } from "../listings.ts";
import { countCallsToday } from "../calls/quota.ts";
import { type Simulator } from "../simulator.ts";
import { textAt } from "../trading/xml.ts";
import { type Outcome } from "./command.ts";

/** Resets to a fresh marketplace without faults. */
export async function reset(simulator: Simulator): Promise<Outcome> {
  simulator.faults.remove();
  simulator.log.clear();
  simulator.rates.clear();
  simulator.deliveries.copies = 1;
  await simulator.deliveries.release(false);
  await simulator.store.reset();
  return {};
}

/** Returns the marketplace's state for tests. */
export function describeState(simulator: Simulator): object {
  const { state } = simulator.store;
  const now = new Date();
  return {
    sellers: state.sellers,
    listings: Object.values(state.listings).map((listing) => ({
      itemId: listing.itemId,
      seller: listing.seller,
      status: getStatus(listing, now),
      title: textAt(listing.item, "Title"),
      sku: textAt(listing.item, "SKU"),
      price: textAt(listing.item, "StartPrice"),
      quantityAvailable: listing.quantityAvailable,
      quantitySold: listing.quantitySold,
      startTime: listing.startTime,
      endTime: getEndTime(listing, now).toISOString(),
      revisions: listing.revisions,
      visits: listing.visits ?? {},
      url: getItemUrl(simulator, listing.itemId),
    })),
    sales: state.sales,
    orders: Object.values(state.orders),
    pictures: Object.values(state.pictures),
    ...{ messages: state.messages, notes: state.notes, offers: state.offers },
    conversations: Object.fromEntries(
      state.sellers.map(({ userId }) => [userId, listConversations(state, userId)]),
    ),
    ...{ cancellations: state.cancellations, returns: state.returns, watcherOffers: state.watcherOffers },
    faults: simulator.faults.list(),
    callsToday: countCallsToday(state),
  };
}
