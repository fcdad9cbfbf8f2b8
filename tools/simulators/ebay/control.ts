import { API_CALLS } from "./apiRoutes.ts";
import { defaultPolicies } from "./businessPolicies.ts";
import { FAULT_KINDS, type Fault, type FaultKind } from "./faults.ts";
import { form, header, json, redirect, type Answer, type Request } from "./http.ts";
import { endListing, endTimeOf, itemUrl, statusOf } from "./listings.ts";
import { payOrder, placeOrder, salesOf, type Purchase } from "./orders.ts";
import { callsToday, setTradingCallsToday } from "./quota.ts";
import { seedListings } from "./seedListings.ts";
import { type Simulator } from "./simulator.ts";
import { expireAccessTokens } from "./tokens.ts";
import { textAt } from "./trading/xml.ts";

/** What tests and the control page do to the marketplace from outside; undefined for an address that is not here. */
export async function answerControl(simulator: Simulator, request: Request): Promise<Answer | undefined> {
  const action = `${request.method} ${request.url.pathname.replace(/^\/control/, "")}`;
  switch (action) {
    case "GET /state":
      return json(200, describeState(simulator));
    case "GET /calls":
      return json(200, { calls: simulator.log.list() });
    case "POST /faults":
      return finish(simulator, request, addFault(simulator, readFields(request)));
    case "DELETE /faults":
    case "POST /faults/off":
      return finish(simulator, request, removeFaults(simulator, readFields(request)));
    case "POST /buy":
      return finish(simulator, request, buyItems(simulator, readFields(request)));
    case "POST /pay":
      return finish(simulator, request, payForOrder(simulator, readFields(request)));
    case "POST /listings":
      return finish(simulator, request, addListings(simulator, readFields(request)));
    case "POST /watch":
      return finish(simulator, request, watchItem(simulator, readFields(request)));
    case "POST /end":
      return finish(simulator, request, endItem(simulator, readFields(request)));
    case "POST /expire-tokens": {
      const expired = expireAccessTokens(simulator.store.state, readFields(request)["seller"]);
      return finish(simulator, request, { expired });
    }
    case "POST /policies":
      return finish(simulator, request, switchPolicies(simulator, readFields(request)));
    case "POST /quota":
      return finish(simulator, request, useQuota(simulator, readFields(request)));
    case "POST /reset":
      await reset(simulator);
      return finish(simulator, request, {});
    default:
      return undefined;
  }
}

/** A refused command names what is wrong with it. */
type Outcome = object | { problem: string };

/** JSON gets the outcome; a form goes back to the page it came from. */
function finish(simulator: Simulator, request: Request, outcome: Outcome): Answer {
  simulator.store.changed();
  if ("problem" in outcome) return json(400, outcome);
  return isForm(request) ? redirect("/") : json(200, outcome);
}

