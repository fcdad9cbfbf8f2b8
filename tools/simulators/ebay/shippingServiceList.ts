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

/** A few of eBay's services for the United States. The last three aren't valid for domestic listings, or at all. */
export const SERVICES: readonly ShippingService[] = [
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

/** Whether a new item may name the service for buyers at home. */
export const isDomesticService = (code: string): boolean =>
  SERVICES.some(
    ({ shippingService, internationalService, validForSellingFlow }) =>
      shippingService === code && validForSellingFlow && !internationalService,
  );

/** Whether a new item may name the service for buyers abroad. */
export const isServiceAbroad = (code: string): boolean =>
  SERVICES.some(
    ({ shippingService, internationalService, validForSellingFlow }) =>
      shippingService === code && validForSellingFlow && internationalService,
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
