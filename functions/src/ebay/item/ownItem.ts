import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { createCache } from "../../domain/cache.ts";
import type { AccountIds } from "../../domain/ebay/ports.ts";
import { getTokenAccount } from "../../domain/ebay/tokenAccount.ts";
import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { createNotSellerError } from "../trading/tradingErrors.ts";
import { findElements, readText, type XmlInputElement, type XmlNode } from "../trading/xml.ts";

/** A user as the Trading API names one. */
interface TradingUser {
  eiasToken: string | null;
  /** The current user name, or the account's permanent id. Source: "Data handling compliance", 2025. */
  userId: string | null;
}

/**
 * Reads an item of the token's seller. GetItem returns the items of all sellers. For another seller's item,
 * throws the error with which eBay answers the calls that only the seller may make (decisions/ebay/0320).
 */
export async function getOwnItem(
  settings: EbaySettings,
  accessToken: string,
  request: XmlInputElement,
): Promise<XmlNode | undefined> {
  const { body } = await repeatTrading(settings, accessToken, "GetItem", request);
  const [item] = findElements(body, "Item");
  if (await isOwn(settings, accessToken, readUser(item, "Seller"))) return item;
  throw createNotSellerError();
}

/**
 * The users of tokens, as eBay named them, so that the items of a sync cost one GetUser. A token lasts two
 * hours. A name that eBay doesn't know here can be new, so it is asked again.
 */
const users = createCache<TradingUser>({ most: 1_000, lifetime: () => 30 * MINUTE_MS });

const readUser = (node: XmlNode | undefined, name: string): TradingUser => ({
  eiasToken: readText(node, name, "EIASToken"),
  userId: readText(node, name, "UserID"),
});

/** Throws `ebay/unavailable` if eBay doesn't return the seller. */
async function isOwn(settings: EbaySettings, accessToken: string, seller: TradingUser): Promise<boolean> {
  if (seller.eiasToken === null && seller.userId === null) throw new AppError("ebay/unavailable");
  const account = getTokenAccount();
  const isKnown = account === null ? null : compareStored(seller, account);
  if (isKnown !== null) return isKnown;
  const read = users.peek(accessToken);
  const isRead = read === undefined ? null : compareStored(seller, { ...read, username: read.userId });
  if (isRead !== null) return isRead;
  const { body } = await repeatTrading(settings, accessToken, "GetUser", {});
  const user = readUser(body, "User");
  if (user.eiasToken === null && user.userId === null) throw new AppError("ebay/unavailable");
  users.put(accessToken, user);
  // Both names are current, so the name suffices.
  return isSame(seller.eiasToken, user.eiasToken) || isSame(seller.userId, user.userId);
}

type KnownIds = { readonly [id in keyof AccountIds]: AccountIds[id] | null };

/** Returns null if the stored ids can't tell: the name can have changed since the account was connected. */
function compareStored(seller: TradingUser, account: KnownIds): boolean | null {
  const isNamed = isSame(seller.userId, account.userId) || isSame(seller.userId, account.username);
  if (seller.eiasToken === null || account.eiasToken === null) return isNamed || null;
  if (seller.eiasToken === account.eiasToken) return true;
  return isNamed ? null : false;
}

/** Ignores case, because eBay's user names do. */
const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && one.toLowerCase() === other?.toLowerCase();
