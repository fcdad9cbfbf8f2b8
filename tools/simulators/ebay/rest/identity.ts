import { type components } from "ebay-api/types/restful/specs/commerce_identity_v1_oas3.js";
import { type CallResult } from "../http.ts";
import { json } from "../http.ts";
import { type RestCall } from "./call.ts";
import { getImmutableId } from "../state/state.ts";
import { authorize, restError, buildScopes } from "./access.ts";

/** GET /commerce/identity/v1/user/: a business account, with public details. */
export function getIdentity(call: RestCall): CallResult {
  const authorized = authorize(call, buildScopes("commerce.identity.readonly"));
  if ("refusal" in authorized) return { answer: authorized.refusal };
  const { seller } = authorized;
  if (!seller) {
    return {
      answer: restError(404, {
        errorId: 140001,
        domain: "API_IDENTITY",
        message: "Not found",
        longMessage: "An application token stands for no user.",
      }),
    };
  }
  return {
    seller: seller.userId,
    answer: json(200, {
      userId: getImmutableId(seller.eiasToken),
      username: seller.userId,
      accountType: "BUSINESS",
      registrationMarketplaceId: "EBAY_US",
      status: "CONFIRMED",
      businessAccount: { name: seller.storeName, doingBusinessAs: seller.storeName, email: seller.email },
    } satisfies components["schemas"]["UserResponse"]),
  };
}
