import { type components } from "ebay-api/types/restful/specs/sell_account_v1_oas3.js";

import { type BusinessPolicies } from "../state/businessPolicies.ts";
import { json } from "../http.ts";
import { runAsSeller, restError, buildScopes } from "./access.ts";
import { type RestHandler } from "./call.ts";

const SCOPES = buildScopes("sell.account", "sell.account.readonly");

/** The common fields of the answers for the three kinds. The policies are typed where they are made. */
type Page = components["schemas"]["FulfillmentPolicyResponse"] &
  components["schemas"]["PaymentPolicyResponse"] &
  components["schemas"]["ReturnPolicyResponse"];

/** GET /sell/account/v1/fulfillment_policy?marketplace_id=EBAY_US, and the same for payment and return. */
export const getFulfillmentPolicies = listPolicies("fulfillmentPolicies");
export const getPaymentPolicies = listPolicies("paymentPolicies");
export const getReturnPolicies = listPolicies("returnPolicies");

function listPolicies(kind: keyof BusinessPolicies): RestHandler {
  return (call) =>
    runAsSeller(call, SCOPES, ({ policies }) => {
      const marketplace = call.request.url.searchParams.get("marketplace_id");
      if (marketplace === null) return refuse(20401, "Missing field marketplace_id. ");
      if (marketplace !== "EBAY_US") return refuse(20403, "Invalid marketplace_id. ");
      if (!policies) return refuse(20403, "Invalid . User is not eligible for Business Policy.");
      const all = policies[kind];
      const page = { href: call.request.url.href, limit: all.length, offset: 0, total: all.length };
      return json(200, { ...(page satisfies Page), [kind]: all });
    });
}

function refuse(errorId: number, message: string) {
  return restError(400, { errorId, domain: "API_ACCOUNT", message, longMessage: message });
}
