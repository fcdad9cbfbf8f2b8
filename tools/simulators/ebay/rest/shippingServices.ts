import { type components } from "ebay-api/types/restful/specs/sell_metadata_v1_oas3.js";

import { json } from "../http.ts";
import { runAsSeller, restError, buildScopes } from "./access.ts";
import { listServices } from "../shippingServiceList.ts";
import { type RestHandler } from "./call.ts";

const SCOPES = [...buildScopes("sell.inventory"), "https://api.ebay.com/oauth/api_scope"];

/** GET /sell/metadata/v1/shipping/marketplace/{marketplace_id}/get_shipping_services */
export const getShippingServices: RestHandler = (call) =>
  runAsSeller(call, SCOPES, () => {
    if (call.ids[0] === "EBAY_US")
      return json(200, {
        shippingServices: [...listServices(call.simulator.store.state)],
      } satisfies components["schemas"]["ShippingServiceResponse"]);
    const message = "The marketplace Id is invalid.";
    return restError(404, { errorId: 62005, domain: "API_METADATA", message, longMessage: message });
  });
