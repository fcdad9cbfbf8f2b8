import { type components } from "ebay-api/types/restful/specs/commerce_identity_v1_oas3.js";
import { json } from "../http.ts";
import { type RestHandler } from "./call.ts";
import { getImmutableId } from "../state/state.ts";
import { runAsAnyone, restError, buildScopes } from "./access.ts";

/** GET /commerce/identity/v1/user/: a business account, with public details. */
export const getIdentity: RestHandler = (call) =>
  runAsAnyone(call, buildScopes("commerce.identity.readonly"), (seller) =>
    seller
      ? json(200, {
          userId: getImmutableId(seller.eiasToken),
          username: seller.userId,
          accountType: "BUSINESS",
          registrationMarketplaceId: "EBAY_US",
          status: "CONFIRMED",
          businessAccount: { name: seller.storeName, doingBusinessAs: seller.storeName, email: seller.email },
        } satisfies components["schemas"]["UserResponse"])
      : restError(404, {
          errorId: 140001,
          domain: "API_IDENTITY",
          message: "Not found",
          longMessage: "An application token stands for no user.",
        }),
  );
