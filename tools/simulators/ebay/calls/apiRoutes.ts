import { answerCall } from "./apiCall.ts";
import { type Answer, type Request } from "../http.ts";
import { exchangeToken } from "../oauth.ts";
import { type RestHandler } from "../rest/call.ts";
import { getOrder, getOrders } from "../rest/getOrders.ts";
import { getItemConditionPolicies, getRegulatoryPolicies } from "../rest/categoryPolicies.ts";
import { getIdentity } from "../rest/identity.ts";
import { createItemDraft } from "../rest/itemDraft.ts";
import { createImageFromFile, getImage, MEDIA_PATH } from "../rest/media.ts";
import { findEligibleItems, sendOfferToInterestedBuyers } from "../rest/negotiation.ts";
import * as notifications from "../rest/notificationApi.ts";
import {
  approveCancellation,
  getCancellation,
  rejectCancellation,
  searchCancellations,
} from "../rest/cancellations.ts";
import { getConversation, getConversations, updateConversation } from "../rest/conversations.ts";
import { sendMessage } from "../rest/sendMessage.ts";
import { getFulfillmentPolicies, getPaymentPolicies, getReturnPolicies } from "../rest/policies.ts";
import { getRateLimits } from "../rest/rateLimit.ts";
import { decideReturn, getReturn, markReturnReceived, searchReturns } from "../rest/returns.ts";
import { getCategorySuggestions, getDefaultCategoryTreeId, getItemAspects } from "../rest/taxonomy.ts";
import { getShippingServices } from "../rest/shippingServices.ts";
import { getTrafficReport } from "../rest/trafficReport.ts";
import { createShippingFulfillment, getShippingFulfillments } from "../rest/shippingFulfillment.ts";
import { type Simulator } from "../simulator.ts";
import { answerTrading, TRADING_CALLS, readCallName } from "../trading/dispatch.ts";

interface Route {
  /** The name used by faults, counters and the log. */
  call: string;
  method: string;
  /** A star matches one id. */
  path: string;
  handler: RestHandler;
}

/** Lists the calls of one API by their names, each with its method and its path below `base`. */
function listRoutes(
  api: string,
  base: string,
  calls: Readonly<Record<string, readonly [request: `${string} ${string}`, handler: RestHandler]>>,
): Route[] {
  return Object.entries(calls).map(([name, [request, handler]]) => {
    const [method = "", path = ""] = request.split(" ");
    return { call: `${api}.${name}`, method, path: base + path, handler };
  });
}

