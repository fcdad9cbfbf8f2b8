import { answerCall } from "./apiCall.ts";
import { type Answer, type Request } from "../http.ts";
import { exchangeToken } from "../oauth.ts";
import { type RestHandler } from "../rest/call.ts";
import { getOrder, getOrders } from "../rest/getOrders.ts";
import { getItemConditionPolicies, getRegulatoryPolicies } from "../rest/categoryPolicies.ts";
import { getIdentity } from "../rest/identity.ts";
import { createItemDraft } from "../rest/itemDraft.ts";
import { createImageFromFile, createImageFromUrl, getImage, MEDIA_PATH } from "../rest/media.ts";
import { findEligibleItems, sendOfferToInterestedBuyers } from "../rest/negotiation.ts";
import * as notifications from "../rest/notificationApi.ts";
import {
  approveCancellation,
  getCancellation,
  rejectCancellation,
  searchCancellations,
} from "../rest/cancellations.ts";
import {
  bulkUpdateConversation,
  getConversation,
  getConversations,
  updateConversation,
} from "../rest/conversations.ts";
import { sendMessage } from "../rest/sendMessage.ts";
import { getFulfillmentPolicies, getPaymentPolicies, getReturnPolicies } from "../rest/policies.ts";
import { getRateLimits } from "../rest/rateLimit.ts";
import { decideReturn, getReturn, markReturnReceived, searchReturns } from "../rest/returns.ts";
import { getCategorySuggestions, getDefaultCategoryTreeId, getItemAspects } from "../rest/taxonomy.ts";
import { getShippingServices } from "../rest/shippingServices.ts";
import { getTrafficReport, TRAFFIC_CALL } from "../rest/trafficReport.ts";
import { createShippingFulfillment, getShippingFulfillments } from "../rest/shippingFulfillment.ts";
import { type Simulator } from "../simulator.ts";
import { answerTrading, TRADING_CALLS, readCallName } from "../trading/dispatch.ts";

type Route = readonly [method: string, path: string, call: string, handler: RestHandler];

const ACCOUNT_PATH = "/sell/account/v1";
const NOTIFICATION_PATH = "/commerce/notification/v1";
const MESSAGE_PATH = "/commerce/message/v1";
const NEGOTIATION_PATH = "/sell/negotiation/v1";
const POST_ORDER_PATH = "/post-order/v2";
const TAXONOMY_PATH = "/commerce/taxonomy/v1";
const ORDER_PATH = "/sell/fulfillment/v1/order";

