import { config, secrets } from "../config.ts";
import { ebayConnectionStore } from "../db/ebayConnections.ts";
import { liveListings, publicationStore } from "../db/publications.ts";
import { secretBox } from "../db/secrets.ts";
import { withAccessToken } from "../domain/ebay/accessToken.ts";
import type { ConnectionPorts } from "../domain/ebay/connection.ts";
import type { PublishPorts } from "../domain/listings/publishListing.ts";
import { ebayAuthorizer } from "../ebay/authorizer.ts";
import { ebayListingCalls, listingUrlOf } from "../ebay/listingCalls.ts";
import type { EbaySettings } from "../ebay/settings.ts";
import { firestore, photos } from "./runtime.ts";

/** Secrets have their values when a function runs, not when this file is loaded. */
export const ebaySettings: EbaySettings = {
  ...config.ebay,
  get clientSecret() {
    return secrets.ebayClientSecret.value();
  },
};

export const connectionPorts: ConnectionPorts = {
  authorizer: ebayAuthorizer(ebaySettings),
  connections: ebayConnectionStore(firestore, () => secretBox(secrets.tokenKeys.value())),
  now: Date.now,
};

/** What a function needs that acts on a seller's behalf. */
export const ebaySecrets = { secrets: [secrets.ebayClientSecret, secrets.tokenKeys] };

export const ebayCalls = ebayListingCalls(ebaySettings);

export const publishPorts: PublishPorts = {
  publications: publicationStore(firestore),
  liveListings: liveListings(firestore),
  marketplace: ebayCalls,
  photos,
  withAccessToken: (uid, work) => withAccessToken(connectionPorts, uid, work),
  listingUrl: (itemId) => listingUrlOf(ebaySettings, itemId),
  now: Date.now,
};
