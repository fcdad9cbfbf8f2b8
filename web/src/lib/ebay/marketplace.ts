import type { UserDocument } from "@contract/documents";

import { usePerson } from "../session/session";

export interface Marketplace {
  /** Whether the seller uses eBay. If not, no screen shows, offers or asks for anything about it. */
  readonly isOn: boolean;
  /** On, and the account is connected. Only then can anything be read from eBay or sent to it. */
  readonly isConnected: boolean;
  /** On, but eBay has ended the connection. */
  readonly isOver: boolean;
}

type Record = Pick<UserDocument, "enabledPlatforms" | "ebay" | "ebayConnected">;

/** Decides what a seller sees of eBay. No other code does (decisions/ebay/0183). */
export function getMarketplace({ enabledPlatforms, ebay, ebayConnected }: Record): Marketplace {
  const isOn = enabledPlatforms.ebay;
  const hasAccount = isOn && Boolean(ebay);
  return { isOn, isConnected: hasAccount && ebayConnected, isOver: hasAccount && !ebayConnected };
}

/** Throws outside the guard, like `usePerson`. */
export const useMarketplace = (): Marketplace => getMarketplace(usePerson().record);