function isForm(request: Request): boolean {
  return (header(request, "content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

/** The fields of a form or of a JSON object, as texts; empty ones left out. */
function readFields(request: Request): Partial<Record<string, string>> {
  const text = request.body.toString("utf8");
  if (text === "") return {};
  const entries = isForm(request)
    ? [...form(request)]
    : Object.entries(JSON.parse(text) as Record<string, unknown>).map(
        ([key, value]) => [key, String(value)] as const,
      );
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

function addFault(simulator: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const kind = FAULT_KINDS.find((known): known is FaultKind => known === fields["kind"]);
  if (!kind) return { problem: `kind is one of ${FAULT_KINDS.join(", ")}` };
  const call = fields["call"];
  if (call !== undefined && !API_CALLS.includes(call)) {
    return { problem: `call is one of ${API_CALLS.join(", ")}` };
  }
  const times = fields["times"] === undefined ? undefined : Number(fields["times"]);
  const milliseconds = Number(fields["ms"] ?? 2000);
  if ((times !== undefined && !(times >= 1)) || !(milliseconds >= 0)) {
    return { problem: "times is at least 1, ms at least 0" };
  }
  const fault: Omit<Fault, "id"> = {
    kind,
    milliseconds,
    ...(call !== undefined && { call }),
    ...(times !== undefined && { times }),
  };
  return simulator.faults.add(fault);
}

function removeFaults(simulator: Simulator, fields: Partial<Record<string, string>>): Outcome {
  simulator.faults.remove(fields["id"] === undefined ? undefined : Number(fields["id"]));
  return { faults: simulator.faults.list() };
}

/** One order for one item, or for several with commas between them; paid unless `paid` is false. */
function buyItems(simulator: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const { state } = simulator.store;
  const now = new Date();
  const quantity = Number(fields["quantity"] ?? 1);
  const purchases: Purchase[] = [];
  for (const itemId of (fields["itemId"] ?? "").split(",")) {
    const listing = state.listings[itemId];
    if (!listing || statusOf(listing, now) !== "active") return { problem: "no such active listing" };
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > listing.quantityAvailable) {
      return { problem: `quantity is 1 to ${listing.quantityAvailable}` };
    }
    purchases.push({ listing, quantity });
  }
  const [first, ...others] = purchases;
  if (!first) return { problem: "no such active listing" };
  if (others.some(({ listing }) => listing.seller !== first.listing.seller)) {
    return { problem: "one order is with one seller" };
  }
  const order = placeOrder(state, [first, ...others], { paid: fields["paid"] !== "false" }, now);
  return { ...order, quantity, sales: salesOf(state, order) };
}

function payForOrder({ store }: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const order = store.state.orders[fields["orderId"] ?? ""];
  if (!order || order.paidAt !== undefined) return { problem: "no such unpaid order" };
  payOrder(order, new Date());
  return order;
}

/** More would only fill the memory. */
const MAX_SEEDED = 100_000;

function addListings({ store }: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const seller = store.state.sellers.find(({ userId }) => userId === fields["seller"]);
  const count = Number(fields["count"]);
  if (!seller) return { problem: "no such seller" };
  if (!Number.isInteger(count) || count < 1 || count > MAX_SEEDED) {
    return { problem: `count is 1 to ${MAX_SEEDED}` };
  }
  const template = fields["template"];
  const seed = { seller: seller.userId, count, ...(template !== undefined && { template }) };
  const listed = seedListings(store.state, seed, new Date());
  return "problem" in listed ? listed : { itemIds: listed.map(({ itemId }) => itemId) };
}

function watchItem({ store }: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const listing = store.state.listings[fields["itemId"] ?? ""];
  if (!listing || statusOf(listing, new Date()) === "ended") return { problem: "no such running listing" };
  listing.watchCount += 1;
  return { watchCount: listing.watchCount };
}

function endItem(simulator: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const listing = simulator.store.state.listings[fields["itemId"] ?? ""];
  const now = new Date();
  if (!listing || statusOf(listing, now) === "ended") return { problem: "no such running listing" };
  endListing(listing, "NotAvailable", now);
  return { itemId: listing.itemId };
}

const FIRST_POLICY_ID = 5_733_588_000;

/** Opts a seller in to business policies, or out of them with `on` false. */
function switchPolicies({ store }: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const seller = store.state.sellers.find(({ userId }) => userId === fields["seller"]);
  if (!seller) return { problem: "no such seller" };
  delete seller.policies;
  if (fields["on"] !== "false") {
    seller.policies = defaultPolicies(FIRST_POLICY_ID + 10 * store.state.sellers.indexOf(seller));
  }
  return { ...seller.policies };
}

/** As if so many Trading calls had been made today; 0 is what midnight Pacific does. */
function useQuota({ store }: Simulator, fields: Partial<Record<string, string>>): Outcome {
  const used = Number(fields["used"]);
  if (!Number.isInteger(used) || used < 0) return { problem: "used is at least 0" };
  setTradingCallsToday(store.state, used);
  return { callsToday: callsToday(store.state) };
}

async function reset(simulator: Simulator): Promise<void> {
  simulator.faults.remove();
  simulator.log.clear();
  simulator.rates.clear();
  await simulator.store.reset();
}

function describeState(simulator: Simulator): object {
  const { state } = simulator.store;
  const now = new Date();
  return {
    sellers: state.sellers,
    listings: Object.values(state.listings).map((listing) => ({
      itemId: listing.itemId,
      seller: listing.seller,
      status: statusOf(listing, now),
      title: textAt(listing.item, "Title"),
      sku: textAt(listing.item, "SKU"),
      price: textAt(listing.item, "StartPrice"),
      quantityAvailable: listing.quantityAvailable,
      quantitySold: listing.quantitySold,
      startTime: listing.startTime,
      endTime: endTimeOf(listing, now).toISOString(),
      revisions: listing.revisions,
      url: itemUrl(simulator, listing.itemId),
    })),
    sales: state.sales,
    orders: Object.values(state.orders),
    pictures: Object.values(state.pictures),
    faults: simulator.faults.list(),
    callsToday: callsToday(state),
  };
}
