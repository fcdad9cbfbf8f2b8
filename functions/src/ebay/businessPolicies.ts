import * as z from "zod";

import { AppError } from "../contract/errors.ts";
import { send, withRetries } from "./http.ts";
import { readJson } from "./restErrors.ts";
import type { EbaySettings } from "./settings.ts";

/** A seller's own terms of shipping, payment and return, by their ids. */
export interface BusinessPolicies {
  fulfillmentPolicyId: string;
  paymentPolicyId: string;
  returnPolicyId: string;
}

const applies = { categoryTypes: z.array(z.object({ name: z.string() })).default([]) };
const fulfillment = z.object({
  fulfillmentPolicies: z.array(z.object({ fulfillmentPolicyId: z.string(), ...applies })),
});
const payment = z.object({ paymentPolicies: z.array(z.object({ paymentPolicyId: z.string(), ...applies })) });
const returns = z.object({ returnPolicies: z.array(z.object({ returnPolicyId: z.string(), ...applies })) });

/** Terms change rarely, and who changes them lists something soon after. */
const LIFETIME_MS = 10 * 60_000;
/** What eBay finds fault with when terms are not what they were. */
const TERMS: readonly unknown[] = ["shippingPolicy", "paymentPolicy", "returnPolicy", "shipping"];

/** For one instance: the terms of its sellers, read once in a while instead of with every item. */
export function keptPolicies(settings: EbaySettings) {
  const kept = new Map<string, { policies: Promise<BusinessPolicies | null>; until: number }>();
  const read = (accessToken: string): Promise<BusinessPolicies | null> => {
    for (const [other, { until }] of kept) if (until <= Date.now()) kept.delete(other);
    const policies = kept.get(accessToken)?.policies ?? readBusinessPolicies(settings, accessToken);
    if (!kept.has(accessToken)) kept.set(accessToken, { policies, until: Date.now() + LIFETIME_MS });
    policies.catch(() => kept.delete(accessToken));
    return policies;
  };

  return {
    /** Runs `work` by the seller's terms, and once more where eBay refuses those that were kept. */
    async use<T>(accessToken: string, work: (policies: BusinessPolicies | null) => Promise<T>): Promise<T> {
      const wereKept = kept.has(accessToken);
      try {
        return await work(await read(accessToken));
      } catch (error) {
        if (!(error instanceof AppError && TERMS.includes(error.params["field"]))) throw error;
        kept.delete(accessToken);
        if (!wereKept) throw error;
        return work(await read(accessToken));
      }
    },
  };
}

/**
 * The terms that a seller's listings go by: the first of each kind that is not for motor vehicles (Account API).
 * Null for a seller who lacks one, or has not opted in to business policies, which eBay answers with a refusal.
 */
async function readBusinessPolicies(
  settings: EbaySettings,
  accessToken: string,
): Promise<BusinessPolicies | null> {
  const read = async <S extends z.ZodType>(kind: string, schema: S): Promise<z.output<S>> => {
    const url = `${settings.apiBase}/sell/account/v1/${kind}_policy?marketplace_id=EBAY_US`;
    const headers = { Authorization: `Bearer ${accessToken}`, Accept: "application/json" };
    return readJson(await withRetries(settings, () => send(settings, url, { headers })), schema);
  };
  try {
    const [shipping, paying, returning] = await Promise.all([
      read("fulfillment", fulfillment),
      read("payment", payment),
      read("return", returns),
    ]);
    const fulfillmentPolicyId = shipping.fulfillmentPolicies.find(isForCars)?.fulfillmentPolicyId;
    const paymentPolicyId = paying.paymentPolicies.find(isForCars)?.paymentPolicyId;
    const returnPolicyId = returning.returnPolicies.find(isForCars)?.returnPolicyId;
    if (!fulfillmentPolicyId || !paymentPolicyId || !returnPolicyId) return null;
    return { fulfillmentPolicyId, paymentPolicyId, returnPolicyId };
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return null;
    throw error;
  }
}

/** Toy cars, that is: a policy names the categories it is for, or is for all. */
const isForCars = ({ categoryTypes }: { categoryTypes: { name: string }[] }): boolean =>
  categoryTypes.length === 0 || categoryTypes.some(({ name }) => name === "ALL_EXCLUDING_MOTORS_VEHICLES");
