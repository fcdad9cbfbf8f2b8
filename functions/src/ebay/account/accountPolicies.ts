import * as z from "zod";

import type { AccountPolicies, ShippingKind } from "../../contract/listings/terms/terms.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { EbaySettings } from "../settings.ts";
import { getJson } from "../http/restErrors.ts";

const common = {
  name: z.string().default(""),
  description: z.string().nullish(),
  categoryTypes: z.array(z.object({ name: z.string() })).default([]),
};
/** eBay documents the value as text, and has answered numbers too. */
const money = z.object({ value: z.union([z.string(), z.number()]) });
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

/** Reads the seller's business policies of a kind (Account API). */
export const readPolicies = <S extends z.ZodType>(
  settings: EbaySettings,
  token: string,
  kind: "fulfillment" | "payment" | "return",
  schema: S,
): Promise<z.output<S>> => {
  const path = `/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`;
  return getJson(settings, token, `${settings.apiBase}${path}`, schema);
};

/**
 * Reads all business policies. Null if eBay refuses: the seller hasn't opted in to business policies, or
 * hasn't granted access to them.
 */
export async function readAllPolicies(settings: EbaySettings, token: string) {
  try {
    const [ship, pay, back] = await Promise.all([
      readPolicies(settings, token, "fulfillment", fulfillment),
      readPolicies(settings, token, "payment", payment),
      readPolicies(settings, token, "return", returns),
    ]);
    return {
      shipping: ship.fulfillmentPolicies,
      payment: pay.paymentPolicies.map(({ paymentPolicyId: id, ...policy }) => ({ id, ...policy })),
      return: back.returnPolicies.map(({ returnPolicyId: id, ...policy }) => ({ id, ...policy })),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return null;
    throw error;
  }
}

/** Reads the business policies, except those for motor vehicles. Null if eBay refuses. */
export async function readAccountPolicies(
  settings: EbaySettings,
  token: string,
): Promise<AccountPolicies | null> {
  const found = await readAllPolicies(settings, token);
  return (
    found && {
      shipping: found.shipping.filter(isForCars).map(toShippingPolicy),
      payment: found.payment.filter(isForCars).map(({ id, name }) => ({ id, name })),
      return: found.return.filter(isForCars).map(({ id, name }) => ({ id, name })),
    }
  );
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