/** The first match wins. */
const ROUTES: readonly Route[] = [
  ...listRoutes("media", MEDIA_PATH, {
    createImageFromFile: ["POST /create_image_from_file", createImageFromFile],
    getImage: ["GET /*", getImage],
  }),
  ...listRoutes("identity", "/commerce/identity/v1", { getUser: ["GET /user/", getIdentity] }),
  ...listRoutes("analytics", "", {
    getRateLimits: ["GET /developer/analytics/v1_beta/rate_limit/", getRateLimits],
    getTrafficReport: ["GET /sell/analytics/v1/traffic_report", getTrafficReport],
  }),
  ...listRoutes("account", "/sell/account/v1", {
    getFulfillmentPolicies: ["GET /fulfillment_policy", getFulfillmentPolicies],
    getPaymentPolicies: ["GET /payment_policy", getPaymentPolicies],
    getReturnPolicies: ["GET /return_policy", getReturnPolicies],
  }),
  ...listRoutes("metadata", "/sell/metadata/v1", {
    getShippingServices: ["GET /shipping/marketplace/*/get_shipping_services", getShippingServices],
    getItemConditionPolicies: ["GET /marketplace/*/get_item_condition_policies", getItemConditionPolicies],
    getRegulatoryPolicies: ["GET /marketplace/*/get_regulatory_policies", getRegulatoryPolicies],
  }),
  ...listRoutes("taxonomy", "/commerce/taxonomy/v1", {
    getDefaultCategoryTreeId: ["GET /get_default_category_tree_id", getDefaultCategoryTreeId],
    getCategorySuggestions: ["GET /category_tree/*/get_category_suggestions", getCategorySuggestions],
    getItemAspectsForCategory: ["GET /category_tree/*/get_item_aspects_for_category", getItemAspects],
  }),
  ...listRoutes("listing", "/sell/listing/v1_beta", {
    createItemDraft: ["POST /item_draft/", createItemDraft],
  }),
  ...listRoutes("fulfillment", "/sell/fulfillment/v1/order", {
    getOrders: ["GET ", getOrders],
    getOrder: ["GET /*", getOrder],
    getShippingFulfillments: ["GET /*/shipping_fulfillment", getShippingFulfillments],
    createShippingFulfillment: ["POST /*/shipping_fulfillment", createShippingFulfillment],
  }),
  ...listRoutes("postOrder", "/post-order/v2", {
    searchCancellations: ["GET /cancellation/search", searchCancellations],
    getCancellation: ["GET /cancellation/*", getCancellation],
    approveCancellation: ["POST /cancellation/*/approve", approveCancellation],
    rejectCancellation: ["POST /cancellation/*/reject", rejectCancellation],
    searchReturns: ["GET /return/search", searchReturns],
    getReturn: ["GET /return/*", getReturn],
    decideReturn: ["POST /return/*/decide", decideReturn],
    markReturnReceived: ["POST /return/*/mark_as_received", markReturnReceived],
  }),
  ...listRoutes("message", "/commerce/message/v1", {
    getConversations: ["GET /conversation", getConversations],
    getConversation: ["GET /conversation/*", getConversation],
    sendMessage: ["POST /send_message", sendMessage],
    updateConversation: ["POST /update_conversation", updateConversation],
  }),
  ...listRoutes("negotiation", "/sell/negotiation/v1", {
    findEligibleItems: ["GET /find_eligible_items", findEligibleItems],
    sendOffer: ["POST /send_offer_to_interested_buyers", sendOfferToInterestedBuyers],
  }),
  ...listRoutes("notification", "/commerce/notification/v1", {
    getPublicKey: ["GET /public_key/*", notifications.getPublicKey],
    getConfig: ["GET /config", notifications.getConfig],
    updateConfig: ["PUT /config", notifications.updateConfig],
    getDestinations: ["GET /destination", notifications.getDestinations],
    createDestination: ["POST /destination", notifications.createDestination],
    updateDestination: ["PUT /destination/*", notifications.updateDestination],
    deleteDestination: ["DELETE /destination/*", notifications.deleteDestination],
    getSubscriptions: ["GET /subscription", notifications.getSubscriptions],
    createSubscription: ["POST /subscription", notifications.createSubscription],
    getSubscription: ["GET /subscription/*", notifications.getSubscription],
    updateSubscription: ["PUT /subscription/*", notifications.updateSubscription],
    deleteSubscription: ["DELETE /subscription/*", notifications.deleteSubscription],
    enableSubscription: ["POST /subscription/*/enable", notifications.enableSubscription],
    disableSubscription: ["POST /subscription/*/disable", notifications.disableSubscription],
    testSubscription: ["POST /subscription/*/test", notifications.testSubscription],
  }),
];

export const API_CALLS = [...TRADING_CALLS, "oauth.token", ...ROUTES.map(({ call }) => call)];

/** Routes eBay's own paths, with the API, apiz and apim hosts in one. Returns undefined for other paths. */
export function routeApi(simulator: Simulator, request: Request): Promise<Answer> | undefined {
  switch (`${request.method} ${request.url.pathname}`) {
    case "POST /ws/api.dll":
      return answerCall(simulator, readCallName(request), (faults) =>
        answerTrading(simulator, request, faults),
      );
    case "POST /identity/v1/oauth2/token":
      return answerCall(simulator, "oauth.token", async () => {
        const exchanged = exchangeToken(simulator, request);
        await simulator.store.flush();
        return exchanged;
      });
    default:
      return routeRest(simulator, request);
  }
}

function routeRest(simulator: Simulator, request: Request): Promise<Answer> | undefined {
  for (const { call, method, path, handler } of ROUTES) {
    const ids = method === request.method ? matchPath(path, request.url.pathname) : undefined;
    if (ids) {
      return answerCall(simulator, call, (faults) => handler({ simulator, request, faults, ids }));
    }
  }
  return undefined;
}

/** Returns the ids in place of the stars, or undefined if the path doesn't match. */
function matchPath(path: string, pathname: string): string[] | undefined {
  const wanted = path.split("/");
  const given = pathname.split("/");
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => (part === "*" ? given[index] !== "" : part === given[index]));
  return fits ? given.filter((_, index) => wanted[index] === "*").map(decodeURIComponent) : undefined;
}
