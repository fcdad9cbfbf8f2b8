import * as z from "zod";

import type { AccountPolicies, ShippingKind } from "../../contract/listing/terms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { getJson } from "../http/getJson.ts";
import type { EbaySettings } from "../settings.ts";

const common = {
  name: z.string().default(""),
  categoryTypes: z.array(z.object({ name: z.string() })).default([]),
};
const money = z.object({ value: z.string() });
export const fulfillment = z.object({
  fulfillmentPolicies: z
    .array(
      z.object({
        ...common,
        fulfillmentPolicyId: z.string(),
        shippingOptions: z
          .array(
            z.object({
              optionType: z.string().default(""),
              costType: z.string().default(""),
              shippingServices: z
                .array(
                  z.object({
                    shippingServiceCode: z.string().nullish(),
                    shippingCost: money.nullish(),
                    freeShipping: z.boolean().default(false),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
type Fulfillment = z.output<typeof fulfillment>["fulfillmentPolicies"][number];
export const payment = z.object({
  paymentPolicies: z.array(z.object({ ...common, paymentPolicyId: z.string() })).default([]),
});
export const returns = z.object({
  returnPolicies: z.array(z.object({ ...common, returnPolicyId: z.string() })).default([]),
});

/**
 * Reads the seller's business policies (Account API), except those for motor vehicles. Null if eBay refuses:
 * the seller hasn't opted in to business policies, or hasn't granted access to them.
 */
export async function readAccountPolicies(
  settings: EbaySettings,
  token: string,
): Promise<AccountPolicies | null> {
  const read = <S extends z.ZodType>(kind: string, schema: S) =>
    getJson(
      settings,
      token,
      `${settings.apiBase}/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`,
      schema,
    );
  try {
    const [ship, pay, back] = await Promise.all([
      read("fulfillment", fulfillment),
      read("payment", payment),
      read("return", returns),
    ]);
    return {
      shipping: ship.fulfillmentPolicies.filter(isForCars).map(toShippingPolicy),
      payment: pay.paymentPolicies.filter(isForCars).map(({ paymentPolicyId: id, name }) => ({ id, name })),
      return: back.returnPolicies.filter(isForCars).map(({ returnPolicyId: id, name }) => ({ id, name })),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return null;
    throw error;
  }
}

/** Converts a shipping policy. Buyers see its first domestic service first. */
function toShippingPolicy({ fulfillmentPolicyId: id, name, shippingOptions }: Fulfillment) {
  const domestic = shippingOptions.find(({ optionType }) => optionType === "DOMESTIC");
  const [service] = domestic?.shippingServices ?? [];
  const shipping: ShippingKind = service?.freeShipping
    ? "free"
    : domestic?.costType === "CALCULATED"
      ? "calculated"
      : "flat";
  const dollars = Number(service?.shippingCost?.value ?? Number.NaN);
  const priceCents = shipping === "flat" && Number.isFinite(dollars) ? Math.round(dollars * 100) : null;
  return { id, name, shipping, service: service?.shippingServiceCode ?? null, priceCents };
}

/**
 * Returns whether a policy applies to toy cars, which don't count as motor vehicles. A policy without
 * categories applies to all items.
 */
const isForCars = ({ categoryTypes }: { categoryTypes: { name: string }[] }): boolean =>
  categoryTypes.length === 0 || categoryTypes.some(({ name }) => name === "ALL_EXCLUDING_MOTORS_VEHICLES");
