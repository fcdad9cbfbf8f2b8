import { AppError } from "../../contract/wire/errors.ts";
import { describeRefusal, toFailure } from "./refusal.ts";
import type { Probe } from "../../contract/tester.ts";

interface Policy {
  id: string;
  name: string;
  description: string | null;
}

/** The seller's settings at the marketplace, and a small test request per API. */
export interface SellerAccount {
  readStoreCategories(
    accessToken: string,
  ): Promise<{ storeName: string | null; categories: { id: string; name: string }[] }>;
  /** Lists the domestic shipping services that a listing can use. */
  readShippingServices(accessToken: string): Promise<{ service: string; description: string }[]>;
  /** Lists the codes of all shipping services that a listing can use. */
  readServiceCodes(accessToken: string): Promise<{ domestic: string[]; abroad: string[] }>;
  /** Returns null for a seller who doesn't use business policies. */
  readPolicies(
    accessToken: string,
  ): Promise<{ fulfillment: Policy[]; payment: Policy[]; return: Policy[] } | null>;
  readonly probes: Record<ProbeName, (accessToken: string) => Promise<unknown>>;
}

/** The probe names that /test-ebay shows. */
const PROBES = [
  "token",
  "user",
  "store",
  "sellingSummary",
  "businessPolicies",
  "orders",
  "notificationPreferences",
] as const;
type ProbeName = (typeof PROBES)[number];

export interface AccountPorts {
  account: SellerAccount;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/** Reads the store categories. Returns a refusal by eBay, such as "no store", as a result. */
export async function readStoreCategories({ account, withAccessToken }: AccountPorts, uid: string) {
  return answerRefusal(
    async () => ({ ...(await withAccessToken(uid, (token) => account.readStoreCategories(token))) }),
    { storeName: null, categories: [] },
  );
}

export async function readShippingServices({ account, withAccessToken }: AccountPorts, uid: string) {
  return answerRefusal(
    async () => ({
      shippingServices: await withAccessToken(uid, (token) => account.readShippingServices(token)),
    }),
    { shippingServices: [] },
  );
}

/** Calls all APIs at once. A failure doesn't affect the others. */
export async function testApis(
  { account, withAccessToken }: AccountPorts,
  uid: string,
): Promise<Record<ProbeName, Probe>> {
  const outcomes = await Promise.all(
    PROBES.map((name) => runProbe(() => withAccessToken(uid, (token) => account.probes[name](token)))),
  );
  return Object.fromEntries(PROBES.map((name, index) => [name, outcomes[index]])) as Record<ProbeName, Probe>;
}

async function runProbe(work: () => Promise<unknown>): Promise<Probe> {
  const start = performance.now();
  const error = await work().then(
    () => null,
    (thrown: unknown) => requireAppError(thrown),
  );
  const milliseconds = Math.round(performance.now() - start);
  if (error === null) return { ok: true, milliseconds, error: null, ebayCode: null, failure: null };
  const { message, ebayCode } = describeRefusal(error);
  const failure = toFailure(error, Infinity);
  return { ok: false, milliseconds, error: message ?? error.code, ebayCode, failure };
}

async function answerRefusal<T extends object>(work: () => Promise<T>, nothing: T) {
  try {
    return { success: true, error: null, failure: null, ...(await work()) };
  } catch (thrown) {
    const error = requireAppError(thrown);
    if (error.code !== "ebay/refused") throw error;
    const { message } = describeRefusal(error);
    const failure = toFailure(error, Infinity);
    return { success: false, error: message ?? "Unknown error", failure, ...nothing };
  }
}

function requireAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
