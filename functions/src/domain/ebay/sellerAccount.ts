import { AppError } from "../../contract/errors.ts";
import { refusalOf } from "./refusal.ts";

interface Policy {
  id: string;
  name: string;
  description: string | null;
}

/** The seller's own settings at the marketplace, and a small question to each of its interfaces. */
export interface SellerAccount {
  storeCategories(
    accessToken: string,
  ): Promise<{ storeName: string | null; categories: { id: string; name: string }[] }>;
  /** Domestic services that a listing may name. */
  shippingServices(accessToken: string): Promise<{ service: string; description: string }[]>;
  /** Null for a seller who doesn't use business policies. */
  policies(
    accessToken: string,
  ): Promise<{ fulfillment: Policy[]; payment: Policy[]; return: Policy[] } | null>;
  readonly probes: Record<ProbeName, (accessToken: string) => Promise<unknown>>;
}

/** As /test-ebay names them. */
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

interface Probe {
  ok: boolean;
  milliseconds: number;
  error: string | null;
  ebayCode: string | null;
}

export interface AccountPorts {
  account: SellerAccount;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/** eBay's refusal, such as "no store", is an answer that says so. */
export async function storeCategories({ account, withAccessToken }: AccountPorts, uid: string) {
  return answered(
    async () => ({ ...(await withAccessToken(uid, (token) => account.storeCategories(token))) }),
    { storeName: null, categories: [] },
  );
}

export async function shippingServices({ account, withAccessToken }: AccountPorts, uid: string) {
  return answered(
    async () => ({
      shippingServices: await withAccessToken(uid, (token) => account.shippingServices(token)),
    }),
    { shippingServices: [] },
  );
}

/** Asks each interface, all at once; one's failure leaves the others alone. */
export async function testApis(
  { account, withAccessToken }: AccountPorts,
  uid: string,
): Promise<Record<ProbeName, Probe>> {
  const outcomes = await Promise.all(
    PROBES.map((name) => timed(() => withAccessToken(uid, (token) => account.probes[name](token)))),
  );
  return Object.fromEntries(PROBES.map((name, index) => [name, outcomes[index]])) as Record<ProbeName, Probe>;
}

async function timed(work: () => Promise<unknown>): Promise<Probe> {
  const start = performance.now();
  const failure = await work().then(
    () => null,
    (error: unknown) => expected(error),
  );
  const milliseconds = Math.round(performance.now() - start);
  if (failure === null) return { ok: true, milliseconds, error: null, ebayCode: null };
  const { message, ebayCode } = refusalOf(failure);
  return { ok: false, milliseconds, error: message ?? failure.code, ebayCode };
}

async function answered<T extends object>(work: () => Promise<T>, nothing: T) {
  try {
    return { success: true, error: null, ...(await work()) };
  } catch (error) {
    const failure = expected(error);
    if (failure.code !== "ebay/refused") throw failure;
    return { success: false, error: refusalOf(failure).message ?? "Unknown error", ...nothing };
  }
}

function expected(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
