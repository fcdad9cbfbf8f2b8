import type * as z from "zod";

import type { SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import type { getSellingOptions, saveSellingTerms } from "../../contract/listings/terms/sellingTerms.ts";
import type { AccountPolicies } from "../../contract/listings/terms/terms.ts";
import { AppError } from "../../contract/wire/errors.ts";

export interface TermsPorts {
  store: SellingTermsStore;
  account: {
    /** Null for a seller without business policies. */
    readPolicies(accessToken: string): Promise<AccountPolicies | null>;
    /** Returns the domestic shipping services that an item can use. */
    readServices(accessToken: string): Promise<{ service: string; description: string }[]>;
    /** Returns whether a sold-out item stays listed. */
    keepsSoldOut(accessToken: string): Promise<boolean>;
    setKeepsSoldOut(accessToken: string, keeps: boolean): Promise<void>;
  };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

export interface SellingTermsStore {
  /** Null if the seller hasn't set any terms. */
  read(uid: string): Promise<SellersTerms | null>;
  save(uid: string, terms: SellersTerms): Promise<void>;
}

type Options = z.output<typeof getSellingOptions.output>;
type Input = z.output<typeof saveSellingTerms.input>;

/** Reads the options of the seller's eBay account. Those that eBay denies are null. */
export async function readSellingOptions(ports: TermsPorts, uid: string): Promise<Options> {
  const { account, withAccessToken } = ports;
  try {
    return await withAccessToken(uid, async (token) => {
      const [policies, services, keepsSoldOut] = await Promise.all([
        account.readPolicies(token),
        ignoreFailure(account.readServices(token)),
        ignoreFailure(account.keepsSoldOut(token)),
      ]);
      return { isConnected: true, policies, services, keepsSoldOut };
    });
  } catch (error) {
    if (!isUnconnected(error)) throw error;
    return { isConnected: false, policies: null, services: null, keepsSoldOut: null };
  }
}

/**
 * Saves the seller's terms after checking their service and policies with the account. Sets the preference
 * first, so that nothing is saved if eBay refuses it. Idempotent.
 */
export async function saveTerms(ports: TermsPorts, uid: string, { terms, keepsSoldOut }: Input) {
  const options = await readSellingOptions(ports, uid);
  const { policies, services } = options;
  if (terms.policies !== null) {
    for (const kind of ["shipping", "payment", "return"] as const) {
      const isKnown = policies?.[kind].some(({ id }) => id === terms.policies?.[kind]);
      if (isKnown !== true) throw new AppError("input/invalid", { field: `${kind}Policy` });
    }
  } else if (services !== null && !services.some(({ service }) => service === terms.service)) {
    throw new AppError("input/invalid", { field: "service" });
  }
  if (keepsSoldOut !== null && options.keepsSoldOut !== keepsSoldOut) {
    await ports.withAccessToken(uid, (token) => ports.account.setKeepsSoldOut(token, keepsSoldOut));
  }
  await ports.store.save(uid, { ...terms, accountPolicies: policies });
  return { success: true as const };
}

const ignoreFailure = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "ebay/refused") return null;
    throw error;
  }
};

const isUnconnected = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === "ebay/not-connected" || error.code === "ebay/authorization-expired");
