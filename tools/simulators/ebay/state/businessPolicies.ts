import { type components } from "ebay-api/types/restful/specs/sell_account_v1_oas3.js";

import { checkContract } from "../rest/contract.ts";

type Schemas = components["schemas"];

/** The policies of a seller with business policies: three for shipping, one for payment and returns. */
export interface BusinessPolicies {
  fulfillmentPolicies: Schemas["FulfillmentPolicy"][];
  paymentPolicies: Schemas["PaymentPolicy"][];
  returnPolicies: Schemas["ReturnPolicy"][];
}

const common = (name: string, isDefault = true) => ({
  name,
  marketplaceId: "EBAY_US",
  categoryTypes: [{ name: "ALL_EXCLUDING_MOTORS_VEHICLES", default: isDefault }],
});
const dollars = (value: string) => ({ value, currency: "USD" });

/** Returns a toy car seller's usual policies, the same for every seller except for the ids. */
export function createDefaultPolicies(firstId: number): BusinessPolicies {
  const shipping = (
    name: string,
    service: string,
    cost: string,
    id: number,
    isDefault: boolean,
    costType = "FLAT_RATE",
  ) =>
    checkContract<Schemas["FulfillmentPolicy"]>()({
      ...common(name, isDefault),
      handlingTime: { value: 1, unit: "DAY" },
      shippingOptions: [
        {
          optionType: "DOMESTIC",
          costType,
          shippingServices: [
            {
              sortOrder: 1,
              shippingCarrierCode: "USPS",
              shippingServiceCode: service,
              shippingCost: dollars(cost),
              additionalShippingCost: dollars("0.5"),
              freeShipping: cost === "0.0" && costType === "FLAT_RATE",
              buyerResponsibleForShipping: false,
              buyerResponsibleForPickup: false,
            },
          ],
          insuranceOffered: false,
        },
      ],
      globalShipping: false,
      pickupDropOff: false,
      freightShipping: false,
      fulfillmentPolicyId: String(id),
    });
  return {
    fulfillmentPolicies: [
      shipping("Ground Advantage", "USPSGroundAdvantage", "4.5", firstId, true),
      shipping("Priority", "USPSPriority", "9.0", firstId + 1, false),
      shipping("By weight", "USPSGroundAdvantage", "0.0", firstId + 4, false, "CALCULATED"),
    ],
    paymentPolicies: [
      checkContract<Schemas["PaymentPolicy"]>()({
        ...common("Immediate payment"),
        paymentMethods: [],
        immediatePay: true,
        paymentPolicyId: String(firstId + 2),
      }),
    ],
    returnPolicies: [
      checkContract<Schemas["ReturnPolicy"]>()({
        ...common("30 days"),
        returnsAccepted: true,
        returnPeriod: { value: 30, unit: "DAY" },
        refundMethod: "MONEY_BACK",
        returnShippingCostPayer: "BUYER",
        returnPolicyId: String(firstId + 3),
      }),
    ],
  };
}
