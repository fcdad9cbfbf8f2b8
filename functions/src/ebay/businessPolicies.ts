import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";
import { send, withRetries } from "./http.ts";
import { readJson } from "./restErrors.ts";
import type { EbaySettings } from "./settings.ts";

/** A seller's shipping, payment and return policies, by id. */
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

/** Policies change rarely, but sellers who change one often list something soon after. */
const LIFETIME_MS = 10 * 60_000;
/** Fields that eBay rejects when a policy has changed. */
const POLICY_FIELDS: readonly unknown[] = ["shippingPolicy", "paymentPolicy", "returnPolicy", "shipping"];

/** Caches the sellers' policies per instance, so that they aren't read for every item. */
export function createPolicyCache(settings: EbaySettings) {
  const kept = new Map<string, { policies: Promise<BusinessPolicies | null>; until: number }>();
  const read = (accessToken: string): Promise<BusinessPolicies | null> => {
    for (const [other, { until }] of kept) if (until <= Date.now()) kept.delete(other);
    const policies = kept.get(accessToken)?.policies ?? readBusinessPolicies(settings, accessToken);
    if (!kept.has(accessToken)) kept.set(accessToken, { policies, until: Date.now() + LIFETIME_MS });
    policies.catch(() => kept.delete(accessToken));
    return policies;
  };

  return {
    /** Runs `work` with the seller's policies, and once more with fresh ones if eBay refuses the cached ones. */
    async use<T>(accessToken: string, work: (policies: BusinessPolicies | null) => Promise<T>): Promise<T> {
      const wereKept = kept.has(accessToken);
      try {
        return await work(await read(accessToken));
      } catch (error) {
        if (!(error instanceof AppError && POLICY_FIELDS.includes(error.params["field"]))) throw error;
        kept.delete(accessToken);
        if (!wereKept) throw error;
        return work(await read(accessToken));
      }
    },
  };
}

/**
 * Reads the policies for a seller's listings: the first of each kind that isn't for motor vehicles (Account API).
 * Returns null if one is missing, or if the seller hasn't opted in to business policies, which eBay answers with a
 * refusal.
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

/** Toy cars don't count as motor vehicles. A policy without categories applies to all. */
const isForCars = ({ categoryTypes }: { categoryTypes: { name: string }[] }): boolean =>
  categoryTypes.length === 0 || categoryTypes.some(({ name }) => name === "ALL_EXCLUDING_MOTORS_VEHICLES");
