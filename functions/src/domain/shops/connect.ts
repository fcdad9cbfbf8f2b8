import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { SHOP_ERRORS, type ShopErrorCode } from "../../contract/shops/shopErrors.ts";
import { CONNECTION_FIELDS, isMasked, type ShopConnection } from "../../contract/shops/shopMigration.ts";
import { toFailure } from "../ebay/refusal.ts";
import type { ShopConnections, ShopKeys, ShopStartPorts } from "./ports.ts";

type ConnectPorts = Pick<ShopStartPorts, "shop" | "connections">;
type Field = (typeof CONNECTION_FIELDS)[number];

/** Errors after which the keys no longer work. A retry doesn't help. */
export const WITHDRAWN: readonly ErrorCode[] = ["shop/keys-refused", "shop/keys-cannot-read"];

const FIELDS: Partial<Record<ErrorCode, Field>> = {
  "shop/address-invalid": "storeUrl",
  "shop/address-insecure": "storeUrl",
  "shop/address-private": "storeUrl",
  "shop/unreachable": "storeUrl",
  "shop/redirected": "storeUrl",
  "shop/no-api": "storeUrl",
  "shop/keys-needed": "consumerSecret",
  "shop/keys-refused": "consumerKey",
  "shop/keys-cannot-read": "consumerKey",
};

/** Stores the entered connection. It counts as connected only if it equals the previously connected one. */
export async function saveShop({ shop, connections }: ConnectPorts, uid: string, given: ShopConnection) {
  const { keys, isStored, connected } = await resolveKeys({ shop, connections }, uid, given);
  if (!isStored) await connections.save(uid, keys, null);
  return { success: true as const, connected: isStored && connected };
}

/** Tests the connection and stores it if the shop responds. */
export async function connectShop({ shop, connections }: ConnectPorts, uid: string, given: ShopConnection) {
  let isStored = false;
  try {
    const found = await resolveKeys({ shop, connections }, uid, given);
    isStored = found.isStored;
    const facts = await shop.describe(found.keys);
    await connections.save(uid, found.keys, facts);
    return { success: true, error: null, failure: null, field: null };
  } catch (error) {
    if (!(error instanceof AppError) || !isShopError(error.code)) throw error;
    if (isStored && WITHDRAWN.includes(error.code)) await connections.markDisconnected(uid);
    return {
      success: false,
      error: formatError(error.code, error.params["message"]),
      failure: toFailure(error, Infinity),
      field: FIELDS[error.code] ?? null,
    };
  }
}

/** Returns the connected shop's keys. Throws if the entered ones differ. */
export async function requireKeys(
  ports: ConnectPorts,
  uid: string,
  given: ShopConnection,
): Promise<ShopKeys> {
  const { keys, isStored, connected } = await resolveKeys(ports, uid, given);
  if (!isStored || !connected) throw new AppError("shop/not-connected");
  return keys;
}

/**
 * Replaces masked or blank keys with the stored ones, but only for the shop they were stored for
 * (decisions/migration/0066).
 */
async function resolveKeys(
  { shop, connections }: { shop: ConnectPorts["shop"]; connections: ShopConnections },
  uid: string,
  given: ShopConnection,
): Promise<{ keys: ShopKeys; isStored: boolean; connected: boolean }> {
  const storeUrl = shop.normalizeAddress(given.storeUrl);
  const stored = await connections.readKeys(uid);
  const keys: ShopKeys = {
    storeUrl,
    consumerKey: isMasked(given.consumerKey) ? (stored?.consumerKey ?? "") : given.consumerKey,
    consumerSecret: isMasked(given.consumerSecret) ? (stored?.consumerSecret ?? "") : given.consumerSecret,
  };
  const borrows = isMasked(given.consumerKey) || isMasked(given.consumerSecret);
  if (borrows && stored?.storeUrl !== storeUrl) throw new AppError("shop/keys-needed");
  const isStored = stored !== null && CONNECTION_FIELDS.every((field) => stored[field] === keys[field]);
  return { keys, isStored, connected: stored?.connected ?? false };
}

const isShopError = (code: ErrorCode): code is ShopErrorCode => code in SHOP_ERRORS;

const formatError = (code: ShopErrorCode, message: string | number = ""): string =>
  SHOP_ERRORS[code].replace("{message}", String(message));
