import type * as z from "zod";

import type { getShippingProfiles } from "../../contract/tester.ts";
import { DEFAULT_HANDLING_COST } from "../../contract/wire/limits.ts";
import type { AccountPorts } from "../ebay/sellerAccount.ts";
import type { SellingTermsStore } from "../terms/sellingTerms.ts";

export interface ShippingProfilePorts extends Pick<AccountPorts, "withAccessToken"> {
  account: Pick<AccountPorts["account"], "readPolicies">;
  terms: Pick<SellingTermsStore, "read">;
}

/** Returns the caller's own terms, and the business policies of their account. */
export async function readShippingProfiles(
  { account, terms, withAccessToken }: ShippingProfilePorts,
  uid: string,
): Promise<z.output<typeof getShippingProfiles.output>> {
  const sellers = await terms.read(uid);
  return {
    userPreferences: {
      handlingCost: DEFAULT_HANDLING_COST,
      shippingService: sellers?.service ?? null,
      dispatchTimeMax: sellers?.dispatchDays ?? null,
      location: sellers?.postalCode ?? null,
      returnsAccepted: sellers?.returns ?? null,
    },
    businessPolicies: await withAccessToken(uid, (token) => account.readPolicies(token)),
  };
}
