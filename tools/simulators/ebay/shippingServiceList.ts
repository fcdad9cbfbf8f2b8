import { type components } from "ebay-api/types/restful/specs/sell_metadata_v1_oas3.js";

import { type State } from "./state/state.ts";

/** All fields except the limits of a package. */
type ShippingService = Required<Omit<components["schemas"]["ShippingService"], "packageLimits">>;

/** A few of eBay's US services. The last three aren't valid for domestic listings, or at all. */
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
    ...domestic("USPSGlobalExpress", "USPS Global Express Mail", "USPS", "EXPEDITED", 3, 5),
    internationalService: true,
    validForSellingFlow: false,
  },
  {
    ...domestic("USPSParcel", "USPS Parcel Select Ground", "USPS", "ECONOMY", 2, 9),
    validForSellingFlow: false,
  },
];

/** The sandbox has an older service instead of a newer one. Source: facts on eBay, "Service codes". */
const SANDBOX_SERVICES: readonly ShippingService[] = SERVICES.filter(
  ({ shippingService }) => shippingService !== "USPSGroundAdvantage",
).map((service) =>
  service.shippingService === "USPSParcel" ? { ...service, validForSellingFlow: true } : service,
);

export const listServices = ({ sandbox }: Pick<State, "sandbox">): readonly ShippingService[] =>
  sandbox === true ? SANDBOX_SERVICES : SERVICES;

/** Returns whether a new item may use the service, for buyers at home or abroad. */
export const isServiceOf = (state: Pick<State, "sandbox">, code: string, where: "home" | "abroad"): boolean =>
  listServices(state).some(
    ({ shippingService, internationalService, validForSellingFlow }) =>
      shippingService === code && validForSellingFlow && internationalService === (where === "abroad"),
  );

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
