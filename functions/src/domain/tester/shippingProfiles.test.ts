import { expect, it } from "vitest";

import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";
import { DEFAULT_HANDLING_COST } from "../../contract/wire/limits.ts";
import { readShippingProfiles, type ShippingProfilePorts } from "./shippingProfiles.ts";

const POLICIES = { fulfillment: [{ id: "1", name: "Fast", description: null }], payment: [], return: [] };

const portsWith = (terms: typeof SAMPLE_TERMS | null): ShippingProfilePorts => ({
  terms: { read: (uid) => Promise.resolve(uid === "ada" ? terms : null) },
  account: { readPolicies: (token) => Promise.resolve(token === "token of ada" ? POLICIES : null) },
  withAccessToken: (uid, work) => work(`token of ${uid}`),
});

it("returns the seller's terms and policies", async () => {
  expect(await readShippingProfiles(portsWith(SAMPLE_TERMS), "ada")).toEqual({
    userPreferences: {
      handlingCost: DEFAULT_HANDLING_COST,
      shippingService: SAMPLE_TERMS.service,
      dispatchTimeMax: SAMPLE_TERMS.dispatchDays,
      location: SAMPLE_TERMS.postalCode,
      returnsAccepted: SAMPLE_TERMS.returns,
    },
    businessPolicies: POLICIES,
  });
});

it("returns no terms for a seller who hasn't set any", async () => {
  expect((await readShippingProfiles(portsWith(null), "ada")).userPreferences).toEqual({
    ...{ handlingCost: DEFAULT_HANDLING_COST, shippingService: null, dispatchTimeMax: null },
    ...{ location: null, returnsAccepted: null },
  });
});
