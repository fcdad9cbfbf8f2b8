import { createDefaultPolicies } from "../state/businessPolicies.ts";
import { announce } from "../notify/events.ts";
import { sendCommerceNotification } from "../notify/commerce.ts";
import { countCallsToday, setTradingCallsToday } from "../calls/quota.ts";
import { type Simulator } from "../simulator.ts";
import { getImmutableId } from "../state/state.ts";
import { addForeignSeller } from "../foreign/foreignSeller.ts";
import { expireAccessTokens, revokeTokens } from "../tokens.ts";
import { aboutSeller, type Fields, type Outcome } from "./command.ts";

export function expireTokens({ store }: Simulator, fields: Fields): Outcome {
  return { expired: expireAccessTokens(store.state, fields["seller"]) };
}

/** Revokes the seller's consent: invalidates all tokens and notifies the application. */
export const revokeConsent = aboutSeller((seller, _, simulator) => {
  const { state } = simulator.store;
  const revoked = revokeTokens(state, seller.userId);
  announce(state, { topic: "TokenRevocation", seller: seller.userId });
  sendCommerceNotification(simulator, "AUTHORIZATION_REVOCATION", {
    username: seller.userId,
    userId: getImmutableId(seller.eiasToken),
    eiasToken: seller.eiasToken,
    revokeReason: "REVOKED_BY_USER",
    revocationDate: new Date().toISOString(),
  });
  return { revoked };
});

/** Closes an eBay account. Notifies every subscribed application, whether or not it knows the person. */
export function deleteAccount(simulator: Simulator, fields: Fields): Outcome {
  const username = fields["seller"] ?? "";
  if (username === "") return { problem: "seller is missing" };
  const seller = simulator.store.state.sellers.find(({ userId }) => userId === username);
  const eiasToken = seller?.eiasToken ?? Buffer.from(`eias:${username}`).toString("base64");
  const sent = sendCommerceNotification(simulator, "MARKETPLACE_ACCOUNT_DELETION", {
    username,
    userId: getImmutableId(eiasToken),
    eiasToken,
  });
  return { sent };
}

const FIRST_POLICY_ID = 5_733_588_000;

/** Opts a seller in to business policies, or out with `on` false. `firstId` replaces them by new ones. */
export const switchPolicies = aboutSeller((seller, fields, { store }) => {
  delete seller.policies;
  if (fields["on"] !== "false") {
    const firstId = Number(fields["firstId"] ?? FIRST_POLICY_ID + 10 * store.state.sellers.indexOf(seller));
    if (!Number.isSafeInteger(firstId)) return { problem: "firstId is a number" };
    seller.policies = createDefaultPolicies(firstId);
  }
  return { ...seller.policies };
});

/** Switches out-of-stock control on, or off with `on` false. With it, sold-out listings stay. */
export const switchOutOfStockControl = aboutSeller((seller, fields) => {
  seller.outOfStockControl = fields["on"] !== "false";
  return { outOfStockControl: seller.outOfStockControl };
});

/** Suspends an account, or limits the copies that it may have on sale. Omitted restrictions end. */
export const restrictAccount = aboutSeller((seller, fields) => {
  delete seller.suspended;
  delete seller.sellingLimit;
  if (fields["suspended"] === "true") seller.suspended = true;
  if (fields["sellingLimit"] !== undefined) {
    const sellingLimit = Number(fields["sellingLimit"]);
    if (!Number.isInteger(sellingLimit) || sellingLimit < 0) return { problem: "sellingLimit is at least 0" };
    seller.sellingLimit = sellingLimit;
  }
  return { suspended: seller.suspended ?? false, sellingLimit: seller.sellingLimit ?? null };
});

/** Sets the number of today's Trading calls. 0 simulates midnight Pacific time. */
export function useQuota({ store }: Simulator, fields: Fields): Outcome {
  const used = Number(fields["used"]);
  if (!Number.isInteger(used) || used < 0) return { problem: "used is at least 0" };
  setTradingCallsToday(store.state, used);
  return { callsToday: countCallsToday(store.state) };
}

/** Grants `scopes` (separated by spaces) to the keyset, or all of a production keyset without any. */
export function grantKeyset({ store: { state } }: Simulator, fields: Fields): Outcome {
  const scopes = (fields["scopes"] ?? "").split(" ").filter((scope) => scope !== "");
  if (scopes.length > 0) state.keysetScopes = scopes;
  else delete state.keysetScopes;
  return { scopes };
}

/** Switches to eBay's sandbox, or back to the site with `on` false. Their shipping services differ. */
export function switchSandbox({ store: { state } }: Simulator, fields: Fields): Outcome {
  delete state.sandbox;
  if (fields["on"] !== "false") state.sandbox = true;
  return { sandbox: state.sandbox ?? false };
}

/** More listings would only fill the memory. */
const MAX_FOREIGN = 20_000;

/** Gives a seller, new or known, `orders` and `listings` from elsewhere, of every shape that eBay has. */
export async function addForeign(simulator: Simulator, fields: Fields): Promise<Outcome> {
  const userId = (fields["seller"] ?? "").toLowerCase();
  const [listings, orders] = [Number(fields["listings"] ?? 500), Number(fields["orders"] ?? 40)];
  if (!/^[a-z0-9._*-]+$/.test(userId)) return { problem: "seller is a user name" };
  const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= MAX_FOREIGN;
  if (!isCount(listings) || !isCount(orders)) {
    return { problem: `listings and orders are 0 to ${MAX_FOREIGN}` };
  }
  const made = await addForeignSeller(simulator, { userId, listings, orders }, new Date());
  return {
    itemIds: made.listings.map(({ itemId }) => itemId),
    orderIds: made.orders.map(({ orderId }) => orderId),
  };
}