/** A star in a path matches one id. The first match wins. */
const ROUTES: readonly Route[] = [
  ["POST", `${MEDIA_PATH}/create_image_from_file`, "media.createImageFromFile", createImageFromFile],
  ["POST", `${MEDIA_PATH}/create_image_from_url`, "media.createImageFromUrl", createImageFromUrl],
  ["GET", `${MEDIA_PATH}/*`, "media.getImage", getImage],
  ["GET", "/commerce/identity/v1/user/", "identity.getUser", getIdentity],
  ["GET", "/developer/analytics/v1_beta/rate_limit/", "analytics.getRateLimits", getRateLimits],
  ["GET", "/sell/analytics/v1/traffic_report", TRAFFIC_CALL, getTrafficReport],
  ["GET", `${ACCOUNT_PATH}/fulfillment_policy`, "account.getFulfillmentPolicies", getFulfillmentPolicies],
  ["GET", `${ACCOUNT_PATH}/payment_policy`, "account.getPaymentPolicies", getPaymentPolicies],
  ["GET", `${ACCOUNT_PATH}/return_policy`, "account.getReturnPolicies", getReturnPolicies],
  [
    "GET",
    "/sell/metadata/v1/shipping/marketplace/*/get_shipping_services",
    "metadata.getShippingServices",
    getShippingServices,
  ],
  [
    "GET",
    "/sell/metadata/v1/marketplace/*/get_item_condition_policies",
    "metadata.getItemConditionPolicies",
    getItemConditionPolicies,
  ],
  [
    "GET",
    "/sell/metadata/v1/marketplace/*/get_regulatory_policies",
    "metadata.getRegulatoryPolicies",
    getRegulatoryPolicies,
  ],
  [
    "GET",
    `${TAXONOMY_PATH}/get_default_category_tree_id`,
    "taxonomy.getDefaultCategoryTreeId",
    getDefaultCategoryTreeId,
  ],
  [
    "GET",
    `${TAXONOMY_PATH}/category_tree/*/get_category_suggestions`,
    "taxonomy.getCategorySuggestions",
    getCategorySuggestions,
  ],
  [
    "GET",
    `${TAXONOMY_PATH}/category_tree/*/get_item_aspects_for_category`,
    "taxonomy.getItemAspectsForCategory",
    getItemAspects,
  ],
  ["POST", "/sell/listing/v1_beta/item_draft/", "listing.createItemDraft", createItemDraft],
  ["GET", ORDER_PATH, "fulfillment.getOrders", getOrders],
  ["GET", `${ORDER_PATH}/*`, "fulfillment.getOrder", getOrder],
  [
    "GET",
    `${ORDER_PATH}/*/shipping_fulfillment`,
    "fulfillment.getShippingFulfillments",
    getShippingFulfillments,
  ],
  [
    "POST",
    `${ORDER_PATH}/*/shipping_fulfillment`,
    "fulfillment.createShippingFulfillment",
    createShippingFulfillment,
  ],
  ["GET", `${POST_ORDER_PATH}/cancellation/search`, "postOrder.searchCancellations", searchCancellations],
  ["GET", `${POST_ORDER_PATH}/cancellation/*`, "postOrder.getCancellation", getCancellation],
  ["POST", `${POST_ORDER_PATH}/cancellation/*/approve`, "postOrder.approveCancellation", approveCancellation],
  ["POST", `${POST_ORDER_PATH}/cancellation/*/reject`, "postOrder.rejectCancellation", rejectCancellation],
  ["GET", `${POST_ORDER_PATH}/return/search`, "postOrder.searchReturns", searchReturns],
  ["GET", `${POST_ORDER_PATH}/return/*`, "postOrder.getReturn", getReturn],
  ["POST", `${POST_ORDER_PATH}/return/*/decide`, "postOrder.decideReturn", decideReturn],
  [
    "POST",
    `${POST_ORDER_PATH}/return/*/mark_as_received`,
    "postOrder.markReturnReceived",
    markReturnReceived,
  ],
  ["GET", `${MESSAGE_PATH}/conversation`, "message.getConversations", getConversations],
  ["GET", `${MESSAGE_PATH}/conversation/*`, "message.getConversation", getConversation],
  ["POST", `${MESSAGE_PATH}/send_message`, "message.sendMessage", sendMessage],
  ["POST", `${MESSAGE_PATH}/update_conversation`, "message.updateConversation", updateConversation],
  ["POST", `${MESSAGE_PATH}/bulk_update_conversation`, "message.bulkUpdate", bulkUpdateConversation],
  ["GET", `${NEGOTIATION_PATH}/find_eligible_items`, "negotiation.findEligibleItems", findEligibleItems],
  [
    "POST",
    `${NEGOTIATION_PATH}/send_offer_to_interested_buyers`,
    "negotiation.sendOffer",
    sendOfferToInterestedBuyers,
  ],
  ["GET", `${NOTIFICATION_PATH}/public_key/*`, "notification.getPublicKey", notifications.getPublicKey],
  ["GET", `${NOTIFICATION_PATH}/topic`, "notification.getTopics", notifications.getTopics],
  ["GET", `${NOTIFICATION_PATH}/topic/*`, "notification.getTopic", notifications.getTopic],
  ["GET", `${NOTIFICATION_PATH}/config`, "notification.getConfig", notifications.getConfig],
  ["PUT", `${NOTIFICATION_PATH}/config`, "notification.updateConfig", notifications.updateConfig],
  ["GET", `${NOTIFICATION_PATH}/destination`, "notification.getDestinations", notifications.getDestinations],
  [
    "POST",
    `${NOTIFICATION_PATH}/destination`,
    "notification.createDestination",
    notifications.createDestination,
  ],
  [
    "DELETE",
    `${NOTIFICATION_PATH}/destination/*`,
    "notification.deleteDestination",
    notifications.deleteDestination,
  ],
  [
    "GET",
    `${NOTIFICATION_PATH}/subscription`,
    "notification.getSubscriptions",
    notifications.getSubscriptions,
  ],
  [
    "POST",
    `${NOTIFICATION_PATH}/subscription`,
    "notification.createSubscription",
    notifications.createSubscription,
  ],
  [
    "GET",
    `${NOTIFICATION_PATH}/subscription/*`,
    "notification.getSubscription",
    notifications.getSubscription,
  ],
  [
    "PUT",
    `${NOTIFICATION_PATH}/subscription/*`,
    "notification.updateSubscription",
    notifications.updateSubscription,
  ],
  [
    "DELETE",
    `${NOTIFICATION_PATH}/subscription/*`,
    "notification.deleteSubscription",
    notifications.deleteSubscription,
  ],
  [
    "POST",
    `${NOTIFICATION_PATH}/subscription/*/enable`,
    "notification.enableSubscription",
    notifications.enableSubscription,
  ],
  [
    "POST",
    `${NOTIFICATION_PATH}/subscription/*/disable`,
    "notification.disableSubscription",
    notifications.disableSubscription,
  ],
  [
    "POST",
    `${NOTIFICATION_PATH}/subscription/*/test`,
    "notification.testSubscription",
    notifications.testSubscription,
  ],
];

/** The call names used by faults, counters and the log. */
export const API_CALLS = [...TRADING_CALLS, "oauth.token", ...ROUTES.map(([, , call]) => call)];

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
  for (const [method, path, call, handler] of ROUTES) {
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
