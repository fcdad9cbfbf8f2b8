import { json } from "../http.ts";
import { asSeller, restError, buildScopes } from "./access.ts";
import { type RestHandler } from "./call.ts";

interface ShippingService {
  shippingService: string;
  description: string;
  shippingCarrier: string;
  shippingCategory: string;
  minShippingTime: number;
  maxShippingTime: number;
  internationalService: boolean;
  /** False for retired services. */
  validForSellingFlow: boolean;
  shippingCostTypes: string[];
}

/** A few of eBay's services for the United States. The last two aren't valid for domestic listings, or at all. */
const SERVICES: readonly ShippingService[] = [
  domestic("USPSGroundAdvantage", "USPS Ground Advantage", "USPS", "ECONOMY", 2, 5),
  domestic("USPSPriority", "USPS Priority Mail", "USPS", "STANDARD", 1, 3),
  domestic("USPSPriorityFlatRateBox", "USPS Priority Mail Flat Rate Box", "USPS", "STANDARD", 1, 3),
  domestic("USPSMedia", "USPS Media Mail", "USPS", "ECONOMY", 2, 8),
  domestic("UPSGround", "UPS Ground", "UPS", "STANDARD", 1, 5),
  domestic("FedExHomeDelivery", "FedEx Ground or FedEx Home Delivery", "FedEx", "STANDARD", 1, 5),
  domestic("US_eBayStandardEnvelope", "eBay Standard Envelope", "USPS", "ECONOMY", 3, 5),
  {
    ...domestic(
      "USPSFirstClassMailInternational",
      "USPS First Class Mail International",
      "USPS",
      "ECONOMY",
      7,
      21,
    ),
    internationalService: true,
  },
  {
    ...domestic("USPSParcel", "USPS Parcel Select Ground", "USPS", "ECONOMY", 2, 9),
    validForSellingFlow: false,
  },
];

const SCOPES = [...buildScopes("sell.inventory"), "https://api.ebay.com/oauth/api_scope"];

/** GET /sell/metadata/v1/shipping/marketplace/{marketplace_id}/get_shipping_services */
export const getShippingServices: RestHandler = (call) =>
  asSeller(call, SCOPES, () => {
    if (call.ids[0] === "EBAY_US") return json(200, { shippingServices: SERVICES });
    const message = "The marketplace Id is invalid.";
    return restError(404, { errorId: 62005, domain: "API_METADATA", message, longMessage: message });
  });

function domestic(
  shippingService: string,
  description: string,
  shippingCarrier: string,
  shippingCategory: string,
  minShippingTime: number,
  maxShippingTime: number,
): ShippingService {
  return {
    shippingService,
    description,
    shippingCarrier,
    shippingCategory,
    minShippingTime,
    maxShippingTime,
    internationalService: false,
    validForSellingFlow: true,
    shippingCostTypes: ["FLAT_RATE", "CALCULATED"],
  };
}
